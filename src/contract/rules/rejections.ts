/** Requests with one thing wrong: each is refused in its own way. */

import { checkValue } from '../../spec/check-value.ts'
import { keysOf } from '../../spec/document.ts'
import { type ContractFact, findFact } from '../../spec/facts.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import type { Spec, SpecOperation } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import type { ExchangeRule } from '../rule.ts'
import type { ExpectedResponse } from '../spec/expected-response.ts'
import type { RequestKind } from '../spec/request-kind.ts'
import { absenceFact, createFinding, wrongStatus } from './verdict.ts'

export interface RejectionContext {
  requestKind: RequestKind
  expected: ExpectedResponse
  /** Null for requests that are no operation's. */
  specOperation: SpecOperation | null
  spec: Spec
}

/** Whether requests to an operation can be wrong in that way at all. */
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
      // What it reads is asked; that it changes nothing is said of no operation with a private key.
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
    case 'misfit-body':
    case 'large-body':
      return specOperation.body !== null
    case 'misfit-query':
      return names.includes('limit')
    default:
      return false
  }
}

/** What the rules about requests of no operation are called. */
const unroutedRuleNames: Readonly<Partial<Record<RequestKind, string>>> = {
  'unknown-path': 'status',
  'unknown-export': 'export',
  'wrong-method': 'status',
}

export function createRejectionRule(
  operationKey: string,
  operation: OperationId | null,
  rejection: RejectionContext,
): ExchangeRule {
  const { requestKind, expected, specOperation: own } = rejection
  const fact = findFact(expected.fact)
  const acceptedFact = findFact(expected.acceptedFact ?? expected.fact)
  const absenceGuess = own ? absenceFact(own) : null
  const bodyFirst = own ? bodyFirstFact(own, requestKind) : null
  return {
    kind: 'exchange',
    id: `${operationKey}.${own ? requestKind : unroutedRuleNames[requestKind]}`,
    title: fact.says,
    operation,
    facts: [...new Set([fact, acceptedFact, ...(bodyFirst ? [bodyFirst] : [])])],
    appliesTo: (one) => one.operationKey === operationKey && one.requestKind === requestKind && !one.generated,
    evaluate: (exchange) => {
      const { status, json } = exchange.response
      if (status === 404 && expected.status !== 404 && absenceGuess)
        return wrongStatus(exchange, expected.status, absenceGuess)
      if (bodyFirst && bodyErrorStatuses.has(status)) return wrongStatus(exchange, expected.status, bodyFirst)
      // Let in, as against refused in another way.
      if (status > 0 && status < 300) return wrongStatus(exchange, expected.status, acceptedFact)
      if (status !== expected.status) return wrongStatus(exchange, expected.status, fact)
      const received = getAtPointer(json, '/message')
      const expectedText = wrongMessage(rejection, exchange, received)
      if (expectedText !== null)
        return createFinding({ exchange, at: '/message', expected: expectedText, received }, fact)
      return { findings: [], testedFacts: [...new Set([fact.number, acceptedFact.number])] }
    },
  }
}

/** Statuses by which a body is refused. */
const bodyErrorStatuses: ReadonlySet<number> = new Set([400, 415, 422])

const credentialRequestKinds: ReadonlySet<RequestKind> = new Set([
  'missing-credential',
  'misplaced-key',
  'wrong-credential',
  'wrong-secret',
])

/** Where the form of a body is a guess, it may be what is refused first: the fact about the order (A45). Null where it is documented. */
function bodyFirstFact({ id, body, requiresKey: keyed }: SpecOperation, requestKind: RequestKind): ContractFact | null {
  if (body === null || id === 'checkEmail' || !credentialRequestKinds.has(requestKind)) return null
  if (keyed) return findFact('keys.key-before-body')
  if (id === 'postConversion') return findFact('conversion.path-key-before-body')
  return id === 'releaseCrm' ? findFact('gate.credentials-before-body') : null
}

/** What the message should have been, in words; null where it is right. */
function wrongMessage(
  { requestKind, expected, specOperation: own, spec }: RejectionContext,
  exchange: Exchange,
  received: unknown,
): string | null {
  const { message } = expected
  if (message !== undefined) return received === message ? null : JSON.stringify(message)
  const names = requestKind !== 'misfit-body' || own === null || namesField(spec, own, exchange, received)
  return names ? null : 'to name the field that is wrong'
}

/** Whether a message names one of the fields that do not fit (A32). The email check has words of its own (A2). */
function namesField(spec: Spec, { id, body }: SpecOperation, { request }: Exchange, message: unknown): boolean {
  if (id === 'checkEmail' || !body) return true
  const { mismatches } = checkValue(spec.root, body.schema, JSON.parse(request.body || '{}'), body.pointer)
  const fields = mismatches.map(({ at }) => keysOf(at)[0])
  // A body that is no object has no field that could be named.
  return fields.some((field) => field === undefined || String(message).includes(field))
}
