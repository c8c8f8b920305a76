/**
 * Defines behavior rules that any response can show. These rules do not need additional requests and also apply to a proxy and to
 * recordings.
 */

import { findFact } from '../../spec/facts.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import type { Exchange, RequestInfo } from '../exchange.ts'
import type { Probe } from '../probe.ts'
import type { ContractFinding, ExchangeRule } from '../rule.ts'
import { noFindings } from './exchange-result.ts'

interface ExchangeRuleDefinition {
  id: string
  title: string
  operation: OperationId | null
  facts: readonly (number | string)[]
  /**
   * Returns whether the rule applies to responses to such a request.
   * @default applies to all requests of the operation
   */
  appliesTo?: (requestInfo: RequestInfo) => boolean
  exercisedBy?: readonly Probe[]
  /** Returns the findings for an exchange, or null if the rule cannot be evaluated on the exchange. */
  check(exchange: Exchange): readonly ContractFinding[] | null
}

export function defineExchangeRule(definition: ExchangeRuleDefinition): ExchangeRule {
  const { id, title, operation, exercisedBy, check } = definition
  const facts = definition.facts.map(findFact)
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
      const findings = exchange.response.failure === null ? check(exchange) : null
      return findings === null ? noFindings : { findings, testedFacts: facts.map(({ number }) => number) }
    },
  }
}

/**
 * Returns a function that matches valid requests of an operation. Rules about successful responses cannot be evaluated on error responses.
 */
export function isGoodRequest(operation: OperationId): (requestInfo: RequestInfo) => boolean {
  return ({ operationKey, requestKind }) => operationKey === operation && requestKind === 'good'
}
