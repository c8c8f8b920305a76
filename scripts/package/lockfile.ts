/** What must hold of what npm installs. */

interface LockedPackage {
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  dev?: boolean
  link?: boolean
}

export interface Lockfile {
  packages: Readonly<Record<string, LockedPackage>>
}

export interface Manifest {
  name: string
  scripts?: Readonly<Record<string, string>>
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
  /** Which packages may run scripts when they are installed here; each that has some has to be decided. */
  allowScripts?: Readonly<Record<string, boolean>>
}

/** Folders with a manifest and a lockfile: this package, its bundler, and the tools of the second tier. */
export const manifestFolders: readonly string[] = ['.', 'scripts/build', 'test/installed']

const registry = 'https://registry.npmjs.org/'

/** Scripts that npm runs on the machine of whoever installs the package. */
const runOnInstall = ['preinstall', 'install', 'postinstall', 'prepare'] as const

/** What is wrong with a lockfile and the package that it belongs to, one line each. */
export function supplyProblems({ packages }: Lockfile, manifest: Manifest): string[] {
  const problems: string[] = []
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    problems.push(`${name} is a dependency: the package has none, what it needs is compiled in`)
  }
  for (const script of runOnInstall) {
    if (manifest.scripts?.[script])
      problems.push(`${manifest.name} has a script "${script}", which runs where it is installed`)
  }
  for (const [path, { resolved, integrity, hasInstallScript, dev, link }] of Object.entries(packages)) {
    // A folder of this project, and the link that leads there.
    const isOwn =
      !path.includes('node_modules/') || (link && resolved !== undefined && Object.hasOwn(packages, resolved))
    if (isOwn) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    // Where no address is kept, npm asks the registry; what comes has to have the hash all the same.
    if (link || (resolved !== undefined && !resolved.startsWith(registry)))
      problems.push(`${path} does not come from the registry: ${resolved}`)
    if (!integrity?.startsWith('sha512-')) problems.push(`${path} has no sha512 hash`)
    if (!dev) problems.push(`${path} would be installed with the package`)
    if (hasInstallScript && manifest.allowScripts?.[aliasOf(name)] === undefined) {
      problems.push(`${path} runs a script when it is installed; allowScripts in package.json does not decide on it`)
    }
  }
  return problems
}

/** A package that is installed under another name is decided on by its own. */
function aliasOf(name: string): string {
  return name === 'msw3' ? 'msw' : name
}
