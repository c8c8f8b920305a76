import { systemErrorCode } from '../../service/system-error.ts'

/** A state file that cannot be used. The message is one line that names the cure. */
export class StateFileError extends Error {
  override readonly name = 'StateFileError'
  readonly code = 'state-file'
}

/** What a system error means for a state file, and what helps. */
export function explainSystemError(error: unknown, file: string, folder: string): string {
  const code = systemErrorCode(error)
  switch (code) {
    case 'ENOENT':
      return `the folder ${folder} is not there; make it, or name another file`
    case 'ENOTDIR':
      return `${folder} is no folder; name another file`
    case 'EISDIR':
      return `${file} is a folder; name a file in it, such as ${file.replace(/[/\\]+$/, '')}/state`
    case 'EACCES':
    case 'EPERM':
      return `no permission to read and write ${file} and its folder (${code}); give this user both, or name another file`
    case 'EROFS':
      return `${folder} can only be read (${code}); name a file elsewhere`
    case 'ENOSPC':
    case 'EDQUOT':
      return `there is no room left for ${file} (${code}); make room`
    case 'EBUSY':
      return `${file} cannot be replaced (${code}): where it is mounted as a single file, mount its folder instead`
    default:
      return `${file} cannot be read or written (${code})`
  }
}
