/** Length that leaves room in an address's 64 letters and makes two tests with one tag as good as impossible. */
const length = 10

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** What tells a test's addresses from those of others: lower case letters and digits, since addresses do not keep their case (A1). */
export function createTag(): string {
  // 32 signs, so that each has the same share of the 256 values of a byte.
  return Array.from(
    globalThis.crypto.getRandomValues(new Uint8Array(length)),
    (byte) => alphabet[byte % alphabet.length],
  ).join('')
}
