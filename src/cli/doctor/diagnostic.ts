export interface Diagnostic {
  /** Stable ID that scripts can use to identify the check. */
  id: string
  /** `warn` indicates a possible problem. The exit code is 1 only if a check has the status `fail`. */
  status: 'ok' | 'warn' | 'fail'
  message: string
  /** Null if no fix is necessary. */
  fix: string | null
}

export interface ExaminedMock {
  findings: readonly Diagnostic[]
  /** True if the mock is running and has no problem with its Redis store. */
  isUsable: boolean
  /** Command that prints the environment variables for using this mock. */
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
