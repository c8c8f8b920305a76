/** Verdicts on rules. */

import { type ContractFact, findFact, isBinding } from '../../spec/facts.ts'
import type { Exchange } from '../exchange.ts'
import type { Probe } from '../probe.ts'
import type { ExchangeRule, Finding, ProbeRule, Rule, RuleResult } from '../rule.ts'
import { resultsIn } from './probe-runner.ts'
import type { ProbeOutcome } from './run-probe.ts'

/** A finding with the fact that it breaks, and how often the same was seen. */
export interface TracedFinding extends Omit<Finding, 'fact'> {
  readonly fact: ContractFact
  readonly times: number
}

/**
 * - `held`: nothing speaks against it
 * - `broken`: what the documents or the client say does not hold
 * - `refuted`: what is assumed does not hold; no fault of the deployment
 * - `untested`: nothing was seen that could be judged, for a reason
 */
export interface RuleOutcome {
  readonly rule: Rule
  readonly verdict: 'held' | 'broken' | 'refuted' | 'untested'
  readonly findings: readonly TracedFinding[]
  /** Worth knowing, and broken by nobody. */
  readonly notes: readonly TracedFinding[]
  /** Numbers of the facts that were shown, whether they hold or not. */
  readonly shown: readonly number[]
  /** Why it is untested; empty otherwise. */
  readonly reason: string
}

export function judgeRule(
  rule: Rule,
  held: ReadonlyMap<Probe, ProbeOutcome>,
  exchanges: readonly Exchange[],
): RuleOutcome {
  return rule.kind === 'probe' ? judgeProbes(rule, held) : judgeExchanges(rule, exchanges)
}

function judgeProbes(rule: ProbeRule, held: ReadonlyMap<Probe, ProbeOutcome>): RuleOutcome {
  for (const probe of rule.probes) {
    const came = held.get(probe)
    if (!came) return untested(rule, `${probe.name} was not held`)
    if ('missing' in came) return untested(rule, came.missing)
  }
  const judgement = judgeSafely(rule, held)
  if ('untested' in judgement) return untested(rule, judgement.untested)
  return outcomeOf(
    rule,
    judgement,
    rule.facts.map(({ number }) => number),
  )
}

function judgeSafely(rule: ProbeRule, held: ReadonlyMap<Probe, ProbeOutcome>): RuleResult {
  try {
    return rule.judge(resultsIn(held))
  } catch (error) {
    // An answer of a form that nobody thought of; the rules about answers say what is wrong with it.
    return { untested: `the answers could not be judged (${error instanceof Error ? error.message : String(error)})` }
  }
}

/** A rule over exchanges, held against those that it concerns. */
export function judgeExchanges(rule: ExchangeRule, exchanges: readonly Exchange[]): RuleOutcome {
  const concerned = exchanges.filter((exchange) => rule.concerns(exchange))
  if (concerned.length === 0) return untested(rule, 'no answer came that it could be held against')
  const judgements = concerned.map((exchange) => rule.judge(exchange)).filter(({ silent }) => !silent)
  if (judgements.length === 0) return untested(rule, 'no answer that came shows it')
  const shown = [...new Set(judgements.flatMap((judgement) => judgement.shown))]
  return outcomeOf(
    rule,
    judgements.flatMap(({ findings }) => findings),
    shown,
  )
}

function outcomeOf(rule: Rule, found: readonly Finding[], shown: readonly number[]): RuleOutcome {
  const traced = group(found.map((finding) => trace(finding, rule)))
  const notes = traced.filter(({ note }) => note)
  const findings = traced.filter(({ note }) => !note)
  const broken = findings.some(({ fact }) => isBinding(fact))
  const verdict = findings.length === 0 ? 'held' : broken ? 'broken' : 'refuted'
  return { rule, verdict, findings, notes, shown, reason: '' }
}

function trace(finding: Finding, rule: Rule): TracedFinding {
  const [first] = rule.facts
  const fact = finding.fact === undefined ? first : findFact(finding.fact)
  if (!fact) throw new Error(`${rule.id} has a finding that breaks no fact`)
  return { ...finding, fact, times: 1 }
}

/** The same thing seen again counts with the first time. */
function group(findings: readonly TracedFinding[]): TracedFinding[] {
  const groups = new Map<string, TracedFinding>()
  for (const finding of findings) {
    const { exchange, at, expected, fact } = finding
    const key = JSON.stringify([
      exchange.operation,
      exchange.answer.status,
      at.replaceAll(/\/\d+(?=\/|$)/g, '/*'),
      expected,
      fact.number,
    ])
    const known = groups.get(key)
    groups.set(key, known ? { ...known, times: known.times + 1 } : finding)
  }
  return [...groups.values()]
}

function untested(rule: Rule, reason: string): RuleOutcome {
  return { rule, verdict: 'untested', findings: [], notes: [], shown: [], reason }
}
