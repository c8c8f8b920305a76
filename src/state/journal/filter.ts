import { compileGlob } from '../../service/glob.ts'
import type { JournalRecord, RecordOutline } from './record.ts'
import { strayReasons } from './stray.ts'
import { lineReasons } from './why.ts'

export interface JournalFilter {
  appId?: string | undefined
  operation?: string
  /** Email address or pattern. `*` matches any text. */
  email?: string
  status?: number
  /** Record ID or time in ms. Only records after this record, or at or after this time, are returned. */
  since?: string | number
  /** Maximum number of records to return. If more records match, only the newest ones are returned. */
  limit?: number
}

/** Record field that differs from the filter. If a request matches no website, the `actual` website is null. */
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
 * @param fallback website whose requests are included too, because they may come from an app with the wrong key
 */
export function nearestOutlines<T extends { outline: RecordOutline }>(
  newestFirst: Iterable<T>,
  filter: JournalFilter,
  limit: number,
  fallback: string | null,
): { found: T; differences: FieldDifference[] }[] {
  const matchesEmail = compileEmail(filter.email)
  const isCandidate = compileCandidate(filter, fallback)
  /** Records grouped by their number of differences, from one to four. */
  const groups: { found: T; differences: FieldDifference[] }[][] = [[], [], [], []]
  for (const found of newestFirst) {
    const isAbout = matchesEmail(found.outline)
    if (!isCandidate(found.outline)) continue
    const differences = compareRecord(found.outline, filter, isAbout)
    const group = groups[differences.length - 1]
    if (group && group.length < limit) group.push({ found, differences })
    if (groups[0]?.length === limit) break
  }
  return groups.flat().slice(0, limit)
}

/** Compiles an email pattern into a function that tests a record. If the pattern is undefined, no record matches. */
export function compileEmail(email: string | undefined): (record: RecordOutline) => boolean {
  if (email === undefined) return () => false
  const matches = compileGlob(email)
  return (record) => record.email !== null && matches(record.email)
}

/** Compiles a filter into a function that reports whether a record can be a near match. */
function compileCandidate(filter: JournalFilter, fallback: string | null): (record: RecordOutline) => boolean {
  const { appId, email, operation } = filter
  const matchesEmail = compileEmail(email)
  const matchesRest = compileFilter({ ...filter, appId: undefined })
  return (record) => {
    if (lineReasons.has(record.why.id)) return false
    if (appId === undefined || record.appId === appId) return true
    // If only the website differs, the request was probably sent with the wrong key.
    if (email !== undefined && matchesRest(record)) return true
    if (record.appId !== fallback) return false
    if (strayReasons.has(record.why.id)) return true
    return (email === undefined || matchesEmail(record)) && (operation === undefined || record.operation === operation)
  }
}

function compareRecord(record: RecordOutline, filter: JournalFilter, matchesEmail: boolean): FieldDifference[] {
  // A request that matches no website is rejected before its body is read, so its address is unknown.
  const isForeign = filter.appId !== undefined && record.appId !== filter.appId
  const isAddressUnknown = record.email === null && isForeign && strayReasons.has(record.why.id)
  const compared = [
    { field: 'website', expected: filter.appId, actual: record.appId },
    { field: 'operation', expected: filter.operation, actual: record.operation },
    { field: 'email', expected: matchesEmail || isAddressUnknown ? undefined : filter.email, actual: record.email },
    { field: 'status', expected: filter.status, actual: record.response.status },
  ] as const
  return compared.flatMap(({ field, expected, actual }) =>
    expected === undefined || expected === actual ? [] : [{ field, expected, actual }],
  )
}
