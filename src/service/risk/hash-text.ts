/**
 * Returns a uniformly distributed integer from 0 to 2^32 - 1 that is always the same for a text. The engine's simulated values are derived
 * from it. Uses FNV-1a over the UTF-16 units with MurmurHash3's final mix, because the low bits of FNV alone are uneven. `topic` separates
 * values that are derived from the same text.
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
