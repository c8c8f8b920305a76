/** Interface through which the drill uses the app under test. */
import type { AppResponse, Outcome, SentText } from './outcome.ts'

export interface TestedApp {
  /**
   * Signs up once.
   *
   * @throws {AppUnreachableError} if the app does not accept the connection, or closes it without a response
   */
  signUp(email: string, signal: AbortSignal): Promise<AppResponse | Outcome>
  /**
   * Reads the pages that a browser would load, each with its scripts. These are the target of the redirect in `response`, or the signup
   * page and the home page if there is no response. Skips pages that were read before.
   */
  readPages(response: AppResponse | null, signal: AbortSignal): Promise<SentText[]>
  /** Returns a command that signs up by hand, or null if the app is a function. */
  formatSignUp(email: string): string | null
  /** Process of the app. Null if the drill did not start the app. */
  readonly process: AppProcess | null
  /** Network between the app and the mock. Null if the drill did not start the app. */
  readonly relay: Relay | null
}

export interface AppProcess {
  /** Exit code or signal of an ended process. Null while the process is running. */
  readonly exit: string | null
  /** Last lines of the app's output. */
  readonly output: string
  /** Stops the app and starts it again. `env` replaces variables of the first start. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>
  stop(): Promise<void>
}

export interface Relay {
  readonly url: string
  /** Closes the port, so that connections are refused. */
  refuse(): Promise<void>
  /** Stops each later response in the middle of its body. */
  stall(): void
  /** Opens the port again, and forwards whole responses. */
  accept(): Promise<void>
  close(): Promise<void>
}

/** Error for a signup that got no response. */
export class AppUnreachableError extends Error {
  override readonly name = 'AppUnreachableError'
  /** Node's error code, such as `ECONNREFUSED`. */
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(`The app did not respond (${code})`, options)
    this.code = code
  }
}
