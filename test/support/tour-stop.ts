/** One request of the tour of the service, made from what is known of its operation. */
import { type OperationId, operations } from '../../src/spec/generated/operations.ts'
import type { OperationKey } from '../../src/spec/validate-response.ts'

export interface TourStop {
  /** Operation and what is special about the request. */
  name: string
  /** Whose answer of the spec it gets. */
  answerer: OperationKey
  status: number
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string | null
  /** The request itself is against the spec, as a caller's mistake is. */
  breaksSpec: boolean
  /** Why it cannot go through a proxy that knows the spec; null where it can. */
  directOnly: string | null
}

/** What a stop sends; what is left out is not sent. */
export interface Sent {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  key?: string
  /** A text goes as it is, anything else as JSON. */
  body?: unknown
}

export type Note = Partial<Pick<TourStop, 'breaksSpec' | 'directOnly'>>

/** A stop at an operation; of the parameters of its path each is said in `params`. */
export function stop(operation: OperationId, status: number, what: string, sent: Sent, note: Note = {}): TourStop {
  const { method, path } = operations[operation]
  const { params = {}, query, key, body } = sent
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return {
    name: `${operation}: ${what}`,
    answerer: operation,
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
