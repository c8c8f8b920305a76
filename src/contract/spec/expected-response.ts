/** Determines the expected response to a request, and the fact in openapi.yaml that defines it. */

import type { SpecOperation } from '../../spec/read-spec.ts'
import { type Rejection, rejectionFact } from '../../spec/rejection-facts.ts'
import type { RequestKind } from './request-kind.ts'

export interface ExpectedResponse {
  readonly status: number
  /** Number of the fact in openapi.yaml that defines the expected response. */
  readonly fact: number
  readonly message?: string
  /** ID of the fact to cite if the service accepts the request. If omitted, `fact` is cited. */
  readonly acceptedFact?: string
}

/** Maps an operation ID to the ID of the fact that says the operation requires a private key (service 4). */
const keyRequiredFacts: Readonly<Record<string, string>> = {
  checkEmail: 'keys.check-needs-the-private-key',
  deleteData: 'keys.deletion-needs-the-private-key',
  postAutomationConversion: 'conversion.automation-needs-the-private-key',
}

function rejection(
  status: number,
  reason: Rejection,
  operation: string | null,
  details: Pick<ExpectedResponse, 'message' | 'acceptedFact'> = {},
): ExpectedResponse {
  return { status, fact: rejectionFact(reason, operation).number, ...details }
}

const unknownPath = rejection(404, 'unknown-path', null)
const unknownExport = rejection(401, 'unknown-export', null, { acceptedFact: 'keys.export-needs-the-private-key' })
const wrongMethod = rejection(405, 'wrong-method', null)

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

/** The message for a missing key differs from the message for an invalid key (service 7). */
function privateKeyRejection({ id }: SpecOperation, requestKind: RequestKind): ExpectedResponse | null {
  const missing = 'Missing x-dc-key header'
  const wrong = 'Invalid API key'
  switch (requestKind) {
    case 'missing-credential':
      return rejection(401, 'missing-key', id, {
        message: missing,
        acceptedFact: keyRequiredFacts[id] ?? 'keys.export-needs-the-private-key',
      })
    case 'misplaced-key':
      return rejection(401, 'missing-key', id, {
        message: missing,
        acceptedFact: 'keys.private-key-goes-in-the-header',
      })
    case 'public-key':
      return rejection(401, 'wrong-key', id, { message: wrong, acceptedFact: 'keys.cop-key-cannot-read' })
    case 'wrong-credential':
      return rejection(401, 'wrong-key', id, { message: wrong })
    default:
      return null
  }
}

function publicRejection({ id }: SpecOperation, requestKind: RequestKind): ExpectedResponse | null {
  switch (requestKind) {
    case 'unknown-link':
      return rejection(404, 'unknown-link', id)
    case 'wrong-secret':
      return rejection(401, 'wrong-secret', id)
    case 'missing-credential':
      return rejection(id === 'getScript' ? 404 : 400, 'missing-cop-key', id)
    case 'wrong-credential':
      /*
       * Accepting a conversion with an invalid cop_key violates a documented fact (service 5). The documentation defines no error for a
       * deletion request with an invalid cop_key, so the service may accept and ignore the request.
       */
      return rejection(
        id === 'releaseCrm' ? 401 : 404,
        'wrong-cop-key',
        id,
        id === 'postConversion' ? { acceptedFact: 'conversion.cop-key-authenticates' } : {},
      )
    default:
      return null
  }
}

function inputRejection({ id }: SpecOperation, requestKind: RequestKind): ExpectedResponse | null {
  switch (requestKind) {
    case 'unreadable-body':
      return rejection(400, requestKind, id, { message: 'Invalid JSON body' })
    case 'missing-email':
    case 'invalid-body':
    case 'invalid-query':
      return rejection(400, requestKind, id)
    case 'large-body':
      return rejection(413, requestKind, id)
    default:
      return null
  }
}
