/** Running server. This type has its own file because it is compiled for browsers too. */
export interface ListeningServer {
  /** Base URL, such as `http://127.0.0.1:4010`. */
  url: string
  port: number
  /** Stops accepting requests. The promise resolves when all pending requests have a response. */
  close(): Promise<void>
}
