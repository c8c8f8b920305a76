/** Platform functions that the service needs. They are injected, so the same code runs in Node, in a browser and with a fixed seed. */
export interface Environment {
  /** Real time in ms since the epoch. Each website's clock is based on this time. */
  now(): number
  /** A uniformly distributed integer from 0 to 2^32 - 1. */
  random(): number
  /** SHA-256 of a text's UTF-8 bytes, hex. */
  sha256(text: string): string
  /** Resolves after `ms`, or immediately when `signal` aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}
