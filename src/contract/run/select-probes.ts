/** Selects the probes to run if the budget is too small for all of them. */
import type { Probe } from '../probe.ts'
import type { ContractRule, ExchangeRule } from '../rule.ts'
import { type PlannedProbe, withPrerequisites } from './plan-probes.ts'

/** Rule that can be run. Any of its probe groups is sufficient to evaluate the rule. */
export interface Candidate {
  readonly rule: ContractRule
  readonly groups: readonly ProbeGroup[]
}

/** Probes that must run together. */
export type ProbeGroup = ReadonlySet<Probe>

/**
 * Returns the probe groups that can be used for a rule. Probes with valid requests come first, because responses to valid requests reveal
 * more facts.
 */
export function probeGroupsOf(rule: ContractRule, planned: Iterable<PlannedProbe>): ProbeGroup[] {
  if (rule.kind === 'probe') return [new Set(rule.probes.flatMap(withPrerequisites))]
  const hasValidCall = ({ calls }: PlannedProbe): boolean =>
    calls.some((call) => rule.appliesTo(call) && call.requestKind === 'good')
  return [...planned]
    .filter(({ probe, calls }) => canShow(rule, probe) && calls.some((call) => rule.appliesTo(call)))
    .sort((a, b) => Number(hasValidCall(b)) - Number(hasValidCall(a)))
    .map(({ probe }) => new Set(withPrerequisites(probe)))
}

/** Reports whether the probe's exchanges are sufficient to evaluate a rule. */
export function canShow({ exercisedBy }: ExchangeRule, probe: Probe): boolean {
  return exercisedBy?.includes(probe) ?? true
}

/**
 * Selects probe groups within the remaining budget of email checks, in rule order. Probe rules come first, because their exchanges can be
 * reused by exchange rules.
 */
export function selectProbes(
  candidates: readonly Candidate[],
  budget: number,
  costOf: (probe: Probe) => number,
): ReadonlySet<Probe> {
  const selected = new Set<Probe>()
  let remaining = budget
  const ordered = [...candidates].sort(
    (a, b) => Number(a.rule.kind === 'exchange') - Number(b.rule.kind === 'exchange'),
  )
  for (const group of ordered.flatMap(({ groups }) => groups)) {
    const added = [...group].filter((probe) => !selected.has(probe))
    const cost = added.reduce((sum, probe) => sum + costOf(probe), 0)
    if (cost > remaining) continue
    for (const probe of added) selected.add(probe)
    remaining -= cost
  }
  return selected
}

export function isCovered({ groups }: Candidate, selected: ReadonlySet<Probe>): boolean {
  return groups.some((group) => [...group].every((probe) => selected.has(probe)))
}
