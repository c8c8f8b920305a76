import {
  type ClientSettings,
  type DCServiceSdkOptions,
  type RequestOptions,
  readEmail,
  readOptions,
  readSignal,
} from './options.ts'
import { requestCheck } from './request-check.ts'
import type { EmailCheckResult } from './result.ts'
import { runWithTimeout } from './run-with-timeout.ts'

/** Client for the service's email check (service 4.9). */
export class DCServiceSdk {
  /**
   * First 12 characters of the private key, as shown in the dashboard. Empty if the key has fewer than 24 characters. The client does not
   * expose the full key.
   */
  readonly keyPrefix: string
  /** Base URL of the service, without a trailing slash. */
  readonly baseUrl: string
  /** Timeout for the complete response, in ms. */
  readonly timeout: number
  readonly #settings: ClientSettings

  /**
   * Creates a client for the service.
   * @throws {DCServiceValidationError} if an option is invalid
   */
  constructor(options: DCServiceSdkOptions) {
    const settings = readOptions(options)
    this.keyPrefix = settings.apiKey.length < 24 ? '' : settings.apiKey.slice(0, 12)
    this.baseUrl = settings.baseUrl
    this.timeout = settings.timeout
    this.#settings = settings
  }

  /**
   * Checks an email address. Each check counts toward the website's quota, so call this method only once per signup attempt. Use
   * `emailInfo.action` to decide whether to allow the signup. If the check times out, allow the signup (service 4.9). Failed checks are not
   * retried.
   * @throws {DCServiceValidationError} if the address has an invalid format; no request is sent
   * @throws {DCServiceError} if the service responds with an error
   * @throws {DCServiceTimeoutError} if the complete response does not arrive before the timeout
   * @throws {DCServiceAbortError} if `signal` is aborted before or during the check
   * @throws {DCServiceNetworkError} if no complete response is received
   */
  async checkEmail(email: string, options?: RequestOptions | null): Promise<EmailCheckResult> {
    const address = readEmail(email)
    const signal = readSignal(options)
    return runWithTimeout(this.timeout, signal, (stop) => requestCheck(this.#settings, address, stop))
  }
}
