import type { NoResponseKind } from './limiter/network-failure.ts'

/** Returns the text unchanged if its percent-encoding is invalid. */
export function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns a media type in lowercase without parameters, such as `application/json` for `Application/JSON; charset=utf-8`. */
export function mediaTypeOf(contentType: string | null | undefined): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
}

export function isGatewayStatus(status: number): boolean {
  return status >= 502 && status <= 504
}

/** Request in a run or recording, without the base URL. */
export interface ContractRequest {
  readonly method: string
  /** Path and query, relative to the base URL. Starts with a slash. */
  readonly path: string
  /** Request headers with lowercase names. */
  readonly headers: Readonly<Record<string, string>>
  /** Request body as text. Null if the request has no body. */
  readonly body: string | null
  /** Server that receives the request: `service` for the API, `cdn` for the tracking script. */
  readonly to: 'service' | 'cdn'
}

/** Response, or the reason why no response was received. */
export interface ContractResponse {
  /** HTTP status, or 0 if no response was received. */
  readonly status: number
  /**
   * Response headers with lowercase names. Repeated headers are joined with commas, and `set-cookie` headers are joined with line breaks.
   */
  readonly headers: Readonly<Record<string, string>>
  /** Response body as text. Empty if no response was received. */
  readonly text: string
  /** Parsed response body. Undefined if the body is not valid JSON. */
  readonly json: unknown
  /** Time from sending the request to the end of the response body, in milliseconds. */
  readonly tookMs: number
  /** Reason why no response was received, as one line of text. Null if a response was received. */
  readonly failure: string | null
  /** Kind of failure. Undefined if a response was received or if the exchange was read from a recording. */
  readonly failureKind?: NoResponseKind
}
