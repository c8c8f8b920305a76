import { compileGlob } from '../../service/glob.ts'
import type { JournalRecord, RecordOutline } from './record.ts'
import { lineReasons } from './why.ts'

export interface JournalFilter {
  appId?: string
  operation?: string
  /** Email address or pattern. `*` matches any text. */
  email?: string
  status?: number
  /** Start of the range: the ID of the record before the first record to return, or a time in ms. */
  since?: string | number
  /** Maximum number of records to return. If more records match, only the newest ones are returned. */
  limit?: number
}

/** Record field whose value differs from the filter. */
export interface FieldDifference {
  field: 'website' | 'operation' | 'email' | 'status'
  expected: string | number
  actual: string | number | null
}

/** Record that does not match a filter, and the fields that differ. */
export interface NearRecord {
  record: JournalRecord
  differences: FieldDifference[]
}

/** Compiles a filter into a function that tests a record. The function ignores `since` and `limit`. */
export function compileFilter({ appId, operation, email, status }: JournalFilter): (record: RecordOutline) => boolean {
  const matchesEmail = compileEmail(email)
  return (record) =>
    (appId === undefined || record.appId === appId) &&
    (operation === undefined || record.operation === operation) &&
    (email === undefined || matchesEmail(record)) &&
    (status === undefined || record.response.status === status)
}

/**
 * Returns the records that differ from a filter in the fewest fields. Among records with the same number of differences, the newest come
 * first.
 * @param newestFirst records to search; the search ends when enough records differ in a single field
 */
export function nearestOutlines<T extends { outline: RecordOutline }>(
  newestFirst: Iterable<T>,
  filter: JournalFilter,
  limit: number,
): { found: T; differences: FieldDifference[] }[] {
  const matchesEmail = compileEmail(filter.email)
  /** Groups of records with the same number of differences, starting with one difference. */
  const groups: { found: T; differences: FieldDifference[] }[][] = [[], [], [], []]
  for (const found of newestFirst) {
    const isAbout = matchesEmail(found.outline)
    if (!isCandidate(found.outline, filter, isAbout)) continue
    const differences = compareRecord(found.outline, filter, isAbout)
    const group = groups[differences.length - 1]
    if (group && group.length < limit) group.push({ found, differences })
    if (groups[0]?.length === limit) break
  }
  return groups.flat().slice(0, limit)
}

/** Compiles an email pattern into a function that tests a record. If the pattern is undefined, no record matches. */
function compileEmail(email: string | undefined): (record: RecordOutline) => boolean {
  if (email === undefined) return () => false
  const matches = compileGlob(email)
  return (record) => record.email !== null && matches(record.email)
}

/**
 * Reports whether a record can be a near match. A record of another website can be a near match only if the email address matches. The
 * request was then probably sent with the wrong key.
 */
function isCandidate(record: RecordOutline, { appId }: JournalFilter, matchesEmail: boolean): boolean {
  if (lineReasons.has(record.why.id)) return false
  return appId === undefined || record.appId === appId || matchesEmail
}

function compareRecord(record: RecordOutline, filter: JournalFilter, matchesEmail: boolean): FieldDifference[] {
  const compared = [
    { field: 'website', expected: filter.appId, actual: record.appId },
    { field: 'operation', expected: filter.operation, actual: record.operation },
    { field: 'email', expected: matchesEmail ? undefined : filter.email, actual: record.email },
    { field: 'status', expected: filter.status, actual: record.response.status },
  ] as const
  return compared.flatMap(({ field, expected, actual }) =>
    expected === undefined || expected === actual ? [] : [{ field, expected, actual }],
  )
}
