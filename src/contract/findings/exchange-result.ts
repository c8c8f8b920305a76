import { type ContractFact, factAt, findFact, isBinding, nearestFact, valueFact } from '../../spec/facts.ts'
import { type SpecOperation, shippedSpec } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import type { ContractFinding, ExchangeResult } from '../rule.ts'

export function createFinding(finding: ContractFinding, fact: ContractFact | null): ExchangeResult {
  return fact
    ? { findings: [{ ...finding, fact: fact.number }], testedFacts: [fact.number] }
    : { findings: [finding], testedFacts: [] }
}

export function wrongStatus(exchange: Exchange, expected: number | string, fact: ContractFact | null): ExchangeResult {
  const { status, failure } = exchange.response
  // A 429 response says nothing about the operation. It refutes only the assumption that the service has no rate limit (A16).
  const limited = status === 429 && exchange.operationKey !== 'checkEmail'
  return createFinding(
    { exchange, at: 'status', expected: String(expected), expectedValue: expected, received: failure ?? status },
    limited ? findFact('errors.no-rate-limit') : fact,
  )
}

/** Returns the facts at the pointers. If a fact is about a property's presence, also returns the fact about the property's value. */
export function factsAt(pointers: readonly string[]): ContractFact[] {
  const facts = pointers.flatMap((pointer) => factAt(pointer) ?? [])
  return [...new Set([...facts, ...facts.map(valueFact)])]
}

export function numbersAt(pointers: readonly string[]): number[] {
  return factsAt(pointers).map(({ number }) => number)
}

/** Operations that return a script or an HTML page. */
const otherMedia: ReadonlySet<string> = new Set(['getScript', 'showDeletionConfirmation', 'confirmDataDeletion'])

/** Documented error statuses (service 4, 7). Errors with other statuses may come from a server in front of the service. */
const listedErrors: ReadonlySet<number> = new Set([400, 401, 404, 429, 500])

/** Reports whether the documentation requires the response to be JSON (service 4). Empty responses are exempt. */
export function isJsonPromised({ operationKey, requestKind, response: { status, text } }: Exchange): boolean {
  const specOperation = shippedSpec().operation(operationKey)
  if (
    specOperation === null ||
    absenceFact(specOperation) !== null ||
    requestKind === 'head-or-options' ||
    otherMedia.has(operationKey)
  )
    return false
  return text !== '' && (status < 300 || listedErrors.has(status))
}

/** Returns the assumption that the operation's path is based on, or null if the path is documented. */
export function absenceFact(specOperation: SpecOperation): ContractFact | null {
  // Only the last segment of the automation platform's path is an assumption. The rest of the path is documented (service 4.3).
  if (specOperation.id === 'postAutomationConversion') return findFact('conversion.automation-platform-is-zapier')
  const fact = nearestFact(specOperation.pointer)
  return fact && !isBinding(fact) ? fact : null
}
