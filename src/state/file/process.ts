import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { systemErrorCode } from '../../service/system-error.ts'

/** Identifies a process, even if another machine or container has a process with the same ID. */
export interface ProcessIdentity {
  pid: number
  host: string
  /**
   * PID namespace of the process. Process IDs are unique only within a namespace, and each container has a separate namespace. Null if the
   * system does not report the namespace.
   */
  pidNamespace: string | null
  /**
   * Start time of the process, in the system's format. The start time distinguishes the process from a later process with the same ID. Null
   * if the system does not report the start time.
   */
  startedAt: string | null
}

export function ownIdentity(): ProcessIdentity {
  const { pid } = process
  return { pid, host: hostname(), pidNamespace: ownPidNamespace(), startedAt: startTimeOf(pid) }
}

/** Parses an identity from JSON. Returns null if the process ID or the host is missing. */
export function parseIdentity(fields: Readonly<Record<string, unknown>>): ProcessIdentity | null {
  const { pid, host, pidNamespace, startedAt } = fields
  if (typeof pid !== 'number' || typeof host !== 'string') return null
  return {
    pid,
    host,
    pidNamespace: typeof pidNamespace === 'string' ? pidNamespace : null,
    startedAt: typeof startedAt === 'string' ? startedAt : null,
  }
}

/** Reports whether a process ID comes from this machine and this PID namespace. Other process IDs cannot be looked up. */
export function isLocalProcess({ host, pidNamespace }: ProcessIdentity): boolean {
  return host === hostname() && pidNamespace === ownPidNamespace()
}

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

function ownPidNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
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
