/** Sample request that is created from the definition of its operation. */
import { type OperationId, operations } from '../../src/spec/generated/operations.ts'
import type { OperationKey } from '../../src/spec/validate-response.ts'

export interface SampleRequest {
  /** Operation and description of the sample. */
  name: string
  /** Operation whose response openapi.yaml defines. */
  operationKey: OperationKey
  status: number
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string | null
  /** Whether the request violates openapi.yaml on purpose. */
  breaksSpec: boolean
  /** Reason why the request cannot be sent through a validating proxy, or null if it can. */
  directOnly: string | null
}

/** Parts of a request. Missing parts are not sent. */
export interface RequestParts {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  key?: string
  /** A string is sent unchanged, and any other value is sent as JSON. */
  body?: unknown
}

export type RequestNote = Partial<Pick<SampleRequest, 'breaksSpec' | 'directOnly'>>

/** Creates a sample request. `params` must contain every path parameter. */
export function createSampleRequest(
  operation: OperationId,
  status: number,
  description: string,
  sent: RequestParts,
  note: RequestNote = {},
): SampleRequest {
  const { method, path } = operations[operation]
  const { params = {}, query, key, body } = sent
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return {
    name: `${operation}: ${description}`,
    operationKey: operation,
    status,
    method,
    path: query ? `${address}?${new URLSearchParams(query)}` : address,
    headers: {
      ...(key === undefined ? {} : { 'x-dc-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    breaksSpec: note.breaksSpec ?? false,
    directOnly: note.directOnly ?? null,
  }
}
