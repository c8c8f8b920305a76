/** Measures packages in node_modules, including all their dependencies. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Installed {
  packages: number
  /** Total size of all files. */
  bytes: number
}

export function installedWith(names: readonly string[], modules: string): Installed {
  const found = new Set<string>()
  for (const name of names) follow(join(modules, name), modules, found)
  const bytes = [...found].reduce((sum, folder) => sum + sizeOf(folder), 0)
  return { packages: found.size, bytes }
}

function follow(folder: string, modules: string, found: Set<string>): void {
  if (found.has(folder)) return
  found.add(folder)
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  // Optional peer dependencies are not installed.
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]) {
    const place = findFrom(folder, name, modules)
    if (place) follow(place, modules, found)
  }
}

/** Resolves a package like Node. Returns null if it is not installed, for example because it is for another platform. */
function findFrom(folder: string, name: string, modules: string): string | null {
  for (let at = folder; at.startsWith(modules); at = dirname(at)) {
    const place = join(at, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
  }
  const place = join(modules, name)
  return existsSync(join(place, 'package.json')) ? place : null
}

/** Excludes nested packages, which are counted separately. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + sizeOf(path)
    return entry.isFile() ? sum + statSync(path).size : sum
  }, 0)
}
