/** What `doctor` found out about one thing. */
export interface Finding {
  /** Tells it from the others, for scripts. */
  id: string
  /** `warn`: works, and is likely to surprise. `fail`: does not work. */
  status: 'ok' | 'warn' | 'fail'
  says: string
  /** What to do; null where nothing is to be done. */
  fix: string | null
}

export function fine(id: string, says: string): Finding {
  return { id, status: 'ok', says, fix: null }
}

export function warning(id: string, says: string, fix: string): Finding {
  return { id, status: 'warn', says, fix }
}

export function failure(id: string, says: string, fix: string): Finding {
  return { id, status: 'fail', says, fix }
}
