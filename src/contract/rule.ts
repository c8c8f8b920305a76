/**
 * A rule is a property of the service and a pure function that evaluates it on recorded exchanges. A rule does not name its source: the
 * source is given by the facts of openapi.yaml that the rule lists.
 */

import { type ContractFact, findFact } from '../spec/facts.ts'
import type { OperationId } from '../spec/generated/operations.ts'
import type { Exchange, RequestInfo } from './exchange.ts'
import { collectResults, type Probe, type ProbeMap, type ResultOf, type ResultsOf } from './probe.ts'

/** A difference between a response and a fact. */
export interface ContractFinding {
  /** Exchange in which the difference was found. */
  readonly exchange: Exchange
  /** Location in the response: `status`, `header allow`, `body`, or a JSON pointer into the body such as `/data/ipInfo`. */
  readonly at: string
  /** Expected value, worded to follow "expected". */
  readonly expected: string
  /** Received value, or undefined if there was none. */
  readonly received: unknown
  /** ID or number of the broken fact, if the rule has several. A fact that openapi.yaml does not contain is given as an object. */
  readonly fact?: number | string | ContractFact
  /** Whether the finding breaks no fact and is only reported, such as an unknown field. */
  readonly informational?: boolean
}

/** Findings of a rule, or the reason why the rule could not be tested. */
export type RuleResult = readonly ContractFinding[] | { readonly untested: string }

export interface RuleDefinition<Uses extends ProbeMap> {
  /** ID in the form `area.property`. IDs are permanent. If a single fact covers the rule, the rule has the fact's ID. */
  readonly id: string
  readonly title: string
  /** Operation that the rule is about, or null if the rule covers several. */
  readonly operation: OperationId | null
  /** IDs or numbers of the facts that the rule tests. A rule cannot mix documented and assumed facts. */
  readonly facts: readonly (number | string)[]
  readonly uses: Uses
  evaluate(results: ResultsOf<Uses>): RuleResult
}

/** A rule that evaluates the results of probes. Created by {@link defineRule}. */
export interface ProbeRule {
  readonly kind: 'probe'
  readonly id: string
  readonly title: string
  readonly operation: OperationId | null
  readonly facts: readonly ContractFact[]
  readonly probes: readonly Probe[]
  evaluate(resultOf: ResultOf): RuleResult
}

/**
 * A rule that evaluates every matching exchange, whatever its origin. The rule costs no requests and also applies to a proxy and to
 * recordings.
 */
export interface ExchangeRule {
  readonly kind: 'exchange'
  readonly id: string
  readonly title: string
  readonly operation: OperationId | null
  readonly facts: readonly ContractFact[]
  /** Returns whether the rule applies to exchanges with this kind of request. */
  appliesTo(requestInfo: RequestInfo): boolean
  /** Probes that are expected to exercise the rule, if not every matching exchange does. */
  readonly exercisedBy?: readonly Probe[]
  evaluate(exchange: Exchange): ExchangeResult
}

export interface ExchangeResult {
  readonly findings: readonly ContractFinding[]
  /** Numbers of the facts that the exchange tested, passed or failed. */
  readonly testedFacts: readonly number[]
  /**
   * Whether the exchange says nothing about the rule.
   * @default false
   */
  readonly notApplicable?: true
}

export type ContractRule = ProbeRule | ExchangeRule

export function defineRule<const Uses extends ProbeMap>(definition: RuleDefinition<Uses>): ProbeRule {
  const { id, title, operation, uses, evaluate } = definition
  const facts = definition.facts.map(findFact)
  if (facts.length === 0) throw new Error(`${id} has no facts`)
  if (new Set(facts.map(({ from }) => from === 'assumed')).size > 1) {
    throw new Error(`${id} mixes documented and assumed facts; split it into two rules`)
  }
  return {
    kind: 'probe',
    id,
    title,
    operation,
    facts,
    probes: Object.values(uses),
    evaluate: (resultOf) => evaluate(collectResults(uses, resultOf)),
  }
}
