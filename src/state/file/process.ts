import { readFileSync } from 'node:fs'
import { systemErrorCode } from '../../service/system-error.ts'

/** Reports whether a process is running. A process that has exited without its parent waiting for it, as in many containers, is not. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process of another user cannot be signaled, but exists.
    return systemErrorCode(error) !== 'ESRCH'
  }
  // State Z, or X while the process exits.
  return !/^[ZX]/.test(readStatus(pid)?.[0] ?? '')
}

/** Start time of a process, as the system counts it: field 22 of /proc/PID/stat. Null on other systems than Linux. */
export function startTimeOf(pid: number): string | null {
  return readStatus(pid)?.[19] ?? null
}

/** Fields of /proc/PID/stat from the third, the state. The second field, the name in parentheses, may contain blanks. */
function readStatus(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
