/**
 * Creates a generator of pseudorandom integers from 0 to 2^32 - 1. The same seed gives the same integers on every machine. The algorithm is
 * mulberry32, which is uniform enough for IDs and generated people.
 */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
