import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** Installs the packages of a folder with its own package.json, unless they are already installed and the lockfile is unchanged. */
export function installTools(folder: URL): void {
  const lockfile = statSync(new URL('package-lock.json', folder))
  const installed = statSync(new URL('node_modules/.package-lock.json', folder), { throwIfNoEntry: false })
  if (installed && installed.mtimeMs >= lockfile.mtimeMs) return
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
