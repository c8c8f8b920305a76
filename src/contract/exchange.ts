import type { OperationId } from '../spec/generated/operations.ts'
import type { OperationKey } from '../spec/validate-response.ts'
import type { RequestClass } from './limiter/request-class.ts'
import type { ContractRequest, ContractResponse } from './request.ts'
import type { RequestKind } from './spec/request-kind.ts'

/** Request properties that are known before the response arrives. */
export interface RequestInfo {
  /** Operation ID, `unknownPath` or `wrongMethod`. Determines which responses the spec allows. */
  readonly operationKey: OperationKey
  readonly requestKind: RequestKind
  /** Whether the request's credential is known to be valid. */
  readonly credentialVerified: boolean
  /** Whether the request contains values generated from a schema. */
  readonly generated: boolean
}

/** Request that was sent during a run, with its response. */
export interface Exchange extends RequestInfo {
  /** Sequence number of the exchange, starting at 1. */
  readonly no: number
  /** Time when the request was sent, in milliseconds since the Unix epoch. */
  readonly at: number
  /** Request with its credentials, but without headers that the run adds: `User-Agent` and the target's additional headers. */
  readonly request: ContractRequest
  readonly response: ContractResponse
  /** Cost class of the request: `free`, `check`, `write` or `destroy`. */
  readonly class: RequestClass
  /** Operation that matches the request's method and path. Null if none matches. */
  readonly operation: OperationId | null
}
