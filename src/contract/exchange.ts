/** One request and its answer, recorded. All that rules judge. */
import type { OperationId } from '../spec/generated/operations.ts'
import type { OperationKey } from '../spec/validate-response.ts'
import type { RequestClass } from './gate/request-class.ts'
import type { ContractRequest, ContractResponse } from './request.ts'
import type { RequestKind } from './spec/request-kind.ts'

/** What a request is, apart from its answer. */
export interface RequestInfo {
  /** By whose part of the spec the answer is judged. */
  readonly operationKey: OperationKey
  readonly requestKind: RequestKind
  /** Whether whoever sent it knows that its credential is good at that moment. */
  readonly credentialVerified: boolean
  /** Whether its values were made up from a schema. */
  readonly generated: boolean
}

export interface Exchange extends RequestInfo {
  /** Counts from 1 in the order of sending. */
  readonly no: number
  /** When it was sent: ms since the epoch. */
  readonly at: number
  readonly request: ContractRequest
  readonly response: ContractResponse
  /** What it cost (see {@link RequestClass}). */
  readonly class: RequestClass
  /** The operation that method and path name; null where they name none. */
  readonly operation: OperationId | null
}
