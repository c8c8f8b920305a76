import { getAtPointer } from '../contract/get-at-pointer.ts'
import type { JournalEntry } from '../spec/generated/control.d.ts'
import { tryParseJson } from '../spec/json.ts'
import type { CaseKind } from './cases/drill-case.ts'

export type VerdictAction = 'ALLOW' | 'CHALLENGE' | 'BLOCK'

/**
 * Result of an email check, from the app's point of view:
 * - `verdict`: the app received a verdict
 * - `late`: the mock sent a verdict, but the app may have timed out before receiving it
 * - `rejected`: the app received an error status
 * - `unusable`: the response body does not contain a readable verdict
 * - `lost`: the app received no response
 */
export type Answer =
  | { kind: 'verdict' | 'late'; action: VerdictAction }
  | { kind: 'rejected'; status: number }
  | { kind: 'unusable' }
  | { kind: 'lost' }

/** Email check sent by the app. */
export interface Call {
  readonly id: string
  /** Time of the check according to the website's clock, in milliseconds since the epoch. */
  readonly at: number
  readonly status: number | null
  readonly answer: Answer
  readonly hints: readonly { readonly id: string; readonly message: string }[]
  /** Request path and query string, with secrets masked. */
  readonly path: string
}

export function readCall(entry: JournalEntry, kind: CaseKind): Call {
  const { id, at, response, why, request } = entry
  return {
    id,
    at: Date.parse(at),
    status: response.status,
    answer: readAnswer(entry, kind),
    hints: why.hints,
    path: request.path,
  }
}

function readAnswer({ response: { status, body }, why }: JournalEntry, kind: CaseKind): Answer {
  if (status === null) return { kind: 'lost' }
  if (status !== 200) return { kind: 'rejected', status }
  const action = getAtPointer(tryParseJson(body), '/data/emailInfo/action')
  // If a fault truncated the response, the app received no verdict, even though the journal contains the complete body.
  if (!isAction(action) || (kind === 'failure' && why.id === 'fault')) return { kind: 'unusable' }
  return { kind: kind === 'timeout' ? 'late' : 'verdict', action }
}

function isAction(value: unknown): value is VerdictAction {
  return value === 'ALLOW' || value === 'CHALLENGE' || value === 'BLOCK'
}
