import { type ContractFact, findFact, isBinding } from '../../spec/facts.ts'
import type { Exchange } from '../exchange.ts'
import { withoutIndexes } from '../get-at-pointer.ts'
import type { Probe } from '../probe.ts'
import type { ContractFinding, ContractRule, ExchangeRule, ProbeRule, RuleResult } from '../rule.ts'
import { resultsIn } from './probe-runner.ts'
import type { ProbeOutcome } from './run-probe.ts'

/** Finding for a rule. Findings about the same difference in multiple exchanges are merged. */
export interface RuleFinding extends Omit<ContractFinding, 'fact'> {
  /** Fact that the finding is about. */
  readonly fact: ContractFact
  /** Number of times that the difference was found. Each affected list item is counted separately. */
  readonly times: number
}

/**
 * Outcome of a rule, with one of these verdicts:
 * - `passed`: nothing contradicts the rule
 * - `broken`: a response contradicts a fact from the documentation or the published client
 * - `refuted`: an assumption is wrong, so the deployment is not at fault
 * - `untested`: the rule could not be evaluated
 */
export interface RuleOutcome {
  readonly rule: ContractRule
  readonly verdict: 'passed' | 'broken' | 'refuted' | 'untested'
  /** Violations of the rule. Empty if the verdict is `passed` or `untested`. */
  readonly findings: readonly RuleFinding[]
  /** Findings that are not violations, such as unknown fields in a response. */
  readonly notes: readonly RuleFinding[]
  /** Fact numbers of all facts that the rule tested, including facts that a response contradicted. */
  readonly testedFacts: readonly number[]
  /** Reason why the rule is untested. Empty if the rule was tested. */
  readonly reason: string
}

export function evaluateRule(
  rule: ContractRule,
  probeOutcomes: ReadonlyMap<Probe, ProbeOutcome>,
  exchanges: readonly Exchange[],
): RuleOutcome {
  return rule.kind === 'probe' ? evaluateProbeRule(rule, probeOutcomes) : evaluateExchangeRule(rule, exchanges)
}

function evaluateProbeRule(rule: ProbeRule, probeOutcomes: ReadonlyMap<Probe, ProbeOutcome>): RuleOutcome {
  for (const probe of rule.probes) {
    const outcome = probeOutcomes.get(probe)
    if (!outcome) return untested(rule, `The probe ${probe.name} did not run`)
    if ('missing' in outcome) return untested(rule, outcome.missing)
  }
  const result = evaluateSafely(rule, probeOutcomes)
  if ('untested' in result) return untested(rule, result.untested)
  return createOutcome(
    rule,
    result,
    rule.facts.map(({ number }) => number),
  )
}

function evaluateSafely(rule: ProbeRule, probeOutcomes: ReadonlyMap<Probe, ProbeOutcome>): RuleResult {
  try {
    return rule.evaluate(resultsIn(probeOutcomes))
  } catch (error) {
    // Do not rethrow the error. It is probably caused by a response with an unexpected structure, which other rules report.
    return {
      untested: `The responses could not be evaluated (${error instanceof Error ? error.message : String(error)})`,
    }
  }
}

export function evaluateExchangeRule(rule: ExchangeRule, exchanges: readonly Exchange[]): RuleOutcome {
  const relevantExchanges = exchanges.filter((exchange) => rule.appliesTo(exchange))
  if (relevantExchanges.length === 0) return untested(rule, 'The run received no responses that this rule applies to')
  const results = relevantExchanges
    .map((exchange) => rule.evaluate(exchange))
    .filter(({ notApplicable }) => !notApplicable)
  if (results.length === 0) return untested(rule, 'This rule does not apply to any response in this run')
  const testedFacts = [...new Set(results.flatMap((result) => result.testedFacts))]
  return createOutcome(
    rule,
    results.flatMap(({ findings }) => findings),
    testedFacts,
  )
}

function createOutcome(
  rule: ContractRule,
  found: readonly ContractFinding[],
  testedFacts: readonly number[],
): RuleOutcome {
  const ruleFindings = group(found.map((finding) => addFact(finding, rule)))
  const notes = ruleFindings.filter(({ informational }) => informational)
  const findings = ruleFindings.filter(({ informational }) => !informational)
  const broken = findings.some(({ fact }) => isBinding(fact))
  const verdict = findings.length === 0 ? 'passed' : broken ? 'broken' : 'refuted'
  return { rule, verdict, findings, notes, testedFacts, reason: '' }
}

function addFact(finding: ContractFinding, rule: ContractRule): RuleFinding {
  const [first] = rule.facts
  const fact = finding.fact === undefined ? first : findFact(finding.fact)
  if (!fact) throw new Error(`${rule.id} has a finding that does not name a fact`)
  return { ...finding, fact, times: 1 }
}

function group(findings: readonly RuleFinding[]): RuleFinding[] {
  const groups = new Map<string, RuleFinding>()
  for (const finding of findings) {
    const { exchange, at, expected, fact } = finding
    const key = JSON.stringify([
      exchange.operation,
      exchange.response.status,
      withoutIndexes(at),
      expected,
      fact.number,
    ])
    const known = groups.get(key)
    groups.set(key, known ? { ...known, times: known.times + 1 } : finding)
  }
  return [...groups.values()]
}

export function untested(rule: ContractRule, reason: string): RuleOutcome {
  return { rule, verdict: 'untested', findings: [], notes: [], testedFacts: [], reason }
}
