import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.ts'

/**
 * Node versions that the package is tested with: the oldest version that any entry point supports, the oldest version that the command
 * supports, and the newest versions of later even majors.
 */
export const nodeVersions = ['18.17.0', '20.19.0', '22', '24', '26'] as const
/** Node versions that are too old for the command and most entry points. */
export const oldNodeVersions = ['18.17.0', '20.11.0'] as const
export type NodeVersion = (typeof nodeVersions)[number] | (typeof oldNodeVersions)[number]

const all: readonly NodeVersion[] = [...new Set([...nodeVersions, ...oldNodeVersions])]

/** Only the next `npm ci` removes this folder. */
const folder = fileURLToPath(new URL('../../../node_modules/.cache/dc-mock/node-versions', import.meta.url))

/** Installs each Node version as an npm package, so that no version manager is needed and the machine is not changed. */
export async function setup(): Promise<void> {
  const missing = all.filter((version) => !existsSync(nodeOf(version)))
  if (missing.length === 0) return
  const name = `node-${process.platform}-${process.arch}`
  const dependencies = Object.fromEntries(all.map((version) => [`node${version}`, `npm:${name}@${version}`]))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  await install(folder, `Node ${all.join(', ')}`)
}

export function nodeOf(version: NodeVersion): string {
  return join(folder, 'node_modules', `node${version}`, 'bin', 'node')
}
