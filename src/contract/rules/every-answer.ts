/** Rules of behaviour that any answer shows, whoever asked for it: at no cost, and in a proxy or a recording too. */

import { findFact } from '../../spec/facts.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import type { Exchange, RequestInfo } from '../exchange.ts'
import type { Probe } from '../probe.ts'
import type { ExchangeRule, Finding } from '../rule.ts'
import { noFindings } from './verdict.ts'

interface AnswerRuleDefinition {
  id: string
  says: string
  operation: OperationId | null
  facts: readonly (number | string)[]
  /** Whose answers can show it. @default all of the operation */
  concerns?: (requestInfo: RequestInfo) => boolean
  shownBy?: readonly Probe[]
  /** What is wrong with an answer; null where it does not show the rule's facts at all. */
  look(exchange: Exchange): readonly Finding[] | null
}

export function defineAnswerRule(definition: AnswerRuleDefinition): ExchangeRule {
  const { id, says, operation, shownBy, look } = definition
  const facts = definition.facts.map(findFact)
  const concerns = definition.concerns ?? ((requestInfo: RequestInfo) => requestInfo.operationKey === operation)
  return {
    kind: 'exchange',
    id,
    says,
    operation,
    facts,
    ...(shownBy ? { shownBy } : {}),
    concerns: (requestInfo) => !requestInfo.generated && concerns(requestInfo),
    judge: (exchange) => {
      const findings = exchange.answer.failure === null ? look(exchange) : null
      return findings === null ? noFindings : { findings, shown: facts.map(({ number }) => number) }
    },
  }
}

/** Requests that an operation grants: what its refusals hold shows nothing of what its answers do. */
export function isGranted(operation: OperationId): (requestInfo: RequestInfo) => boolean {
  return ({ operationKey, requestKind }) => operationKey === operation && requestKind === 'good'
}
