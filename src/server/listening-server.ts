/** A port that is open; apart from what opens it, since its type is part of what browsers compile. */
export interface ListeningServer {
  /** Such as `http://127.0.0.1:4010`. */
  url: string
  port: number
  /** Stops taking requests and resolves when those in flight are answered. */
  close(): Promise<void>
}
