import type { NoResponseKind } from './gate/network-failure.ts'

/** Decodes percent-encoded text. Returns invalid text unchanged. */
export function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns a media type in lower case without parameters, such as `application/json` for `Application/JSON; charset=utf-8`. */
export function mediaTypeOf(contentType: string | null | undefined): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Reports whether a gateway sends this status because the service behind the gateway is unavailable. */
export function isGatewayStatus(status: number): boolean {
  return status >= 502 && status <= 504
}

/** Request without its base URL. */
export interface ContractRequest {
  readonly method: string
  /** Path and query relative to the base URL, starting with a slash. */
  readonly path: string
  /** Headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Destination of the request: the base URL of the service, or the base URL of the tracking script. */
  readonly to: 'service' | 'cdn'
}

export interface ContractResponse {
  /** HTTP status, or 0 if there was no response. */
  readonly status: number
  /** Headers, with names in lower case. Values of repeated headers are joined with commas. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Parsed body. Undefined if the body is not JSON. */
  readonly json: unknown
  /** Time from sending the request to the end of the response body, in milliseconds. */
  readonly tookMs: number
  /** One-line explanation of why there was no response. Null if there was a response. */
  readonly failure: string | null
  /** Kind of the failure. Undefined if there was a response, or if the exchange comes from a recording. */
  readonly failureKind?: NoResponseKind
}
