/** Defines behavior rules that any response can show. They cost nothing and also apply to a proxy and to recordings. */

import { findFact } from '../../spec/facts.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import type { Exchange, RequestInfo } from '../exchange.ts'
import type { Probe } from '../probe.ts'
import type { ContractFinding, ExchangeRule } from '../rule.ts'
import { noFindings } from './verdict.ts'

interface ExchangeRuleDefinition {
  id: string
  title: string
  operation: OperationId | null
  facts: readonly (number | string)[]
  /**
   * Returns whether the rule applies to responses to such a request.
   * @default all requests of the operation
   */
  appliesTo?: (requestInfo: RequestInfo) => boolean
  exercisedBy?: readonly Probe[]
  /** Returns the findings for an exchange, or null if the exchange says nothing about the rule. */
  check(exchange: Exchange): readonly ContractFinding[] | null
}

export function defineExchangeRule(definition: ExchangeRuleDefinition): ExchangeRule {
  const { id, title, operation, exercisedBy, check: look } = definition
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
      const findings = exchange.response.failure === null ? look(exchange) : null
      return findings === null ? noFindings : { findings, testedFacts: facts.map(({ number }) => number) }
    },
  }
}

/** Matches valid requests of an operation. Error responses say nothing about its successful ones. */
export function isGoodRequest(operation: OperationId): (requestInfo: RequestInfo) => boolean {
  return ({ operationKey, requestKind }) => operationKey === operation && requestKind === 'good'
}
