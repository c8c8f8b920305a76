/** Selects as many probes as the email check budget allows. */
import type { Probe } from '../probe.ts'
import type { ContractRule, ExchangeRule } from '../rule.ts'
import { type PlannedProbe, withPrerequisites } from './plan-probes.ts'

/** Rule that can be evaluated if at least one of its probe groups runs. */
export interface Candidate {
  readonly rule: ContractRule
  readonly groups: readonly ProbeGroup[]
}

/** Probes that must run together. */
export type ProbeGroup = ReadonlySet<Probe>

/** Returns the probe groups that can test a rule. Groups with valid requests come first. */
export function probeGroupsOf(rule: ContractRule, planned: Iterable<PlannedProbe>): ProbeGroup[] {
  if (rule.kind === 'probe') return [new Set(rule.probes.flatMap(withPrerequisites))]
  const hasValidCall = ({ calls }: PlannedProbe): boolean =>
    calls.some((call) => rule.appliesTo(call) && call.requestKind === 'good')
  return [...planned]
    .filter((one) => canShow(rule, one))
    .sort((a, b) => Number(hasValidCall(b)) - Number(hasValidCall(a)))
    .map(({ probe }) => new Set(withPrerequisites(probe)))
}

/** Reports whether the probe's exchanges can be used to evaluate the rule. */
export function canShow(rule: ExchangeRule, { probe, calls }: PlannedProbe): boolean {
  return (rule.exercisedBy?.includes(probe) ?? true) && calls.some((call) => rule.appliesTo(call))
}

/** Selects groups for probe rules first, because exchange rules can reuse the exchanges from these groups. */
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
