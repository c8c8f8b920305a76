/** Types of reversals. A reversal replaces the behavior of an assumption (docs/assumptions.yaml) with different behavior. */

import type { ContraryVariant } from '../../spec/assumption-variant.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import type { MaybePromise, StoredWebsite } from '../../state/port.ts'
import type { RequestContext, ServiceResponse, Services } from '../request-context.ts'

export type JsonRecord = Record<string, unknown>

/** Response that reversals can change. */
export interface ReversibleResponse {
  /** ID of the reason for the response that the reversal changes. */
  readonly reason: string
  status: number
  headers: Record<string, string>
  /** JSON body, which reversals change. Null if the body is not a JSON object. */
  json: JsonRecord | null
  /** Body, if it is not JSON. */
  text: string
}

/** Website and services that reversals use. */
interface ReversalTarget {
  readonly website: StoredWebsite
  readonly services: Services
}

/** Reversal of an assumption. Functions that change something return true. The journal lists only the reversals that changed something. */
export interface Reversal {
  /** Number of the assumption, such as `A2`. */
  readonly assumption: string
  /** Variants that contain this reversal. Two reversals belong to different variants if one would hide the effect of the other. */
  readonly variants: readonly ContraryVariant[]
  /**
   * Operations that the reversal applies to. Null stands for unknown paths and wrong methods. If absent, the reversal applies to all
   * requests.
   */
  readonly operations?: readonly (OperationId | null)[]
  /** Changes the request body. Returns true if it changed something. */
  changeRequest?(body: JsonRecord, context: RequestContext): boolean
  /** Returns a response that replaces the operation, or null to run the operation. Called only if the credential is valid. */
  replaceOperation?(context: RequestContext, target: ReversalTarget): MaybePromise<ServiceResponse | null>
  /** Changes the state after a successful operation. */
  changeState?(context: RequestContext, target: ReversalTarget): MaybePromise<boolean>
  /** Changes the response. Also called for rejected requests. Returns true if it changed something. */
  changeResponse?(response: ReversibleResponse, context: RequestContext, target: ReversalTarget): MaybePromise<boolean>
}

/** Reports whether the request succeeded with a JSON object. */
export function isSuccess(response: ReversibleResponse): response is ReversibleResponse & { json: JsonRecord } {
  return response.status < 300 && response.json !== null
}
