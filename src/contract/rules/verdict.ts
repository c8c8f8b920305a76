/** What rules over exchanges say. */

import { type ContractFact, factAt, findFact, isBinding, nearestFact, valueFact } from '../../spec/facts.ts'
import { type SpecOperation, shippedSpec } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import type { ContractFinding, ExchangeResult } from '../rule.ts'

/** Of an exchange that shows nothing of a rule. */
export const noFindings: ExchangeResult = { findings: [], testedFacts: [], notApplicable: true }

/** One finding and the fact that it breaks. */
export function createFinding(finding: ContractFinding, fact: ContractFact | null): ExchangeResult {
  return fact
    ? { findings: [{ ...finding, fact: fact.number }], testedFacts: [fact.number] }
    : { findings: [finding], testedFacts: [] }
}

/** Another status than a fact says, or no answer at all. */
export function wrongStatus(exchange: Exchange, expected: number | string, fact: ContractFact | null): ExchangeResult {
  const { status, failure } = exchange.response
  // Whoever asks too often is told nothing of the operation: that there is no limit is a guess (A16).
  const limited = status === 429 && exchange.operationKey !== 'checkEmail'
  return createFinding(
    { exchange, at: 'status', expected: String(expected), received: failure ?? status },
    limited ? findFact('errors.no-rate-limit') : fact,
  )
}

/** Facts about what is at pointers of the spec, those about its values included. */
export function factsAt(pointers: readonly string[]): ContractFact[] {
  const facts = pointers.flatMap((pointer) => factAt(pointer) ?? [])
  return [...new Set([...facts, ...facts.map(valueFact)])]
}

/** Numbers of the facts about what is at pointers of the spec. */
export function numbersAt(pointers: readonly string[]): number[] {
  return factsAt(pointers).map(({ number }) => number)
}

/** Operations whose answers are not JSON: a script and pages. */
const otherMedia: ReadonlySet<string> = new Set(['getScript', 'showDeletionConfirmation', 'confirmDataDeletion'])

/** Error statuses that the documents list (service 4, 7). Any other one may come from a server in front of the service. */
const listedErrors: ReadonlySet<number> = new Set([400, 401, 404, 429, 500])

/** Whether the documents have an answer be JSON (service 4). An empty body is no body. */
export function isJsonPromised({ operationKey, requestKind, response: { status, text } }: Exchange): boolean {
  const specOperation = shippedSpec().operation(operationKey)
  if (
    specOperation === null ||
    absenceFact(specOperation) !== null ||
    requestKind === 'aside' ||
    otherMedia.has(operationKey)
  )
    return false
  return text !== '' && (status < 300 || listedErrors.has(status))
}

/**
 * What is wrong where nothing is found at the address of an operation: where only a guess of ours put it there, that guess. Null where
 * the documents have it there.
 */
export function absenceFact(specOperation: SpecOperation): ContractFact | null {
  // The path is documented, its last word is not (service 4.3).
  if (specOperation.id === 'postAutomationConversion') return findFact('conversion.automation-word-is-zapier')
  const fact = nearestFact(specOperation.pointer)
  return fact && !isBinding(fact) ? fact : null
}
