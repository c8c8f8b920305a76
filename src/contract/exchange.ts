/** A recorded request with its response. Rules evaluate nothing else. */
import type { OperationId } from '../spec/generated/operations.ts'
import type { OperationKey } from '../spec/validate-response.ts'
import type { RequestClass } from './gate/request-class.ts'
import type { ContractRequest, ContractResponse } from './request.ts'
import type { RequestKind } from './spec/request-kind.ts'

/** Classification of a request, independent of its response. */
export interface RequestInfo {
  /** Operation, `unknownPath` or `wrongMethod`. The response is checked against this part of the spec. */
  readonly operationKey: OperationKey
  readonly requestKind: RequestKind
  /** Whether the sender knows that the credential is valid at the time of the request. */
  readonly credentialVerified: boolean
  /** Whether the values were generated from a schema. */
  readonly generated: boolean
}

export interface Exchange extends RequestInfo {
  /** Sequence number, starting at 1. */
  readonly no: number
  /** Time when the request was sent, in ms since the epoch. */
  readonly at: number
  readonly request: ContractRequest
  readonly response: ContractResponse
  /** Possible cost of the request (see {@link RequestClass}). */
  readonly class: RequestClass
  /** Operation with this method and path, or null. */
  readonly operation: OperationId | null
}
