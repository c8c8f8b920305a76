import { DCServiceValidationError } from './errors.ts'

/** Default base URL, which is the address of a local mock. Set `baseUrl` to call the live service. */
export const defaultBaseUrl = 'http://127.0.0.1:4010'

const defaultTimeoutMs = 10_000

/** Maximum timer delay, in ms (2^31 - 1). Timers with a longer delay fire immediately. */
const maxTimeoutMs = 2_147_483_647

/** Signature of `fetch`, limited to the parameters that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Options for creating a client. */
export interface DCServiceSdkOptions {
  /** The website's private key. Leading and trailing whitespace is ignored. */
  apiKey: string
  /**
   * Base URL of the service. A trailing slash is ignored.
   * @default "http://127.0.0.1:4010", the address of a local mock
   */
  baseUrl?: string | undefined
  /**
   * Timeout for the complete response, in ms.
   * @default 10000
   */
  timeout?: number | undefined
  /**
   * Function to call instead of the global `fetch`, such as `mock.fetch`. It is called without a `this` value.
   * @default the global `fetch`
   */
  fetch?: Fetch | undefined
}

/** Options for an email check. */
export interface RequestOptions {
  /** Signal that aborts the email check. */
  signal?: AbortSignal | null | undefined
}

export interface ClientSettings {
  apiKey: string
  baseUrl: string
  timeout: number
  fetch: Fetch | undefined
}

/**
 * Error messages never contain option values, which can be secret.
 * @throws {DCServiceValidationError} if an option is invalid
 */
export function readOptions(options: DCServiceSdkOptions): ClientSettings {
  if (typeof options !== 'object' || options === null) {
    throw new DCServiceValidationError('DCServiceSdk expects an options object with at least { apiKey }')
  }
  const { apiKey, baseUrl, timeout = defaultTimeoutMs, fetch } = options
  if (typeof timeout !== 'number' || !(timeout > 0 && timeout <= maxTimeoutMs)) {
    throw new DCServiceValidationError(`timeout must be more than 0 and at most ${maxTimeoutMs} milliseconds`)
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

/** The error message omits the input, because a user may have typed a password by mistake. */
export function readEmail(email: string): string {
  const address = typeof email === 'string' ? email.trim() : ''
  if (!hasEmailFormat(address)) {
    throw new DCServiceValidationError('email must have the form name@domain.example, without spaces')
  }
  return address
}

/**
 * Requires exactly one `@`, text before it, a dot inside the domain, and no whitespace. The service validates the rest. Runs in linear
 * time.
 */
function hasEmailFormat(text: string): boolean {
  const [name, domain, more] = text.split('@', 3)
  if (!name || !domain || more !== undefined) return false
  return domain.slice(1, -1).includes('.') && !/\s/.test(text)
}

export function readSignal(options: RequestOptions | null | undefined): AbortSignal | undefined {
  const signal = options?.signal ?? undefined
  if (signal !== undefined && typeof signal.addEventListener !== 'function') {
    throw new DCServiceValidationError('signal must be an AbortSignal. Use the signal property of your AbortController')
  }
  return signal
}

function readApiKey(apiKey: string): string {
  const key = typeof apiKey === 'string' ? apiKey.trim() : ''
  if (key === '') throw new DCServiceValidationError('apiKey is missing. Set it to the private key of the website')
  // Reject invalid characters here, because the error message from `fetch` would contain the full key.
  if (!/^[ -~]+$/.test(key)) {
    throw new DCServiceValidationError('apiKey contains invalid characters, such as a line break. Copy the key again')
  }
  return key
}

function readBaseUrl(baseUrl: string): string {
  const text = typeof baseUrl === 'string' ? baseUrl.trim().replace(/\/$/, '') : ''
  if (!isHttpAddress(text)) {
    throw new DCServiceValidationError(
      `baseUrl must be an http or https URL such as ${defaultBaseUrl}, without a user name, password, ? or #`,
    )
  }
  return text
}

/** Rejects credentials, a query and a fragment. In a browser, also accepts a relative URL such as `/api`. */
function isHttpAddress(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text, globalThis.location?.href)
    return /^https?:$/.test(protocol) && username + password === '' && !/[?#]/.test(text)
  } catch {
    return false
  }
}
