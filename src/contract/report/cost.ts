/** What a rule costs when it is run by itself. */

import type { Probe } from '../probe.ts'
import { commonProbes, rules } from '../registry.ts'
import type { Rule } from '../rule.ts'
import { closureOf, type PlannedProbe, planProbe, type RequestCounts, sumRequests } from '../run/plan-probes.ts'
import type { Need } from '../site.ts'
import { countOf } from './count-of.ts'

export interface RuleCost {
  /** What is held for it, in this order. */
  readonly probes: readonly PlannedProbe[]
  readonly requests: RequestCounts
  readonly needs: readonly Need[]
}

/** A rule over exchanges takes what comes; it is shown by the least of the conversations that concern it. */
export function costOfRule(rule: Rule): RuleCost {
  const ways = rule.kind === 'probe' ? [rule.probes] : waysOf(rule)
  const costs = ways.map((way) => costOf(way.flatMap(closureOf)))
  const [least = costOf([])] = costs.sort((a, b) => weigh(a) - weigh(b))
  return least
}

/** In words: `free`, or `2 checks, writes, needs a clock`. */
export function describeCost({ requests, needs }: RuleCost): string {
  const parts = [
    requests.check > 0 ? countOf(requests.check, 'check') : '',
    requests.write > 0 ? 'writes' : '',
    requests.destroy > 0 ? 'deletes' : '',
    ...needs.map((need) => words[need]),
  ].filter((text) => text !== '')
  return parts.length === 0 ? 'free' : parts.join(', ')
}

const words: Readonly<Record<Need, string>> = {
  key: '',
  copKey: 'needs the cop_key',
  releaseSecret: 'needs the release secret',
  cdn: 'needs --cdn-url',
  controls: 'needs a mock',
  clock: 'needs a clock',
  fuzz: 'needs --allow fuzz',
  misplacedKey: 'needs --allow misplaced-key',
}

function waysOf(rule: Extract<Rule, { kind: 'exchange' }>): (readonly Probe[])[] {
  return allProbes()
    .filter((probe) => planned(probe).calls.some((call) => rule.concerns(call)))
    .map((probe) => [probe])
}

function costOf(probes: readonly Probe[]): RuleCost {
  const plans = [...new Set(probes)].map(planned)
  return {
    probes: plans,
    requests: sumRequests(plans.map(({ requests }) => requests)),
    needs: [...new Set(plans.flatMap(({ needs }) => needs))],
  }
}

function weigh({ requests, needs }: RuleCost): number {
  return needs.length * 1000 + requests.destroy * 100 + requests.write * 10 + requests.check
}

/** Those of other rules too: what they hear is held against every rule that it concerns. */
function allProbes(): readonly Probe[] {
  const own = rules.flatMap((rule) => (rule.kind === 'probe' ? rule.probes : []))
  return [...new Set([...commonProbes, ...own.flatMap(closureOf)])]
}

const plans = new Map<Probe, PlannedProbe>()

function planned(probe: Probe): PlannedProbe {
  const known = plans.get(probe) ?? planProbe(probe, false)
  plans.set(probe, known)
  return known
}
