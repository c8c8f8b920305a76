import { compileGlob } from '../../service/glob.ts'
import type { JournalRecord, RecordOutline } from './record.ts'
import { lineReasons } from './why.ts'

export interface JournalFilter {
  appId?: string | undefined
  operation?: string
  /** Email address or pattern. `*` matches any text. */
  email?: string
  status?: number
  /** Record ID or time in ms. An ID selects the records after that record. A time selects the records from that time on. */
  since?: string | number
}

/** Record field that does not match a filter. If the request matched no website, `actual` is null for the `website` field. */
export interface FieldDifference {
  field: 'website' | 'operation' | 'email' | 'status'
  expected: string | number
  actual: string | number | null
}

/** Record that does not match a filter, together with the fields that do not match. */
export interface NearRecord {
  record: JournalRecord
  differences: FieldDifference[]
}

/** Compiles a filter into a function that tests a record. The function ignores `since`. */
export function compileFilter({ appId, operation, email, status }: JournalFilter): (record: RecordOutline) => boolean {
  const hasOtherEmail = compileOtherEmail(email)
  return (record) =>
    (appId === undefined || record.appId === appId) &&
    (operation === undefined || record.operation === operation) &&
    (email === undefined || (record.email !== null && !hasOtherEmail(record))) &&
    (status === undefined || record.response.status === status)
}

/** Compiles an email pattern into a function that reports whether a record contains an address that does not match the pattern. */
export function compileOtherEmail(email: string | undefined): (record: RecordOutline) => boolean {
  if (email === undefined) return () => false
  const matches = compileGlob(email)
  return (record) => record.email !== null && !matches(record.email)
}

interface NearestOptions {
  limit: number
  /**
   * Website whose requests are also searched, in case the app used the wrong key. Requests that match no website are recorded under this
   * website.
   */
  fallback: string | null
  hasOtherEmail: (record: RecordOutline) => boolean
}

/**
 * Returns the records that differ from a filter in the fewest fields, fewest first. Among records with the same number of differences,
 * those with a different email address come last. Within each group, newer records come first.
 *
 * Stops after finding `limit` records with a single difference, not counting records with a different email address.
 * @param newestFirst records to search
 */
export function nearestOutlines<T extends { outline: RecordOutline }>(
  newestFirst: Iterable<T>,
  filter: JournalFilter,
  { limit, fallback, hasOtherEmail }: NearestOptions,
): { found: T; differences: FieldDifference[] }[] {
  /**
   * Two groups of records for each number of differences, from one to four. Records with a different email address are in the second
   * group, and all other records are in the first.
   */
  const groups: { found: T; differences: FieldDifference[] }[][] = Array.from({ length: 8 }, () => [])
  for (const found of newestFirst) {
    const { outline } = found
    if (lineReasons.has(outline.why.id)) continue
    const isOther = hasOtherEmail(outline)
    if (!isCandidate(outline, filter, isOther, fallback)) continue
    const differences = compareRecord(outline, filter, isOther)
    const group = groups[2 * (differences.length - 1) + (isOther ? 1 : 0)]
    if (group && group.length < limit) group.push({ found, differences })
    if (groups[0]?.length === limit) break
  }
  return groups.flat().slice(0, limit)
}

/** Reports whether a record can be a near match. */
function isCandidate(
  record: RecordOutline,
  { appId, operation, email, status }: JournalFilter,
  isOther: boolean,
  fallback: string | null,
): boolean {
  if (appId === undefined || record.appId === appId) return true
  const isSameOperation = operation === undefined || record.operation === operation
  const isSameEmail = email === undefined || (record.email !== null && !isOther)
  const isSameStatus = status === undefined || record.response.status === status
  // If only the website differs, the request was probably sent with the wrong key.
  if (email !== undefined && isSameEmail && isSameOperation && isSameStatus) return true
  return record.appId === fallback && (record.websiteUnknown || (isSameEmail && isSameOperation))
}

function compareRecord(record: RecordOutline, filter: JournalFilter, isOther: boolean): FieldDifference[] {
  const isSameEmail = record.email !== null && !isOther
  const compared = [
    { field: 'website', expected: filter.appId, actual: record.appId },
    { field: 'operation', expected: filter.operation, actual: record.operation },
    { field: 'email', expected: isSameEmail ? undefined : filter.email, actual: record.email },
    { field: 'status', expected: filter.status, actual: record.response.status },
  ] as const
  const differences = compared.flatMap(({ field, expected, actual }) =>
    expected === undefined || expected === actual
      ? []
      : [{ field, expected, actual: field === 'website' && record.websiteUnknown ? null : actual }],
  )
  if (record.email !== null || (!record.websiteUnknown && record.operation !== null)) return differences
  // The email address is unknown, because the request did not reach an operation. Do not report the address as a difference.
  const others = differences.filter(({ field }) => field !== 'email')
  return others.length > 0 ? others : differences
}
