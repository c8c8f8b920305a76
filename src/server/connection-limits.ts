/** Limits for clients that send slowly, read slowly or open many connections. */

/** All times are in ms. A request that exceeds a limit gets the response that A26 describes, or its connection is closed. */
export interface ConnectionLimits {
  /**
   * Maximum number of open connections. Further connections are closed immediately.
   * @default 5000
   */
  maxConnections: number
  /**
   * Timeout for the request headers, measured from the opening of the connection or from the first byte.
   * @default 15000
   */
  headersTimeout: number
  /**
   * Timeout for the whole request, including the body.
   * @default 60000
   */
  requestTimeout: number
  /**
   * Interval at which `headersTimeout` and `requestTimeout` are checked. A request can exceed them by this much.
   * @default 5000
   */
  connectionsCheckingInterval: number
  /**
   * Maximum idle time between a response and the next request on the same connection.
   * @default 5000
   */
  keepAliveTimeout: number
  /**
   * Maximum time in which a client reads nothing of a pending response.
   * @default 60000
   */
  sendTimeout: number
  /**
   * Maximum size of the request headers, in bytes.
   * @default 16384
   */
  maxHeaderSize: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  maxConnections: 5000,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 5000,
  sendTimeout: 60_000,
  maxHeaderSize: 16_384,
}
