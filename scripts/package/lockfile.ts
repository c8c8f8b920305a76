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
  /** Whether each package may run its install scripts. Every package with install scripts must be listed. */
  allowScripts?: Readonly<Record<string, boolean>>
}

/** Folders with a package.json and a lockfile: this package, its bundler, and the tools of the slow tests. */
export const manifestFolders: readonly string[] = ['.', 'scripts/build', 'test/installed']

const registry = 'https://registry.npmjs.org/'

/** Scripts that npm runs on a user's machine during the installation of the package. */
const installScripts = ['preinstall', 'install', 'postinstall', 'prepare'] as const

/** Returns the problems of a package and its lockfile, one per line. */
export function supplyProblems({ packages }: Lockfile, manifest: Manifest): string[] {
  const problems: string[] = []
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    problems.push(`${name} is a dependency: the package must not have any, because it bundles what it needs`)
  }
  for (const script of installScripts) {
    if (manifest.scripts?.[script])
      problems.push(`${manifest.name} has a script "${script}", which would run when users install the package`)
  }
  for (const [path, { resolved, integrity, hasInstallScript, dev, link }] of Object.entries(packages)) {
    // Whether the package is a folder of this project, or a link to such a folder.
    const isOwn =
      !path.includes('node_modules/') || (link && resolved !== undefined && Object.hasOwn(packages, resolved))
    if (isOwn) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    // A missing `resolved` is allowed. npm then downloads the package from the registry and still checks the hash.
    if (link || (resolved !== undefined && !resolved.startsWith(registry)))
      problems.push(`${path} does not come from the registry: ${resolved}`)
    if (!integrity?.startsWith('sha512-')) problems.push(`${path} has no sha512 hash`)
    if (!dev) problems.push(`${path} would be installed with the package`)
    if (hasInstallScript && manifest.allowScripts?.[aliasOf(name)] === undefined) {
      problems.push(`${path} runs an install script but is not listed in allowScripts of package.json`)
    }
  }
  return problems
}

/** Returns the real name of a package that is installed under an alias. */
function aliasOf(name: string): string {
  return name === 'msw3' ? 'msw' : name
}
