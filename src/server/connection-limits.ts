/** How much one caller can cost who sends slowly, reads slowly, or opens many connections. */

/** Times in ms. What crosses a limit is answered as A26 says, or its connection is closed. */
export interface ConnectionLimits {
  /** Open at once; a further one is closed at once. @default 5000 */
  maxConnections: number
  /** For the head of a request, from the opening of the connection or its first byte. @default 15000 */
  headersTimeout: number
  /** For a whole request, its body too. @default 60000 */
  requestTimeout: number
  /** How often both are looked at, so that they may last so much longer. @default 5000 */
  connectionsCheckingInterval: number
  /** Between an answer and the next request of the connection. @default 5000 */
  keepAliveTimeout: number
  /** In which a caller takes nothing of an answer that is there for it. @default 60000 */
  sendTimeout: number
  /** Bytes of a head. @default 16384 */
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
