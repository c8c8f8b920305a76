/** All times are in ms. If a limit is exceeded, the server sends an error response (A26) or closes the connection. */
export interface ConnectionLimits {
  /**
   * Maximum number of open connections. Further connections are closed immediately.
   * @default 5000
   */
  maxConnections: number
  /**
   * Timeout for receiving the request headers. For a connection's first request, the timeout starts when the connection opens. For later
   * requests, the timeout starts with the first byte.
   * @default 15000
   */
  headersTimeout: number
  /**
   * Timeout for receiving a complete request, including the body.
   * @default 60000
   */
  requestTimeout: number
  /**
   * Interval between checks of `headersTimeout` and `requestTimeout`. A request can exceed either timeout by up to one interval.
   * @default 5000
   */
  connectionsCheckingInterval: number
  /**
   * Maximum idle time between requests on a connection. Node's default of 5 s is too short for clients that block their event loop. Such a
   * client does not notice in time that the connection was closed, and its next request fails.
   * @default 30000
   */
  keepAliveTimeout: number
  /**
   * Timeout for a client that stops reading a response. The server may close the connection after as little as half the timeout.
   * @default 60000
   */
  sendTimeout: number
  /**
   * Maximum time to wait for pending responses when the server closes. Any remaining connections are then closed.
   * @default 7000
   */
  closeTimeout: number
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
  keepAliveTimeout: 30_000,
  sendTimeout: 60_000,
  closeTimeout: 7000,
  maxHeaderSize: 16_384,
}
