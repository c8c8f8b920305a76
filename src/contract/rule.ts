/**
 * A rule is a property that must hold, named after it, and a pure function of what probes saw. Who says so is never written in a
 * rule: it comes from the facts of openapi.yaml that it names.
 */

import { type ContractFact, findFact } from '../spec/facts.ts'
import type { OperationId } from '../spec/generated/operations.ts'
import type { Exchange, RequestInfo } from './exchange.ts'
import { collectResults, type Probe, type ProbeMap, type ResultOf, type ResultsOf } from './probe.ts'

/** Something that is not as a fact says. */
export interface ContractFinding {
  /** Where it was seen. */
  readonly exchange: Exchange
  /** What of the answer: `status`, `header allow`, `body`, or a JSON pointer into the body such as `/data/ipInfo`. */
  readonly at: string
  /** In words that follow "expected". */
  readonly expected: string
  /** What was there instead; undefined for nothing. */
  readonly received: unknown
  /** The fact that it breaks, where the rule has several: its number or its id; itself where openapi.yaml does not have it. */
  readonly fact?: number | string | ContractFact
  /** Worth knowing, and broken by nobody: an unknown field. */
  readonly informational?: boolean
}

/** What a rule says of what it saw. `untested` where it turned out that nothing could be shown, and why. */
export type RuleResult = readonly ContractFinding[] | { readonly untested: string }

export interface RuleDefinition<Uses extends ProbeMap> {
  /** `area.what-holds`; stays for ever. Where one fact says it all, the fact's id. */
  readonly id: string
  readonly title: string
  /** The operation it is about; null where it is about several. */
  readonly operation: OperationId | null
  /** Facts that it shows, by their ids or numbers: all of them from the documents, or all of them assumed. */
  readonly facts: readonly (number | string)[]
  readonly uses: Uses
  evaluate(results: ResultsOf<Uses>): RuleResult
}

/** A rule that judges what probes saw: made by {@link defineRule}. */
export interface ProbeRule {
  readonly kind: 'probe'
  readonly id: string
  readonly title: string
  readonly operation: OperationId | null
  readonly facts: readonly ContractFact[]
  readonly probes: readonly Probe[]
  evaluate(resultOf: ResultOf): RuleResult
}

/** A rule that every exchange with an operation is held against, whoever caused it: at no cost, and in a proxy or a recording too. */
export interface ExchangeRule {
  readonly kind: 'exchange'
  readonly id: string
  readonly title: string
  readonly operation: OperationId | null
  readonly facts: readonly ContractFact[]
  /** Whether it has something to say of exchanges with requests of that kind. */
  appliesTo(requestInfo: RequestInfo): boolean
  /** Where not any exchange that it concerns will do: the probes that can be expected to show it. */
  readonly exercisedBy?: readonly Probe[]
  /** What an exchange with such a request can be expected to show. @default all of its facts */
  expectedFacts?(requestInfo: RequestInfo): readonly ContractFact[]
  evaluate(exchange: Exchange): ExchangeResult
}

export interface ExchangeResult {
  readonly findings: readonly ContractFinding[]
  /** Numbers of the facts that the exchange showed, whether they hold or not. */
  readonly testedFacts: readonly number[]
  /** The exchange shows nothing of the rule. @default it does */
  readonly notApplicable?: true
}

export type ContractRule = ProbeRule | ExchangeRule

export function defineRule<const Uses extends ProbeMap>(definition: RuleDefinition<Uses>): ProbeRule {
  const { id, title: says, operation, uses, evaluate: judge } = definition
  const facts = definition.facts.map(findFact)
  if (facts.length === 0) throw new Error(`${id} names no fact`)
  if (new Set(facts.map(({ from }) => from === 'assumed')).size > 1) {
    throw new Error(`${id} names documented and assumed facts; make two rules of it`)
  }
  return {
    kind: 'probe',
    id,
    title: says,
    operation,
    facts,
    probes: Object.values(uses),
    evaluate: (resultOf) => judge(collectResults(uses, resultOf)),
  }
}
