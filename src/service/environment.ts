/**
 * Platform functions that the service calls. Callers inject these functions, so the service also runs in a browser or with a fixed seed.
 */
export interface Environment {
  /** Returns the real time in ms since the epoch. The clocks of all websites are derived from the real time. */
  now(): number
  /** Returns a uniformly distributed integer from 0 to 2^32 - 1. */
  random(): number
  /** Returns the SHA-256 hash of the text's UTF-8 bytes, in hex. */
  sha256(text: string): string
  /** Resolves after `ms` milliseconds, or as soon as `signal` aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}
