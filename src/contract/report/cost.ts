import { shippedSpec } from '../../spec/read-spec.ts'
import type { Probe } from '../probe.ts'
import type { Requirement } from '../probe-website.ts'
import { commonProbes, contractRules } from '../registry.ts'
import { requirements } from '../requirements.ts'
import type { ContractRule } from '../rule.ts'
import { type PlannedProbe, planProbe, type RequestCounts, sumRequests, withPrerequisites } from '../run/plan-probes.ts'
import { probeGroupsOf } from '../run/select-probes.ts'
import { pluralize } from './pluralize.ts'

export interface RuleCost {
  /** In execution order. */
  readonly probes: readonly PlannedProbe[]
  readonly requests: RequestCounts
  readonly needs: readonly Requirement[]
}

/** For an exchange rule, returns the cost of the cheapest probes that exercise the rule. */
export function costOfRule(rule: ContractRule): RuleCost {
  const costs = probeGroupsOf(rule, allProbes().map(planned)).map((group) => costOf([...group]))
  const [cheapest = costOf([])] = costs.sort((a, b) => costWeight(a) - costWeight(b))
  return cheapest
}

/** Formats a cost, for example `free` or `2 checks, writes, needs a mock`. */
export function describeCost({ requests, needs }: RuleCost): string {
  const parts = [
    requests.check > 0 ? pluralize(requests.check, 'check') : '',
    requests.write > 0 ? 'writes' : '',
    requests.destroy > 0 ? 'deletes' : '',
    ...needs.filter((need) => need !== 'key').map((need) => `needs ${requirements[need].name}`),
  ].filter((text) => text !== '')
  return parts.length === 0 ? 'free' : parts.join(', ')
}

function costOf(probes: readonly Probe[]): RuleCost {
  const plans = probes.map(planned)
  return {
    probes: plans,
    requests: sumRequests(plans.map(({ requests }) => requests)),
    needs: [...new Set(plans.flatMap(({ needs }) => needs))],
  }
}

function costWeight({ requests, needs }: RuleCost): number {
  return needs.length * 1000 + requests.destroy * 100 + requests.write * 10 + requests.check
}

function allProbes(): readonly Probe[] {
  const own = contractRules.flatMap((rule) => (rule.kind === 'probe' ? rule.probes : []))
  return [...new Set([...commonProbes, ...own.flatMap(withPrerequisites)])]
}

function planned(probe: Probe): PlannedProbe {
  return planProbe(probe, false, shippedSpec())
}
