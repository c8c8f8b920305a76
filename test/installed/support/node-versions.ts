import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.ts'

/** The Nodes that the package is held on: the oldest that an entry runs on, and the newest of each line since. */
export const nodeVersions = ['18.17.0', '20.19.0', '22', '24', '26'] as const
/** Nodes that the command and most entries are too new for. */
export const oldNodeVersions = ['18.17.0', '20.11.0'] as const
export type NodeVersion = (typeof nodeVersions)[number] | (typeof oldNodeVersions)[number]

const all: readonly NodeVersion[] = [...new Set([...nodeVersions, ...oldNodeVersions])]

/** Kept from run to run until the next `npm ci`. */
const folder = fileURLToPath(new URL('../../../node_modules/.cache/dc-mock/node-versions', import.meta.url))

/** Gets each Node as a package of npm: no version manager, nothing that is installed on the machine. */
export async function setup(): Promise<void> {
  const missing = all.filter((version) => !existsSync(nodeOf(version)))
  if (missing.length === 0) return
  const name = `node-${process.platform}-${process.arch}`
  const dependencies = Object.fromEntries(all.map((version) => [`node${version}`, `npm:${name}@${version}`]))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  await install(folder, `Node ${all.join(', ')}`)
}

/** Path of the program. */
export function nodeOf(version: NodeVersion): string {
  return join(folder, 'node_modules', `node${version}`, 'bin', 'node')
}
