import type { Why } from './why.ts'

export interface StateChange {
  resource: string
  before: unknown
  after: unknown
}

/** All secrets are masked. */
export interface JournalRecord {
  id: string
  /** Time on the website's clock, in ms since the epoch. */
  at: number
  appId: string
  /** True if the request does not identify a website. In this case, `appId` is the ID of the default website. */
  websiteUnknown?: true
  operation: string | null
  email: string | null
  request: { method: string; path: string; headers: Readonly<Record<string, string>>; body: string | null }
  /** `status` is null if the connection was closed without a response. `delayMs` is absent if the response was not delayed. */
  response: { status: number | null; headers: Readonly<Record<string, string>>; body: string | null; delayMs?: number }
  why: Why
  changed: readonly StateChange[]
}

/** Fields of a record that filters use. The journal can read these fields without decoding the request and response bodies. */
export interface RecordOutline
  extends Pick<JournalRecord, 'id' | 'at' | 'appId' | 'websiteUnknown' | 'operation' | 'email'> {
  response: Pick<JournalRecord['response'], 'status'>
  why: Pick<Why, 'id'>
}

/** Estimated memory usage per record in bytes, excluding strings. Deliberately higher than `bench/journal-memory.ts` measures. */
const fixedBytes = 1024

/** In bytes. The estimate is high because it assumes two bytes per character. */
export function estimateRecordBytes({ request, response, why, changed }: JournalRecord): number {
  let chars = request.path.length + (request.body?.length ?? 0) + (response.body?.length ?? 0)
  chars += lengthOfAll(request.headers) + lengthOfAll(response.headers) + lengthOfAll(why.state)
  for (const { id, message } of why.hints ?? []) chars += id.length + message.length
  for (const { resource, before, after } of changed) chars += resource.length + lengthOf(before) + lengthOf(after)
  return fixedBytes + 2 * chars
}

function lengthOfAll(values: Readonly<Record<string, unknown>>): number {
  let length = 0
  for (const name in values) length += lengthOf(values[name])
  return length
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0
}
