/**
 * Integers from 0 to 2^32 - 1 that follow from a seed, the same on every machine: the mulberry32 generator, 32 bits of state, even
 * enough for ids and for people that are made up.
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
