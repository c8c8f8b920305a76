/** Result of one check of `dc-mock doctor`. */
export interface Diagnostic {
  /** Stable ID of the check, for scripts. */
  id: string
  /** Severity. `warn` means that the app works but may behave unexpectedly. `fail` means that the app does not work. */
  status: 'ok' | 'warn' | 'fail'
  message: string
  /** Suggested fix. Null if no action is needed. */
  fix: string | null
}

/** The mock whose address the command examines, with the results for this address. */
export interface ExaminedMock {
  findings: readonly Diagnostic[]
  isRunning: boolean
  /** Command that prints the environment variables for an app that uses this mock. */
  envCommand: string
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
