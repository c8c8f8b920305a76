/** A rule uses exchanges or probe results to check facts from openapi.yaml. */

import { type ContractFact, findFact } from '../spec/facts.ts'
import type { OperationId } from '../spec/generated/operations.ts'
import type { Exchange, RequestInfo } from './exchange.ts'
import { collectResults, type Probe, type ProbeMap, type ResultOf, type ResultsOf } from './probe.ts'
import { operationIdOf } from './spec/operations.ts'

/** Difference between the expected value and the received value in a response. */
export interface ContractFinding {
  /** Exchange in which the difference was found. */
  readonly exchange: Exchange
  /** Location in the response: `status`, `header allow`, `body`, or a JSON pointer into the body, such as `/data/ipInfo`. */
  readonly at: string
  /** Description of the expected value, such as `not 404`. Follows the word "expected" in messages. */
  readonly expected: string
  /** Expected value. Set only if no other value is allowed. */
  readonly expectedValue?: unknown
  /** Received value. Undefined if nothing was received. */
  readonly received: unknown
  /**
   * ID or number of the fact that the finding is about, or the fact itself if it is not in openapi.yaml.
   * @default the rule's first fact
   */
  readonly fact?: number | string | ContractFact
  /**
   * Whether the finding is only informational, for example because it concerns an unknown field. Informational findings do not contradict a
   * fact.
   */
  readonly informational?: boolean
}

/** A rule's findings, or the reason why the rule could not be tested. */
export type RuleResult = readonly ContractFinding[] | { readonly untested: string }

export interface RuleDefinition<Uses extends ProbeMap> {
  /** ID in the format `area.property`. The ID must never change. */
  readonly id: string
  readonly title: string
  /**
   * Operation that the rule tests. Null if the rule tests several operations.
   * @default the first fact's operation
   */
  readonly operation?: OperationId | null
  /**
   * IDs or numbers of the facts that the rule tests. Assumptions cannot be mixed with other facts.
   * @default the fact with the same ID as the rule
   */
  readonly facts?: readonly (number | string)[]
  readonly uses: Uses
  evaluate(results: ResultsOf<Uses>): RuleResult
}

/** Rule that evaluates probe results. Created by {@link defineRule}. */
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
 * Rule that evaluates every matching exchange. Exchange rules need no additional requests, so they can also evaluate proxied and recorded
 * traffic.
 */
export interface ExchangeRule {
  readonly kind: 'exchange'
  readonly id: string
  readonly title: string
  readonly operation: OperationId | null
  readonly facts: readonly ContractFact[]
  /** Reports whether the rule applies to exchanges with this request. */
  appliesTo(requestInfo: RequestInfo): boolean
  /** Probes that exercise the rule. If undefined, every probe with a matching request exercises the rule. */
  readonly exercisedBy?: readonly Probe[]
  evaluate(exchange: Exchange): ExchangeResult
}

export interface ExchangeResult {
  readonly findings: readonly ContractFinding[]
  /** Fact numbers of all tested facts, including facts that the exchange contradicts. */
  readonly testedFacts: readonly number[]
  /**
   * True if the rule cannot evaluate the exchange.
   * @default false
   */
  readonly notApplicable?: true
}

/** Result for an exchange that the rule cannot evaluate. */
export const noFindings: ExchangeResult = { findings: [], testedFacts: [], notApplicable: true }

/** Rule that evaluates either probe results or every matching exchange. */
export type ContractRule = ProbeRule | ExchangeRule

export function defineRule<const Uses extends ProbeMap>(definition: RuleDefinition<Uses>): ProbeRule {
  const { id, title, uses, evaluate } = definition
  const facts = (definition.facts ?? [id]).map(findFact)
  const operation = operationOf(definition, facts)
  if (facts.length === 0) throw new Error(`${id} has no facts`)
  if (new Set(facts.map(({ from }) => from === 'assumed')).size > 1) {
    throw new Error(`${id} mixes documented and assumed facts. Split it into two rules`)
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

interface ExchangeRuleDefinition {
  id: string
  title: string
  operation?: OperationId | null
  facts?: readonly (number | string)[]
  /**
   * Reports whether the rule applies to a request. Never called for requests with generated values.
   * @default all requests for the operation
   */
  appliesTo?: (requestInfo: RequestInfo) => boolean
  exercisedBy?: readonly Probe[]
  /** Returns null if the rule cannot evaluate the exchange. Never called if no response was received. */
  evaluate(exchange: Exchange): readonly ContractFinding[] | null
}

export function defineExchangeRule(definition: ExchangeRuleDefinition): ExchangeRule {
  const { id, title, exercisedBy, evaluate } = definition
  const facts = (definition.facts ?? [id]).map(findFact)
  const operation = operationOf(definition, facts)
  const appliesTo = definition.appliesTo ?? ((requestInfo: RequestInfo) => requestInfo.operationKey === operation)
  return {
    kind: 'exchange',
    id,
    title,
    operation,
    facts,
    ...(exercisedBy ? { exercisedBy } : {}),
    appliesTo: (requestInfo) => !requestInfo.generated && appliesTo(requestInfo),
    evaluate: (exchange) => {
      const findings = exchange.response.failure === null ? evaluate(exchange) : null
      return findings === null ? noFindings : { findings, testedFacts: facts.map(({ number }) => number) }
    },
  }
}

export function isGoodRequest(operation: OperationId): (requestInfo: RequestInfo) => boolean {
  return ({ operationKey, requestKind }) => operationKey === operation && requestKind === 'good'
}

function operationOf(
  { operation }: { operation?: OperationId | null },
  [first]: readonly ContractFact[],
): OperationId | null {
  return operation === undefined ? operationIdOf(first?.operation) : operation
}
