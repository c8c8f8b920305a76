import { readFileSync } from 'node:fs'

interface Manifest {
  peerDependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const manifest: Manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

/** What the entries work with, each in the version of this checkout; Jest is not in it. */
export const peersToday: Record<string, string> = {
  ...pick(['msw', 'vitest', '@playwright/test'], (name) => manifest.devDependencies[name]),
  jest: '30.5.2',
}

/** The same in the oldest version that package.json allows. */
export const peersAtLeast: Record<string, string> = pick(
  Object.keys(peersToday),
  (name) => /\d+\.\d+\.\d+/.exec(manifest.peerDependencies[name] ?? '')?.[0],
)

function pick(names: readonly string[], versionOf: (name: string) => string | undefined): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const version = versionOf(name)
      if (version === undefined) throw new Error(`package.json names no version of ${name}`)
      return [name, version]
    }),
  )
}
