import { systemErrorCode } from '../../service/system-error.ts'

/** The one-line message describes the problem and how to fix it. */
export class StateFileError extends Error {
  override readonly name = 'StateFileError'
  readonly code = 'state-file'
}

export function unusableFile(file: string, how: string, cause?: unknown): StateFileError {
  return new StateFileError(
    `${file} is ${how} and was not changed, and none of its data can be used; restore a backup, or choose another file to start with an empty state`,
    { cause },
  )
}

/** For most error codes, the text also suggests a fix. */
export function explainSystemError(error: unknown, file: string, folder: string): string {
  const code = systemErrorCode(error)
  switch (code) {
    case 'ENOENT':
      return `the folder ${folder} does not exist; create it, or choose another file`
    case 'ENOTDIR':
      return `${folder} is not a folder; choose another file`
    case 'EISDIR':
      return `${file} is a folder; choose a file in it, such as ${file.replace(/[/\\]+$/, '')}/state`
    case 'EACCES':
    case 'EPERM':
      return `no permission to read and write ${file} and its folder (${code}); grant this user both permissions, or choose another file`
    case 'EROFS':
      return `${folder} is read-only (${code}); choose a file in another folder`
    case 'ENOSPC':
    case 'EDQUOT':
      return `no space left for ${file} (${code}); free some space`
    case 'EBUSY':
      return `${file} cannot be replaced (${code}); if it is mounted as a single file, mount its folder instead`
    default:
      return `${file} cannot be read or written (${code})`
  }
}
