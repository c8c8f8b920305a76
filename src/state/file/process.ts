import { readFileSync } from 'node:fs'
import { systemErrorCode } from '../../service/system-error.ts'

/** Reports whether a process is running. Zombies do not count as running, because in many containers they are never reaped. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Only ESRCH means that the process does not exist. For example, EPERM means that the process belongs to another user.
    return systemErrorCode(error) !== 'ESRCH'
  }
  // State Z is a zombie, and state X is an exiting process.
  return !/^[ZX]/.test(readStatus(pid)?.[0] ?? '')
}

/** Returns the start time of a process in the system's format (field 22 of /proc/PID/stat), or null on systems other than Linux. */
export function startTimeOf(pid: number): string | null {
  return readStatus(pid)?.[19] ?? null
}

/**
 * Returns the fields of /proc/PID/stat, starting with the third field, the process state. The second field is the process name in
 * parentheses and may contain spaces.
 */
function readStatus(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
