import { compileGlob } from '../../service/glob.ts'
import type { JournalRecord, RecordOutline } from './record.ts'
import { lineReasons } from './why.ts'

export interface JournalFilter {
  appId?: string | undefined
  operation?: string
  /** `*` matches any text. */
  email?: string
  status?: number
  /** Record ID or time in ms. An ID selects the records after that record. A time selects the records from that time on. */
  since?: string | number
}

export interface FieldDifference {
  field: 'website' | 'operation' | 'email' | 'status'
  expected: string | number
  /** For the `website` field, null means that the request did not match any website. */
  actual: string | number | null
}

export interface NearRecord {
  record: JournalRecord
  differences: FieldDifference[]
}

/** Returns a function that checks whether a record matches the filter. The function ignores the `since` filter. */
export function compileFilter({ appId, operation, email, status }: JournalFilter): (record: RecordOutline) => boolean {
  const hasOtherEmail = compileOtherEmail(email)
  return (record) =>
    (appId === undefined || record.appId === appId) &&
    (operation === undefined || record.operation === operation) &&
    (email === undefined || (record.email !== null && !hasOtherEmail(record))) &&
    (status === undefined || record.response.status === status)
}

/**
 * The returned function reports whether a record has an email address that does not match the pattern `email`. Always false if `email` is
 * undefined.
 */
export function compileOtherEmail(email: string | undefined): (record: RecordOutline) => boolean {
  if (email === undefined) return () => false
  const matches = compileGlob(email)
  return (record) => record.email !== null && !matches(record.email)
}

interface NearestOptions {
  limit: number
  /**
   * App ID of the default website, under which requests that do not identify a website are recorded. If null, the default website is
   * treated like all others.
   */
  fallback: string | null
  hasOtherEmail: (record: RecordOutline) => boolean
}

/**
 * Returns up to `limit` records that nearly match a filter, those with fewer differences first. Among records with equally many
 * differences, records with a non-matching email address come last. Further ties are sorted newest first.
 * Stops when the remaining records cannot change the result.
 */
export function nearestOutlines<T extends { outline: RecordOutline }>(
  newestFirst: Iterable<T>,
  filter: JournalFilter,
  { limit, fallback, hasOtherEmail }: NearestOptions,
): { found: T; differences: FieldDifference[] }[] {
  /**
   * Two groups of records for each number of differences (1 to 4). The second group contains the records with a non-matching email address.
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
  // If a record differs from the filter only in the website, the app probably sent the request with the wrong key.
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
  /*
   * The mock does not read a request's email address if the website or operation is unknown. Therefore, report the address as different
   * only if nothing else differs.
   */
  const others = differences.filter(({ field }) => field !== 'email')
  return others.length > 0 ? others : differences
}
