/** Types for reversals. A reversal makes the mock contradict an assumption in docs/assumptions.yaml. */

import type { ContraryVariant } from '../../spec/assumption-variant.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import type { MaybePromise, StoredWebsite } from '../../state/port.ts'
import type { RequestContext, ServiceResponse, Services } from '../request-context.ts'

export type JsonRecord = Record<string, unknown>

export interface ReversibleResponse {
  /** Reason ID, such as `wrong-method`. */
  readonly reason: string
  status: number
  headers: Record<string, string>
  /** Response body as an object, which a reversal can change. Null if the body is not a JSON object. */
  json: JsonRecord | null
  /** Used only if `json` is null. */
  text: string
}

interface ReversalTarget {
  readonly website: StoredWebsite
  readonly services: Services
}

/** A call's journal entry lists the assumption only if the reversal had an effect. */
export interface Reversal {
  /** Assumption number, such as `A2`. */
  readonly assumption: string
  /** Reversals that hide each other's effects must not be in the same variant. */
  readonly variants: readonly ContraryVariant[]
  /**
   * Operations that the reversal applies to. Null in the list stands for requests with an unknown path or an unsupported method.
   *
   * @default all requests
   */
  readonly operations?: readonly (OperationId | null)[]
  /** Returns true if the body was changed. */
  changeRequest?(body: JsonRecord, context: RequestContext): boolean
  /** Returns a response to send instead of running the operation, or null to run it. Called only for requests with a valid credential. */
  replaceOperation?(context: RequestContext, target: ReversalTarget): MaybePromise<ServiceResponse | null>
  /** Called after a successful operation. Returns true if the state was changed. */
  changeState?(context: RequestContext, target: ReversalTarget): MaybePromise<boolean>
  /**
   * Called for successful responses and error responses. Returns true if the reversal changed the response or took effect elsewhere, for
   * example in the dashboard.
   */
  changeResponse?(response: ReversibleResponse, context: RequestContext, target: ReversalTarget): MaybePromise<boolean>
}

export function isSuccess(response: ReversibleResponse): response is ReversibleResponse & { json: JsonRecord } {
  return response.status < 300 && response.json !== null
}
