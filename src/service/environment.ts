/**
 * What the service needs from where it runs. Handed in, so that the same code runs in Node, in a browser and under a fixed seed.
 */
export interface Environment {
  /** Real time in ms since the epoch; each website's clock stands on it. */
  now(): number
  /** An evenly spread integer from 0 to 2^32 - 1. */
  random(): number
  /** SHA-256 of a text's UTF-8 bytes, hex. */
  sha256(text: string): string
  /** Resolves after `ms`, or at once when `signal` aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}
