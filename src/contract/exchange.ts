import type { OperationId } from '../spec/generated/operations.ts'
import type { OperationKey } from '../spec/validate-response.ts'
import type { RequestClass } from './gate/request-class.ts'
import type { ContractRequest, ContractResponse } from './request.ts'
import type { RequestKind } from './spec/request-kind.ts'

/** Facts about a request that are known before the response arrives. */
export interface RequestInfo {
  /** Operation, `unknownPath` or `wrongMethod`. Selects the part of the spec to check the response against. */
  readonly operationKey: OperationKey
  readonly requestKind: RequestKind
  /** Whether the credential is known to be valid. */
  readonly credentialVerified: boolean
  /** Whether the values were generated from a schema. */
  readonly generated: boolean
}

/** Request sent during a run, with its response. */
export interface Exchange extends RequestInfo {
  /** Sequence number, starting at 1. */
  readonly no: number
  /** Time when the request was sent, in milliseconds since the Unix epoch. */
  readonly at: number
  /** Request as it was sent, including its credentials. */
  readonly request: ContractRequest
  readonly response: ContractResponse
  /** Cost of the request: `free`, `check`, `write` or `destroy`. */
  readonly class: RequestClass
  /** Operation with this method and path. Null if no operation matches. */
  readonly operation: OperationId | null
}
