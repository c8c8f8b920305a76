/** Finds the fact that describes how the service rejects a request. */
import type { Citation } from './fact.ts'
import { type BehaviourId, behaviours, responses } from './generated/answer-facts.ts'
import type { OperationId } from './generated/operations.ts'

/** `unknown-export` means an unknown path under `/api/v1/export/`. */
export type Rejection =
  | 'unknown-path'
  | 'unknown-export'
  | 'wrong-method'
  | 'missing-key'
  | 'wrong-key'
  | 'missing-cop-key'
  | 'wrong-cop-key'
  | 'wrong-secret'
  | 'unknown-link'
  | 'missing-email'
  | 'unreadable-body'
  | 'invalid-body'
  | 'large-body'
  | 'invalid-query'

/** Facts keyed by operation ID. `others` is the fact for all operations that are not listed. */
type ByOperation = { readonly [Id in OperationId]?: BehaviourId | Citation } & { readonly others: BehaviourId }

const badCheckBody = 'check.invalid-body-messages'

const facts: Readonly<Record<Rejection, BehaviourId | ByOperation>> = {
  'unknown-path': 'errors.unknown-path-is-404',
  'unknown-export': 'export.key-before-unknown-path',
  'wrong-method': 'errors.wrong-method-is-405',
  'missing-key': 'errors.missing-key-is-401',
  'wrong-key': 'errors.wrong-or-deleted-key-is-401',
  'missing-cop-key': {
    getScript: 'script.wrong-or-missing-cop-key-is-404',
    requestDataDeletion: 'public-deletion.missing-cop-key-is-400',
    others: 'collect.missing-cop-key-is-400',
  },
  'wrong-cop-key': {
    postConversion: 'conversion.wrong-cop-key-is-404',
    // Section 7 requires a 401 from the gate, but does not say which operation is the gate. A6 assumes that `releaseCrm` is the gate.
    releaseCrm: 'gate.is-the-crm-release',
    getScript: 'script.wrong-or-missing-cop-key-is-404',
    requestDataDeletion: 'public-deletion.wrong-cop-key-is-404',
    others: 'collect.wrong-cop-key-is-404',
  },
  'wrong-secret': 'gate.same-error-for-wrong-key-and-secret',
  'unknown-link': {
    showDeletionConfirmation: responses.showDeletionConfirmation[404],
    others: 'public-deletion.unknown-link-is-404',
  },
  'missing-email': 'check.missing-email-is-400',
  'unreadable-body': { checkEmail: badCheckBody, others: 'errors.malformed-json-is-400' },
  'invalid-body': { checkEmail: badCheckBody, others: 'errors.message-names-the-invalid-field' },
  'large-body': 'errors.large-body-is-413',
  'invalid-query': 'export.bad-limit-or-cursor-is-400',
}

/** If the request matches no operation, `operation` is either null or a name that is not in openapi.yaml. */
export function rejectionFact(rejection: Rejection, operation: string | null): Citation {
  const known = facts[rejection]
  if (typeof known === 'string') return behaviours[known]
  const own = isKey(known, operation) ? known[operation] : undefined
  const fact = own ?? known.others
  return typeof fact === 'string' ? behaviours[fact] : fact
}

function isKey<T extends object>(table: T, name: string | null): name is Extract<keyof T, string> {
  return name !== null && Object.hasOwn(table, name)
}
