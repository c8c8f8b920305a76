/** Platform functions used by the service. They are injected so that the same code runs in Node, in a browser, or with a fixed seed. */
export interface Environment {
  /** Returns the real time in ms since the epoch. All website clocks are based on this time. */
  now(): number
  /** Returns a uniformly distributed integer from 0 to 2^32 - 1. */
  random(): number
  /** Returns the SHA-256 hash of the text's UTF-8 bytes, in hex. */
  sha256(text: string): string
  /** Resolves after `ms` milliseconds, or as soon as `signal` aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}
