import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { systemErrorCode } from '../../service/system-error.ts'

/** Unique even if a process on another machine or in another container has the same process ID. */
export interface ProcessIdentity {
  pid: number
  host: string
  /**
   * A process ID is unique only within a PID namespace, and each container has its own namespace. Null if the operating system does not
   * report the namespace.
   */
  pidNamespace: string | null
  /** Start time, in the operating system's format. Distinguishes the process from later processes with the same ID. Null if unknown. */
  startedAt: string | null
}

export function ownIdentity(): ProcessIdentity {
  const { pid } = process
  return { pid, host: hostname(), pidNamespace: ownPidNamespace(), startedAt: startTimeOf(pid) }
}

/** Returns null if the process ID or the host is missing. */
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

/** Only processes on this machine and in this PID namespace can be looked up. */
export function isLocalProcess({ host, pidNamespace }: ProcessIdentity): boolean {
  return host === hostname() && pidNamespace === ownPidNamespace()
}

/** Zombie processes count as not running, because many containers never reap them. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Only ESRCH means that the process does not exist. EPERM, for example, means that it belongs to another user.
    return systemErrorCode(error) !== 'ESRCH'
  }
  // Process state Z means zombie, and X means dead.
  return !/^[ZX]/.test(readStatus(pid)?.[0] ?? '')
}

/** Returns a process's start time in the operating system's format (field 22 of /proc/PID/stat), or null if unknown. */
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
 * Returns the fields of /proc/PID/stat, starting with the third field (the process state). Skips the process name, because the name can
 * contain spaces.
 */
function readStatus(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
