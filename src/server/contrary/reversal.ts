/** Types of reversals. A reversal replaces the behavior of one assumption (docs/assumptions.yaml) with different behavior. */

import type { ContraryVariant } from '../../spec/assumption-variant.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import type { MaybePromise, StoredWebsite } from '../../state/port.ts'
import type { RequestContext, ServiceResponse, Services } from '../request-context.ts'

export type JsonRecord = Record<string, unknown>

/** Response that reversals can change. */
export interface ReversibleResponse {
  /** Reason ID of the standard response. */
  readonly reason: string
  status: number
  headers: Record<string, string>
  /** JSON body. Null if the body is not a JSON object. Reversals change this object. */
  json: JsonRecord | null
  /** Body that is not JSON. */
  text: string
}

/** Website and services that reversals use. */
interface ReversalTarget {
  readonly website: StoredWebsite
  readonly services: Services
}

/** Reversal of an assumption. Each function that changes something returns true. The journal lists only these reversals. */
export interface Reversal {
  /** Number of the assumption, such as `A2`. */
  readonly assumption: string
  /** Variants that contain this reversal. Two reversals are in different variants if one would hide the effect of the other. */
  readonly variants: readonly ContraryVariant[]
  /**
   * Operations to which the reversal applies. Null means unknown paths and wrong methods. If undefined, the reversal applies to all
   * requests.
   */
  readonly operations?: readonly (OperationId | null)[]
  /** Reversal of an assumption. Functions that change something return true. The journal lists only reversals that changed something. */
  changeRequest?(body: JsonRecord, context: RequestContext): boolean
  /** Returns a response that replaces the operation, or null to run the operation. Runs only if the credential is valid. */
  replaceOperation?(context: RequestContext, target: ReversalTarget): MaybePromise<ServiceResponse | null>
  /** Changes the state after a successful operation. */
  changeState?(context: RequestContext, target: ReversalTarget): MaybePromise<boolean>
  /** Changes the response. Also runs for rejected requests. */
  changeResponse?(response: ReversibleResponse, context: RequestContext, target: ReversalTarget): MaybePromise<boolean>
}

/** Returns whether the request succeeded with a JSON object. */
export function isSuccess(response: ReversibleResponse): response is ReversibleResponse & { json: JsonRecord } {
  return response.status < 300 && response.json !== null
}
