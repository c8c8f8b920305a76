/** What `doctor` found out about one thing. */
export interface Finding {
  /** Tells it from the others, for scripts. */
  id: string
  /** `warn`: works, and is likely to surprise. `fail`: does not work. */
  status: 'ok' | 'warn' | 'fail'
  says: string
  /** What to do; null where nothing is to be done. */
  cure: string | null
}

export function fine(id: string, says: string): Finding {
  return { id, status: 'ok', says, cure: null }
}

export function warning(id: string, says: string, cure: string): Finding {
  return { id, status: 'warn', says, cure }
}

export function failure(id: string, says: string, cure: string): Finding {
  return { id, status: 'fail', says, cure }
}
