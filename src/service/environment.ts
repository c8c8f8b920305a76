/** Platform functions that the service needs. Tests can replace them to get predictable values. */
export interface Environment {
  /** Returns the real time in ms since the epoch. */
  now(): number
  /** Returns a uniformly distributed integer from 0 to 2^32 - 1. */
  random(): number
  /** Returns the SHA-256 hash of the text's UTF-8 bytes, in hex. */
  sha256(text: string): string
  /** Waits `ms` milliseconds. Aborting `signal` ends the wait early. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}
