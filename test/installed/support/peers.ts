import { readFileSync } from 'node:fs'

interface Manifest {
  peerDependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const manifest: Manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

/** The newest versions that the entries work with. This checkout itself has older ones, which run on Node 20. */
export const peersToday: Record<string, string> = {
  ...pick(['@playwright/test'], (name) => manifest.devDependencies[name]),
  jest: '30.5.2',
  msw: '3.0.5',
  vitest: '5.1.0',
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
