/** Determines the expected response to a request, and the fact in openapi.yaml that defines it. */

import type { SpecOperation } from '../../spec/read-spec.ts'
import { rejectionFact } from '../../spec/rejection-facts.ts'
import type { RequestKind } from './request-kind.ts'

export interface ExpectedResponse {
  readonly status: number
  /** Number of the fact in openapi.yaml that defines the expected response. */
  readonly fact: number
  readonly message?: string
  /**
   * ID of the fact that the service contradicts by accepting the request.
   * @default the ID of the fact with the number `fact`
   */
  readonly acceptedFact?: string
}

/** IDs of the facts about operations that require a private key, keyed by operation ID (service 4). */
const keyRequiredFacts: Readonly<Record<string, string>> = {
  checkEmail: 'keys.check-needs-the-private-key',
  deleteData: 'keys.deletion-needs-the-private-key',
  postAutomationConversion: 'conversion.automation-needs-the-private-key',
}

const unknownPath: ExpectedResponse = { status: 404, fact: rejectionFact('unknown-path', null).number }
const unknownExport: ExpectedResponse = {
  status: 401,
  fact: rejectionFact('unknown-export', null).number,
  acceptedFact: 'keys.export-needs-the-private-key',
}
const wrongMethod: ExpectedResponse = { status: 405, fact: rejectionFact('wrong-method', null).number }

/** Returns the expected rejection, or null if the request is valid or the expected response is unknown. */
export function expectedResponseFor(
  operation: SpecOperation | null,
  requestKind: RequestKind,
): ExpectedResponse | null {
  if (requestKind === 'unknown-path') return unknownPath
  if (requestKind === 'unknown-export') return unknownExport
  if (requestKind === 'wrong-method') return wrongMethod
  if (!operation) return null
  return (
    (operation.requiresKey ? privateKeyRejection(operation, requestKind) : publicRejection(operation, requestKind)) ??
    inputRejection(operation, requestKind)
  )
}

/** Returns the expected rejection if the private key is missing or invalid. These two errors have different messages (service 7). */
function privateKeyRejection({ id }: SpecOperation, requestKind: RequestKind): ExpectedResponse | null {
  const missing = { status: 401, message: 'Missing x-dc-key header' }
  const wrong = { status: 401, message: 'Invalid API key' }
  switch (requestKind) {
    case 'missing-credential':
      return {
        ...missing,
        fact: rejectionFact('missing-key', id).number,
        acceptedFact: keyRequiredFacts[id] ?? 'keys.export-needs-the-private-key',
      }
    case 'misplaced-key':
      return {
        ...missing,
        fact: rejectionFact('missing-key', id).number,
        acceptedFact: 'keys.private-key-goes-in-the-header',
      }
    case 'public-key':
      return { ...wrong, fact: rejectionFact('wrong-key', id).number, acceptedFact: 'keys.cop-key-cannot-read' }
    case 'wrong-credential':
      return { ...wrong, fact: rejectionFact('wrong-key', id).number }
    default:
      return null
  }
}

function publicRejection({ id }: SpecOperation, requestKind: RequestKind): ExpectedResponse | null {
  const wrong = requestKind === 'wrong-credential'
  if (requestKind === 'unknown-link') return { status: 404, fact: rejectionFact('unknown-link', id).number }
  if (requestKind === 'wrong-secret') {
    return { status: 401, fact: rejectionFact('wrong-secret', id).number }
  }
  if (!wrong && requestKind !== 'missing-credential') return null
  const fact = rejectionFact(wrong ? 'wrong-cop-key' : 'missing-cop-key', id).number
  switch (id) {
    case 'postConversion':
      return { status: 404, fact, acceptedFact: 'conversion.cop-key-authenticates' }
    case 'releaseCrm':
      return { status: 401, fact }
    case 'getScript':
      return { status: 404, fact }
    case 'requestDataDeletion':
      /*
       * Do not set `acceptedFact`. The documentation requires the credential but defines no error, so the service may accept the request
       * and do nothing (service 5).
       */
      return { status: wrong ? 404 : 400, fact }
    default:
      return { status: wrong ? 404 : 400, fact }
  }
}

function inputRejection({ id }: SpecOperation, requestKind: RequestKind): ExpectedResponse | null {
  switch (requestKind) {
    case 'unreadable-body':
      return { status: 400, fact: rejectionFact('unreadable-body', id).number, message: 'Invalid JSON body' }
    case 'missing-email':
      return { status: 400, fact: rejectionFact('missing-email', id).number }
    case 'invalid-body':
      return { status: 400, fact: rejectionFact('invalid-body', id).number }
    case 'large-body':
      return { status: 413, fact: rejectionFact('large-body', id).number }
    case 'invalid-query':
      return { status: 400, fact: rejectionFact('invalid-query', id).number }
    default:
      return null
  }
}
