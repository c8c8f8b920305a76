/** What `doctor` found out about one thing. */
export interface Diagnostic {
  /** Tells it from the others, for scripts. */
  id: string
  /** `warn`: works, and is likely to surprise. `fail`: does not work. */
  status: 'ok' | 'warn' | 'fail'
  says: string
  /** What to do; null where nothing is to be done. */
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
