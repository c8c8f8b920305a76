/** Who comes after whom: another order each round, so that what a server leaves behind does not always meet the same one. */
import { createSeededRandom } from '../../src/service/seeded-random.ts'

/** Gives the items in another order each time, the same in each run of the bench. */
export function createShuffle(seed = 1): <T>(items: readonly T[]) => T[] {
  const random = createSeededRandom(seed)
  return (items) => {
    const left = [...items]
    return items.flatMap(() => left.splice(random() % left.length, 1))
  }
}
