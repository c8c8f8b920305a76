/** Result of one check of `doctor`. */
export interface Diagnostic {
  /** Stable ID for scripts. */
  id: string
  /** `warn`: works, but may behave unexpectedly. `fail`: does not work. */
  status: 'ok' | 'warn' | 'fail'
  says: string
  /** What to do, or null if nothing needs to be done. */
  fix: string | null
}

export function success(id: string, says: string): Diagnostic {
  return { id, status: 'ok', says, fix: null }
}

export function warning(id: string, says: string, fix: string): Diagnostic {
  return { id, status: 'warn', says, fix }
}

export function failure(id: string, says: string, fix: string): Diagnostic {
  return { id, status: 'fail', says, fix }
}
