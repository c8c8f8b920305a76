/** A running server. The type has its own file, since it is compiled for browsers too. */
export interface ListeningServer {
  /** Base URL, such as `http://127.0.0.1:4010`. */
  url: string
  port: number
  /** Stops accepting requests. Resolves when all pending requests have a response. */
  close(): Promise<void>
}
