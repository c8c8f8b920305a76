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

/** Asks the service for its verdict on addresses (service 4.9). */
export class DCServiceSdk {
  /** Start of the private key, as the dashboard shows it, to tell keys apart. The key itself cannot be read back. */
  readonly keyPrefix: string
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string
  /** Longest wait for a whole answer, in ms. */
  readonly timeout: number
  readonly #settings: ClientSettings

  /** @throws {DCServiceValidationError} where an option cannot be right */
  constructor(options: DCServiceSdkOptions) {
    const settings = readOptions(options)
    this.keyPrefix = settings.apiKey.length < 24 ? '' : settings.apiKey.slice(0, 12)
    this.baseUrl = settings.baseUrl
    this.timeout = settings.timeout
    this.#settings = settings
  }

  /**
   * One check, which counts against the website's quota: call it once per attempt to sign up, act on `emailInfo.action`, and on a
   * timeout let the signup through (service 4.9). Nothing is tried again.
   *
   * @throws {DCServiceValidationError} where the address has not the form of one; nothing is sent
   * @throws {DCServiceError} where the service answers with an error
   * @throws {DCServiceTimeoutError} where the whole answer takes longer than the timeout
   * @throws {DCServiceAbortError} where `signal` is aborted, before or meanwhile, for whatever reason
   * @throws {DCServiceNetworkError} where no answer comes or it breaks off
   */
  async checkEmail(email: string, options?: RequestOptions | null): Promise<EmailCheckResult> {
    const address = readEmail(email)
    const signal = readSignal(options)
    return runWithTimeout(this.timeout, signal, (stop) => requestCheck(this.#settings, address, stop))
  }
}
