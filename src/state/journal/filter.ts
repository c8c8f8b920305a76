/** Filters for journal records, and records that almost match. */
import { compileGlob } from '../../service/glob.ts'
import type { JournalRecord, RecordOutline } from './record.ts'
import { lineReasons } from './why.ts'

export interface JournalFilter {
  appId?: string
  operation?: string
  /** An identity, or a pattern in which `*` matches any text. */
  email?: string
  status?: number
  /** ID of the record to start after, or a time in ms. */
  since?: string | number
  /** Maximum number of records. The newest ones are returned. */
  limit?: number
}

/** Expected value of a filter and actual value of a record. */
export interface FieldDifference {
  field: 'website' | 'operation' | 'email' | 'status'
  expected: string | number
  actual: string | number | null
}

/** A record that does not match a filter, with the differences. */
export interface NearRecord {
  record: JournalRecord
  differs: FieldDifference[]
}

/** Compiles a filter to a function. `since` and `limit` are not part of it. */
export function compileFilter({ appId, operation, email, status }: JournalFilter): (record: RecordOutline) => boolean {
  const matchesEmail = compileEmail(email)
  return (record) =>
    (appId === undefined || record.appId === appId) &&
    (operation === undefined || record.operation === operation) &&
    (email === undefined || matchesEmail(record)) &&
    (status === undefined || record.response.status === status)
}

/**
 * Returns the outlines with the fewest differences from a filter. With the same number of differences, the newest come first.
 *
 * @param newestFirst stops being read as soon as enough outlines differ in only one field
 */
export function nearestOutlines<T extends { outline: RecordOutline }>(
  newestFirst: Iterable<T>,
  filter: JournalFilter,
  limit: number,
): { found: T; differs: FieldDifference[] }[] {
  const matchesEmail = compileEmail(filter.email)
  /** By the number of differences minus one. */
  const groups: { found: T; differs: FieldDifference[] }[][] = [[], [], [], []]
  for (const found of newestFirst) {
    const isAbout = matchesEmail(found.outline)
    if (!isCandidate(found.outline, filter, isAbout)) continue
    const differs = compareRecord(found.outline, filter, isAbout)
    const group = groups[differs.length - 1]
    if (group && group.length < limit) group.push({ found, differs })
    if (groups[0]?.length === limit) break
  }
  return groups.flat().slice(0, limit)
}

/** Returns a test for records about a matching address. Without an address, it matches no record. */
function compileEmail(email: string | undefined): (record: RecordOutline) => boolean {
  if (email === undefined) return () => false
  const matches = compileGlob(email)
  return (record) => record.email !== null && matches(record.email)
}

/** Records of other websites are candidates only if they are about the expected address. Then the request had a wrong key. */
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
