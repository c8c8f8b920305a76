/**
 * Hashes `text` to a uniformly distributed integer from 0 to 2^32 - 1. For the same text, each `topic` gives an
 * independent integer.
 *
 * The hash is FNV-1a over UTF-16 code units. It ends with the MurmurHash3 finalizer, because the low bits of FNV-1a are not uniform.
 */
export function hashText(text: string, topic: string): number {
  let hash = 0x811c9dc5
  for (const part of [topic, '\n', text]) {
    for (let i = 0; i < part.length; i++) hash = Math.imul(hash ^ part.charCodeAt(i), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
