/** HTTP requests and responses of contract runs. */

/** A request without its base URL. */
export interface ContractRequest {
  readonly method: string
  /** Path and query relative to the base URL, with a leading slash. */
  readonly path: string
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Base URL that the request is sent to: the service's or the tracking script's. */
  readonly to: 'service' | 'cdn'
}

export interface ContractResponse {
  /** HTTP status, or 0 if there was no response. */
  readonly status: number
  /** Header names are in lower case. Repeated headers are joined by commas. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Parsed body, or undefined if the body is not JSON. */
  readonly json: unknown
  /** Time from sending the request to the end of the response body, in ms. */
  readonly tookMs: number
  /** One line that explains why there was no response, or null. */
  readonly failure: string | null
}
