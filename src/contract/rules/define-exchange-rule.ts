/** Rules of behaviour that any answer shows, whoever asked for it: at no cost, and in a proxy or a recording too. */

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
  /** Whose answers can show it. @default all of the operation */
  appliesTo?: (requestInfo: RequestInfo) => boolean
  exercisedBy?: readonly Probe[]
  /** What is wrong with an answer; null where it does not show the rule's facts at all. */
  check(exchange: Exchange): readonly ContractFinding[] | null
}

export function defineExchangeRule(definition: ExchangeRuleDefinition): ExchangeRule {
  const { id, title: says, operation, exercisedBy: shownBy, check: look } = definition
  const facts = definition.facts.map(findFact)
  const appliesTo = definition.appliesTo ?? ((requestInfo: RequestInfo) => requestInfo.operationKey === operation)
  return {
    kind: 'exchange',
    id,
    title: says,
    operation,
    facts,
    ...(shownBy ? { exercisedBy: shownBy } : {}),
    appliesTo: (requestInfo) => !requestInfo.generated && appliesTo(requestInfo),
    evaluate: (exchange) => {
      const findings = exchange.response.failure === null ? look(exchange) : null
      return findings === null ? noFindings : { findings, testedFacts: facts.map(({ number }) => number) }
    },
  }
}

/** Requests that an operation grants: what its refusals hold shows nothing of what its answers do. */
export function isGoodRequest(operation: OperationId): (requestInfo: RequestInfo) => boolean {
  return ({ operationKey, requestKind }) => operationKey === operation && requestKind === 'good'
}
