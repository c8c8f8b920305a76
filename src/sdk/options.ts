import { hasEmailFormat } from './email-format.ts'
import { DCServiceValidationError } from './errors.ts'

/** Address of the mock where no other is given. The live service is never called unless baseUrl names it. */
export const defaultBaseUrl = 'http://127.0.0.1:4010'

const defaultTimeoutMs = 10_000

/** Largest delay that a timer takes, in ms (2^31 - 1); a longer one would fire at once. */
const maxTimeoutMs = 2_147_483_647

/** What the client needs of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface DCServiceSdkOptions {
  /** The private key. Blanks around it are dropped. */
  apiKey: string
  /** Address of the service; one slash at its end is dropped. @default "http://127.0.0.1:4010", where dc-mock listens */
  baseUrl?: string | undefined
  /** Longest wait for the whole answer, in ms. @default 10000 */
  timeout?: number | undefined
  /** Takes the place of the global `fetch`, as `mock.fetch` can. Called with `this` undefined. */
  fetch?: Fetch | undefined
}

export interface RequestOptions {
  /** Cancels the check. */
  signal?: AbortSignal | null | undefined
}

export interface ClientSettings {
  apiKey: string
  baseUrl: string
  timeout: number
  fetch: Fetch | undefined
}

/** The options with their defaults. @throws {DCServiceValidationError} where one cannot be right; no message holds a value */
export function readOptions(options: DCServiceSdkOptions): ClientSettings {
  if (typeof options !== 'object' || options === null) {
    throw new DCServiceValidationError('DCServiceSdk takes an object of options, at least { apiKey }')
  }
  const { apiKey, baseUrl, timeout = defaultTimeoutMs, fetch } = options
  if (typeof timeout !== 'number' || !(timeout > 0 && timeout <= maxTimeoutMs)) {
    throw new DCServiceValidationError(`timeout must be a number of milliseconds above 0, at most ${maxTimeoutMs}`)
  }
  if (fetch != null && typeof fetch !== 'function') {
    throw new DCServiceValidationError('fetch must be a function like the global fetch')
  }
  return {
    apiKey: readApiKey(apiKey),
    baseUrl: readBaseUrl(baseUrl ?? defaultBaseUrl),
    timeout,
    fetch: fetch ?? undefined,
  }
}

/** The trimmed address. What was typed stays out of the message: by mistake it may be a password. */
export function readEmail(email: string): string {
  const address = typeof email === 'string' ? email.trim() : ''
  if (!hasEmailFormat(address)) {
    throw new DCServiceValidationError('email must have the form name@domain.example, without blanks')
  }
  return address
}

export function readSignal(options: RequestOptions | null | undefined): AbortSignal | undefined {
  const signal = options?.signal ?? undefined
  if (signal !== undefined && typeof signal.addEventListener !== 'function') {
    throw new DCServiceValidationError('signal must be an AbortSignal; an AbortController has one as its .signal')
  }
  return signal
}

function readApiKey(apiKey: string): string {
  const key = typeof apiKey === 'string' ? apiKey.trim() : ''
  if (key === '') throw new DCServiceValidationError('apiKey is missing: set it to the private key of the website')
  // `fetch` refuses them in a header, with a message that holds the whole key.
  if (!/^[ -~]+$/.test(key)) {
    throw new DCServiceValidationError('apiKey has characters that no key has, such as a line break; copy it anew')
  }
  return key
}

function readBaseUrl(baseUrl: string): string {
  const text = typeof baseUrl === 'string' ? baseUrl.trim().replace(/\/$/, '') : ''
  if (!isHttpAddress(text)) {
    throw new DCServiceValidationError(
      `baseUrl must be an address such as ${defaultBaseUrl}: http or https, without user, password, ? and #`,
    )
  }
  return text
}

/** In a page, an address may also be relative to it: the site's own way to the service. */
function isHttpAddress(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text, globalThis.location?.href)
    return /^https?:$/.test(protocol) && username + password === '' && !/[?#]/.test(text)
  } catch {
    return false
  }
}
