/** Chooses which probes to run when the budget is too small for all of them. */
import { type ContractFact, isBinding } from '../../spec/facts.ts'
import type { Probe } from '../probe.ts'
import type { ContractRule, ExchangeRule } from '../rule.ts'
import { type PlannedProbe, withPrerequisites } from './plan-probes.ts'

/** A rule that can be run. Any one of its probe groups is enough to evaluate the rule. */
export interface Candidate {
  readonly rule: ContractRule
  readonly groups: readonly ProbeGroup[]
}

/** Probes that must be run together, and their benefit. */
export interface ProbeGroup {
  readonly probes: ReadonlySet<Probe>
  readonly gains: ReadonlySet<Gain>
  /** Number of calls that cost an email check each. More calls may reveal more of the same kind. */
  readonly checkCount: number
}

/** A fact that a probe should test, or a rule that a probe makes evaluable. */
type Gain = ContractFact | ContractRule

/** Returns the probe groups that can serve a rule. */
export function probeGroupsOf(rule: ContractRule, planned: Iterable<PlannedProbe>): ProbeGroup[] {
  if (rule.kind === 'probe') {
    return [
      { probes: new Set(rule.probes.flatMap(withPrerequisites)), gains: new Set([rule, ...rule.facts]), checkCount: 0 },
    ]
  }
  return [...planned].flatMap(({ probe, calls }): ProbeGroup[] => {
    const relevantCalls = canShow(rule, probe) ? calls.filter((call) => rule.appliesTo(call)) : []
    if (relevantCalls.length === 0) return []
    const shown = relevantCalls.flatMap((call) => rule.expectedFacts?.(call) ?? rule.facts)
    const checkCount = relevantCalls.filter((call) => call.class === 'check').length
    return [{ probes: new Set(withPrerequisites(probe)), gains: new Set<Gain>([rule, ...shown]), checkCount }]
  })
}

/** Returns whether a rule accepts the exchanges of a probe as evidence. */
export function canShow({ exercisedBy: shownBy }: ExchangeRule, probe: Probe): boolean {
  return shownBy?.includes(probe) ?? true
}

/**
 * Selects probes within a budget of email checks. Free probes are always selected. Then the group with the most benefit per check is
 * selected repeatedly: untested documented facts count most, then untested assumptions, then rules that are not yet covered, then further
 * responses of a kind already seen. Groups without benefit are selected only if the budget is unlimited.
 */
export function chooseProbes(
  candidates: readonly Candidate[],
  budget: number,
  costOf: (probe: Probe) => number,
): ReadonlySet<Probe> {
  const groups = mergeGroups(candidates.flatMap((candidate) => candidate.groups))
  const selected = new Set<Probe>()
  const gained = new Set<Gain>()
  const remainingCost = ({ probes }: ProbeGroup): number => {
    let cost = 0
    for (const probe of probes) if (!selected.has(probe)) cost += costOf(probe)
    return cost
  }
  const select = (group: ProbeGroup): void => {
    for (const gain of gainsBy(group, groups, selected)) gained.add(gain)
    for (const probe of group.probes) selected.add(probe)
  }
  for (const group of groups) if (budget === Number.POSITIVE_INFINITY || remainingCost(group) === 0) select(group)
  let remaining = budget
  for (;;) {
    let best: { group: ProbeGroup; cost: number; value: number } | null = null
    for (const group of groups) {
      const cost = remainingCost(group)
      if (cost === 0 || cost > remaining) continue
      let value = group.checkCount / 10_000
      for (const gain of gainsBy(group, groups, selected)) if (!gained.has(gain)) value += gainValue(gain)
      if (value / cost > (best?.value ?? 0)) best = { group, cost, value: value / cost }
    }
    if (best === null) return selected
    select(best.group)
    remaining -= best.cost
  }
}

/** Returns whether the selected probes are enough to evaluate the rule. */
export function isCovered({ groups: ways }: Candidate, selected: ReadonlySet<Probe>): boolean {
  return ways.some(({ probes }) => isWithin(probes, selected, selected))
}

/** Merges groups that consist of the same probes. */
function mergeGroups(groups: readonly ProbeGroup[]): ProbeGroup[] {
  const merged = new Map<string, ProbeGroup>()
  const numbers = new Map<Probe, number>()
  const numberOf = (probe: Probe): number => {
    const number = numbers.get(probe) ?? numbers.size
    numbers.set(probe, number)
    return number
  }
  for (const group of groups) {
    const key = [...group.probes].map(numberOf).sort().join()
    const known = merged.get(key)
    const gains = new Set([...(known?.gains ?? []), ...group.gains])
    merged.set(key, { probes: group.probes, gains, checkCount: Math.max(group.checkCount, known?.checkCount ?? 0) })
  }
  return [...merged.values()]
}

/** Returns the gains of selecting a group, including the gains of other groups that become complete. */
function gainsBy(group: ProbeGroup, groups: readonly ProbeGroup[], selected: ReadonlySet<Probe>): Gain[] {
  return groups
    .filter(({ probes }) => isWithin(probes, selected, group.probes) && !isWithin(probes, selected, selected))
    .flatMap(({ gains }) => [...gains])
}

function isWithin(probes: ReadonlySet<Probe>, one: ReadonlySet<Probe>, other: ReadonlySet<Probe>): boolean {
  for (const probe of probes) if (!one.has(probe) && !other.has(probe)) return false
  return true
}

function gainValue(gain: Gain): number {
  if (!('number' in gain)) return 0.001
  return isBinding(gain) ? 1 : 0.01
}
