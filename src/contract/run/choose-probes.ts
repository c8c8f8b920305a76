/** Which probes are held where there are not checks enough for all. */
import { type ContractFact, isBinding } from '../../spec/facts.ts'
import type { Probe } from '../probe.ts'
import type { ExchangeRule, Rule } from '../rule.ts'
import { closureOf, type PlannedProbe } from './plan-probes.ts'

/** A rule that could be run, and the ways to something that it can judge: any of them will do. */
export interface Candidate {
  readonly rule: Rule
  readonly ways: readonly Way[]
}

/** Probes that must be held together, and what is gained by it. */
export interface Way {
  readonly probes: ReadonlySet<Probe>
  readonly gains: ReadonlySet<Gain>
  /** Answers that cost a check each, and may show more than others of their kind. */
  readonly chances: number
}

/** A fact that is expected to be shown, or a rule that gets something to judge. */
type Gain = ContractFact | Rule

/** The ways of a rule over the probes of a plan. */
export function waysOf(rule: Rule, planned: Iterable<PlannedProbe>): Way[] {
  if (rule.kind === 'probe') {
    return [{ probes: new Set(rule.probes.flatMap(closureOf)), gains: new Set([rule, ...rule.facts]), chances: 0 }]
  }
  return [...planned].flatMap(({ probe, calls }): Way[] => {
    const concerned = canShow(rule, probe) ? calls.filter((call) => rule.concerns(call)) : []
    if (concerned.length === 0) return []
    const shown = concerned.flatMap((call) => rule.shows?.(call) ?? rule.facts)
    const chances = concerned.filter((call) => call.class === 'check').length
    return [{ probes: new Set(closureOf(probe)), gains: new Set<Gain>([rule, ...shown]), chances }]
  })
}

/** Whether what a probe exchanges can be expected to show a rule, as far as it concerns it. */
export function canShow({ shownBy }: ExchangeRule, probe: Probe): boolean {
  return shownBy?.includes(probe) ?? true
}

/**
 * What costs no check is held. Of the rest again and again the way whose checks gain most: documented facts that nothing shows yet
 * before assumed ones, these before rules that are not judged yet, and these before another answer of a kind that was seen. What gains
 * nothing is left, unless checks cost nobody anything.
 */
export function chooseProbes(
  candidates: readonly Candidate[],
  budget: number,
  costOf: (probe: Probe) => number,
): ReadonlySet<Probe> {
  const ways = mergeWays(candidates.flatMap((candidate) => candidate.ways))
  const held = new Set<Probe>()
  const gained = new Set<Gain>()
  const priceOf = ({ probes }: Way): number => {
    let price = 0
    for (const probe of probes) if (!held.has(probe)) price += costOf(probe)
    return price
  }
  const hold = (way: Way): void => {
    for (const gain of gainsBy(way, ways, held)) gained.add(gain)
    for (const probe of way.probes) held.add(probe)
  }
  for (const way of ways) if (budget === Number.POSITIVE_INFINITY || priceOf(way) === 0) hold(way)
  let left = budget
  for (;;) {
    let best: { way: Way; price: number; worth: number } | null = null
    for (const way of ways) {
      const price = priceOf(way)
      if (price === 0 || price > left) continue
      let worth = way.chances / 10_000
      for (const gain of gainsBy(way, ways, held)) if (!gained.has(gain)) worth += worthOf(gain)
      if (worth / price > (best?.worth ?? 0)) best = { way, price, worth: worth / price }
    }
    if (best === null) return held
    hold(best.way)
    left -= best.price
  }
}

/** Whether a rule gets something to judge from the probes that are held. */
export function isServed({ ways }: Candidate, held: ReadonlySet<Probe>): boolean {
  return ways.some(({ probes }) => isWithin(probes, held, held))
}

/** Ways over the same probes as one, since they are held together. */
function mergeWays(ways: readonly Way[]): Way[] {
  const merged = new Map<string, Way>()
  const numbers = new Map<Probe, number>()
  const numberOf = (probe: Probe): number => {
    const number = numbers.get(probe) ?? numbers.size
    numbers.set(probe, number)
    return number
  }
  for (const way of ways) {
    const key = [...way.probes].map(numberOf).sort().join()
    const known = merged.get(key)
    const gains = new Set([...(known?.gains ?? []), ...way.gains])
    merged.set(key, { probes: way.probes, gains, chances: Math.max(way.chances, known?.chances ?? 0) })
  }
  return [...merged.values()]
}

/** What is gained where a way is held too: by it, and by others that are whole then. */
function gainsBy(way: Way, ways: readonly Way[], held: ReadonlySet<Probe>): Gain[] {
  return ways
    .filter(({ probes }) => isWithin(probes, held, way.probes) && !isWithin(probes, held, held))
    .flatMap(({ gains }) => [...gains])
}

function isWithin(probes: ReadonlySet<Probe>, one: ReadonlySet<Probe>, other: ReadonlySet<Probe>): boolean {
  for (const probe of probes) if (!one.has(probe) && !other.has(probe)) return false
  return true
}

function worthOf(gain: Gain): number {
  if (!('number' in gain)) return 0.001
  return isBinding(gain) ? 1 : 0.01
}
