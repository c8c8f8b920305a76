import type { AppResponse, Outcome, SentText } from './outcome.ts'

export interface TestedApp {
  /**
   * Signs up one person.
   *
   * @throws {AppUnreachableError} if the app refuses the connection or closes it without a response
   */
  signUp(email: string, signal: AbortSignal): Promise<AppResponse | Outcome>
  /**
   * Reads pages and their scripts like a browser. Reads the redirect target in `response`, or the signup page and the home page if
   * `response` is null. Skips pages that were already read.
   */
  readPages(response: AppResponse | null, signal: AbortSignal): Promise<SentText[]>
  /** Returns a command for signing up manually. Null if the app is a function. */
  formatSignUp(email: string): string | null
  /** Process of the app. Null if the drill did not start the app. */
  readonly process: AppProcess | null
  /** Relay between the app and the mock. The relay can simulate network failures. Null if the drill did not start the app. */
  readonly relay: Relay | null
}

export interface AppProcess {
  /** Exit code or signal of the process. Null while the process is running. */
  readonly exit: string | null
  /** End of the app's output. */
  readonly output: string
  /** Restarts the app. `env` overrides environment variables of the previous start. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>
  stop(): Promise<void>
}

export interface Relay {
  readonly url: string
  /** Closes the port. Later connections are refused. */
  refuse(): Promise<void>
  /** Cuts off every later response in the middle of its body. */
  stall(): void
  /** Reopens the port and forwards complete responses again. */
  accept(): Promise<void>
  close(): Promise<void>
}

/** Thrown if the command that performs the signup fails. The message is a sentence without a period. */
export class SignUpCommandError extends Error {
  override readonly name = 'SignUpCommandError'
}

/** Thrown if a signup gets no response. */
export class AppUnreachableError extends Error {
  override readonly name = 'AppUnreachableError'
  /** Node.js error code, such as `ECONNREFUSED`. */
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(`The app did not respond (${code})`, options)
    this.code = code
  }
}
