/**
 * An evenly spread whole number from 0 to 2^32 - 1 that a text always has: what the engine simulates is drawn from it.
 * FNV-1a over the text's UTF-16 units with the final mix of MurmurHash3, since the low bits of FNV alone are uneven.
 * `topic` keeps what is drawn from one text for different ends apart.
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
