import type { AppResponse, Outcome, SentText } from './outcome.ts'

export interface TestedApp {
  /** @throws {AppUnreachableError} if the app refuses the connection or closes it without a response */
  signUp(email: string, signal: AbortSignal): Promise<AppResponse | Outcome>
  /**
   * Fetches pages and their scripts: the target of the `Location` header, or the signup page and the home page if `response` is null. Skips
   * URLs that this method has already fetched.
   */
  readPages(response: AppResponse | null, signal: AbortSignal): Promise<SentText[]>
  /** Returns a shell command that repeats a signup, or null if only the drill can repeat it. */
  formatSignUp(email: string): string | null
  /** The app's process. Null if the drill did not start the app. */
  readonly process: AppProcess | null
  /** Relay between the app and the mock, used to simulate network failures. Null if the drill did not start the app. */
  readonly relay: Relay | null
}

export interface AppProcess {
  /** Reason why the process ended, such as `exit code 1` or `SIGTERM`. Null while the process is running. */
  readonly exit: string | null
  /** Last 4000 characters that the app wrote to stdout and stderr. */
  readonly output: string
  /** Restarts the app with its previous environment variables, overridden by `env`. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>
  stop(): Promise<void>
}

export interface Relay {
  readonly url: string
  /** Closes the relay's port and all its connections. */
  refuse(): Promise<void>
  /** Stalls later responses: the app receives the headers but not the full body, and the connection stays open. */
  stall(): void
  /** Reopens the relay's port, closes stalled connections and stops stalling responses. */
  accept(): Promise<void>
  close(): Promise<void>
}

/** Thrown if the command that performs the signup fails. The message is a sentence without a trailing period. */
export class SignUpCommandError extends Error {
  override readonly name = 'SignUpCommandError'
}

/** Thrown if a request to the app gets no response. */
export class AppUnreachableError extends Error {
  override readonly name = 'AppUnreachableError'
  /** Node.js error code, such as `ECONNREFUSED`, or `no response` if there is no code. */
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(`The app did not respond (${code})`, options)
    this.code = code
  }
}
