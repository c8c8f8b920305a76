/** Length of a tag. It fits into the 64 characters of an address and makes collisions practically impossible. */
const length = 10

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/**
 * Returns a tag for the addresses of one test. The tag consists of lowercase letters and digits because addresses are case-insensitive
 * (A1).
 */
export function createTag(): string {
  // The alphabet has 32 characters, which divide the 256 values of a byte evenly.
  return Array.from(
    globalThis.crypto.getRandomValues(new Uint8Array(length)),
    (byte) => alphabet[byte % alphabet.length],
  ).join('')
}
