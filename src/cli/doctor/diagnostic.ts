/** Result of one check of `doctor`. */
export interface Diagnostic {
  /** Stable ID for scripts. */
  id: string
  /** `warn`: works, but may behave unexpectedly. `fail`: does not work. */
  status: 'ok' | 'warn' | 'fail'
  message: string
  /** What to do, or null if nothing needs to be done. */
  fix: string | null
}

export function success(id: string, message: string): Diagnostic {
  return { id, status: 'ok', message, fix: null }
}

export function warning(id: string, message: string, fix: string): Diagnostic {
  return { id, status: 'warn', message, fix }
}

export function failure(id: string, message: string, fix: string): Diagnostic {
  return { id, status: 'fail', message, fix }
}
