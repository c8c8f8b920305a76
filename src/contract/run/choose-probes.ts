/** Which probes are held where there are not checks enough for all. */
import { type ContractFact, isBinding } from '../facts.ts'
import type { Probe } from '../probe.ts'
import type { Rule } from '../rule.ts'

/** A rule that could be run, and the sets of probes any of which gives it something to judge. */
export interface Candidate {
  readonly rule: Rule
  readonly ways: readonly Way[]
}

export type Way = ReadonlySet<Probe>

/**
 * Those that cost no check all are held; of the others again and again the way whose checks show most facts that nothing shows yet,
 * binding ones before assumed ones.
 */
export function chooseProbes(
  candidates: readonly Candidate[],
  budget: number,
  costOf: (probe: Probe) => number,
): ReadonlySet<Probe> {
  const ways = candidates.flatMap((candidate) => candidate.ways)
  const all = new Set(ways.flatMap((way) => [...way]))
  const priceOf = (way: Iterable<Probe>, held: ReadonlySet<Probe>): number => {
    let sum = 0
    for (const probe of way) if (!held.has(probe)) sum += costOf(probe)
    return sum
  }
  if (priceOf(all, new Set()) <= budget) return all

  const held = new Set<Probe>()
  const hold = (way: Way): void => {
    for (const probe of way) held.add(probe)
  }
  for (const way of ways) if (priceOf(way, held) === 0) hold(way)
  let left = budget
  for (;;) {
    const shown = factsShown(candidates, held)
    let best: { way: Way; price: number; worth: number } | null = null
    for (const way of ways) {
      const price = priceOf(way, held)
      if (price > left || isWithin(way, held)) continue
      const worth = worthOf(factsShown(candidates, new Set([...held, ...way])), shown) / price
      if (best === null || worth > best.worth) best = { way, price, worth }
    }
    if (best === null) return held
    hold(best.way)
    left -= best.price
  }
}

/** Whether a rule gets something to judge from the probes that are held. */
export function isServed({ ways }: Candidate, held: ReadonlySet<Probe>): boolean {
  return ways.some((way) => isWithin(way, held))
}

function isWithin(way: Way, held: ReadonlySet<Probe>): boolean {
  for (const probe of way) if (!held.has(probe)) return false
  return true
}

function factsShown(candidates: readonly Candidate[], held: ReadonlySet<Probe>): ReadonlySet<ContractFact> {
  return new Set(candidates.filter((one) => isServed(one, held)).flatMap(({ rule }) => rule.facts))
}

/** How much is shown that was not shown before; an assumed fact counts a hundredth of a binding one. */
function worthOf(facts: ReadonlySet<ContractFact>, before: ReadonlySet<ContractFact>): number {
  let worth = 0
  for (const fact of facts) if (!before.has(fact)) worth += isBinding(fact) ? 1 : 0.01
  return worth
}
