/** Rules about requests that have exactly one problem. The problem determines the expected response. */

import { checkValue } from '../../spec/check-value.ts'
import { type ContractFact, findFact } from '../../spec/facts.ts'
import { parsePointer } from '../../spec/json-pointer.ts'
import type { Spec, SpecOperation } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import { absenceFact, createFinding, wrongStatus } from '../findings/exchange-result.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import type { ExchangeRule } from '../rule.ts'
import type { ExpectedResponse } from '../spec/expected-response.ts'
import { operationIdOf } from '../spec/operations.ts'
import type { RequestKind } from '../spec/request-kind.ts'

export interface RejectionContext {
  requestKind: RequestKind
  expected: ExpectedResponse
  /** Null for requests that do not match any operation. */
  specOperation: SpecOperation | null
  spec: Spec
}

/** Reports whether an operation can have a rule for rejected requests of the given kind. */
export function isApplicableKind(
  operationKey: string,
  specOperation: SpecOperation | null,
  requestKind: RequestKind,
): boolean {
  if (!specOperation)
    return (
      unroutedRuleNames[requestKind] !== undefined &&
      (requestKind === 'wrong-method') === (operationKey === 'wrongMethod')
    )
  const names = specOperation.parameters.map(({ name }) => name)
  switch (requestKind) {
    case 'missing-credential':
      return !names.includes('api_key') && !names.includes('token')
    case 'misplaced-key':
      return specOperation.requiresKey
    case 'public-key':
      // Include only read operations, because other operations might accept the cop_key and change data.
      return specOperation.requiresKey && specOperation.method === 'GET'
    case 'wrong-credential':
      return !names.includes('token')
    case 'wrong-secret':
      return names.includes('secret')
    case 'unknown-link':
      return names.includes('token')
    case 'missing-email':
      return specOperation.id === 'checkEmail'
    case 'unreadable-body':
    case 'invalid-body':
    case 'large-body':
      return specOperation.body !== null
    case 'invalid-query':
      return names.includes('limit')
    default:
      return false
  }
}

/** Last segments of rule IDs, keyed by request kind. Used for requests that do not match any operation. */
const unroutedRuleNames: Readonly<Partial<Record<RequestKind, string>>> = {
  'unknown-path': 'status',
  'unknown-export': 'export',
  'wrong-method': 'status',
}

export function createRejectionRule(operationKey: string, rejection: RejectionContext): ExchangeRule {
  const { requestKind, expected, specOperation } = rejection
  const fact = findFact(expected.fact)
  const acceptedFact = findFact(expected.acceptedFact ?? expected.fact)
  const absenceGuess = specOperation ? absenceFact(specOperation) : null
  const bodyFirst = specOperation ? bodyFirstFact(specOperation, requestKind) : null
  return {
    kind: 'exchange',
    id: `${operationKey}.${specOperation ? requestKind : unroutedRuleNames[requestKind]}`,
    title: (titledByAcceptedFact.has(requestKind) ? acceptedFact : fact).description,
    operation: operationIdOf(operationKey),
    facts: [...new Set([fact, acceptedFact, ...(bodyFirst ? [bodyFirst] : [])])],
    appliesTo: (one) => one.operationKey === operationKey && one.requestKind === requestKind && !one.generated,
    evaluate: (exchange) => {
      const { status, json } = exchange.response
      if (status === 404 && expected.status !== 404 && absenceGuess)
        return wrongStatus(exchange, expected.status, absenceGuess)
      if (bodyFirst && bodyErrorStatuses.has(status)) return wrongStatus(exchange, expected.status, bodyFirst)
      if (status > 0 && status < 300) return wrongStatus(exchange, expected.status, acceptedFact)
      if (status !== expected.status) return wrongStatus(exchange, expected.status, fact)
      const received = getAtPointer(json, '/message')
      const expectedMessage = describeExpectedMessage(rejection, exchange, received)
      if (expectedMessage !== null)
        return createFinding({ exchange, at: '/message', expected: expectedMessage, received }, fact)
      return { findings: [], testedFacts: [...new Set([fact.number, acceptedFact.number])] }
    },
  }
}

/**
 * Request kinds whose rules use the description of `acceptedFact` as the title. A rule for another request kind already uses the
 * description of `fact` as its title.
 */
const titledByAcceptedFact: ReadonlySet<RequestKind> = new Set(['misplaced-key', 'public-key'])

const bodyErrorStatuses: ReadonlySet<number> = new Set([400, 415, 422])

const credentialProblemKinds: ReadonlySet<RequestKind> = new Set([
  'missing-credential',
  'misplaced-key',
  'wrong-credential',
  'wrong-secret',
])

/**
 * Returns the operation's fact about the order of checks (A45). Credentials in the path or headers are checked before the body. Returns
 * null if the fact does not apply.
 */
function bodyFirstFact({ id, body, requiresKey }: SpecOperation, requestKind: RequestKind): ContractFact | null {
  if (body === null || id === 'checkEmail' || !credentialProblemKinds.has(requestKind)) return null
  if (requiresKey) return findFact('keys.key-before-body')
  if (id === 'postConversion') return findFact('conversion.path-key-is-checked-before-body')
  return id === 'releaseCrm' ? findFact('gate.credentials-before-body') : null
}

/** Returns null if the received message is correct. */
function describeExpectedMessage(
  { requestKind, expected, specOperation, spec }: RejectionContext,
  exchange: Exchange,
  received: unknown,
): string | null {
  const { message } = expected
  if (message !== undefined) return received === message ? null : JSON.stringify(message)
  if (requestKind !== 'invalid-body' || specOperation === null) return null
  return namesField(spec, specOperation, exchange, received) ? null : 'a message that names the invalid field'
}

/**
 * Reports whether the message names an invalid field (A32). Always true for the email check, because its messages do not have to name the
 * field (A2).
 */
function namesField(spec: Spec, { id, body }: SpecOperation, { request }: Exchange, message: unknown): boolean {
  if (id === 'checkEmail' || !body) return true
  const { mismatches } = checkValue(spec.root, body.schema, JSON.parse(request.body || '{}'), body.pointer)
  const fields = mismatches.map(({ at }) => parsePointer(at)[0])
  // If the body is not an object, accept any error message, because the message cannot name a field.
  return fields.some((field) => field === undefined || String(message).includes(field))
}
