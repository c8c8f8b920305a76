/** The HTTP request and response of an exchange in a contract run. */

/** A request as it is sent, apart from where to. */
export interface ContractRequest {
  readonly method: string
  /** Path and query behind the target's address, beginning with a slash. */
  readonly path: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Which of the target's addresses: the service's, or the one that scripts are loaded from. */
  readonly to: 'service' | 'cdn'
}

export interface ContractResponse {
  /** 0 where no answer came. */
  readonly status: number
  /** Names in lower case; what came several times is joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The body as JSON; undefined where it is none. */
  readonly json: unknown
  /** From sending to the end of the body, in ms. */
  readonly tookMs: number
  /** Why no answer came, in one line; null where one did. */
  readonly failure: string | null
}
