/** Short enough for the 64 characters of an address, and long enough to make collisions practically impossible. */
const length = 10

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Returns a tag for the addresses of one test. Lowercase letters and digits, because addresses are case-insensitive (A1). */
export function createTag(): string {
  // 32 characters divide the 256 values of a byte evenly.
  return Array.from(
    globalThis.crypto.getRandomValues(new Uint8Array(length)),
    (byte) => alphabet[byte % alphabet.length],
  ).join('')
}
