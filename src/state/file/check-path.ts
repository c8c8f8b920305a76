import type { Stats } from 'node:fs'
import { lstat, realpath, stat } from 'node:fs/promises'
import { systemErrorCode } from '../../service/system-error.ts'
import { StateFileError } from './state-file-error.ts'

/**
 * Resolves symbolic links in the state file's path.
 * @throws {StateFileError} if the path cannot be used, for example because the link is broken or the file has more than one hard link
 */
export async function resolveStateFile(path: string): Promise<string> {
  let loops = false
  const file = await realpath(path).catch((error: unknown) => {
    loops = systemErrorCode(error) === 'ELOOP'
    return path
  })
  if (loops) throw new StateFileError(`${path} is a symbolic link that leads back to itself; choose another file`)
  if (file === path && (await readStats(lstat(path)))?.isSymbolicLink()) {
    throw new StateFileError(
      `${path} is a symbolic link to a file that does not exist; create that file, or choose another file`,
    )
  }
  const stats = await readStats(stat(file))
  if (!stats && /[/\\]$/.test(file)) {
    throw new StateFileError(
      `${path} ends with a slash, so it is the path of a folder; choose a file, such as ${path}state`,
    )
  }
  // Accept directories here. Opening a directory fails later with a more specific message.
  if (!stats || stats.isDirectory()) return file
  if (!stats.isFile())
    throw new StateFileError(`${file} is not a regular file and was not changed; choose another file`)
  if (stats.nlink > 1) {
    throw new StateFileError(
      `${file} has ${stats.nlink} hard links, so another dc-mock process could open it under another name; remove the other hard links, or use a copy of the file`,
    )
  }
  return file
}

/** Returns null if the path does not exist or access is denied. */
async function readStats(reading: Promise<Stats>): Promise<Stats | null> {
  return reading.catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(systemErrorCode(error))) return null
    throw error
  })
}
