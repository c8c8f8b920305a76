/** Shuffles the order of the servers in each round, so that a server does not always run after the same server. */
import { createSeededRandom } from '../../src/service/seeded-random.ts'

/** Returns a function that shuffles items. The sequence is the same in each run. */
export function createShuffle(seed = 1): <T>(items: readonly T[]) => T[] {
  const random = createSeededRandom(seed)
  return (items) => {
    const left = [...items]
    return items.flatMap(() => left.splice(random() % left.length, 1))
  }
}
