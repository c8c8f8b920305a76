import { readFileSync } from 'node:fs'
import { systemErrorCode } from '../../service/system-error.ts'

/**
 * Reports whether a process is running. A zombie process does not count as running. In many containers, exited processes stay as zombies
 * because no parent waits for them.
 */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Any error except ESRCH means that the process exists. For example, a process of another user cannot be signaled.
    return systemErrorCode(error) !== 'ESRCH'
  }
  // State Z is a zombie, and state X is a process that is exiting.
  return !/^[ZX]/.test(readStatus(pid)?.[0] ?? '')
}

/** Returns the start time of a process in the system's format (field 22 of /proc/PID/stat). Returns null on systems other than Linux. */
export function startTimeOf(pid: number): string | null {
  return readStatus(pid)?.[19] ?? null
}

/**
 * Returns the fields of /proc/PID/stat, starting with the third field (the process state). The second field is the process name in
 * parentheses. The name may contain spaces.
 */
function readStatus(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
