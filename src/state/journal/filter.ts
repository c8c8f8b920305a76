/** Which records are meant, and which come near to it. */
import { compileGlob } from '../../service/glob.ts'
import type { JournalRecord } from './record.ts'
import { lineReasons } from './why.ts'

export interface JournalFilter {
  appId?: string
  operation?: string
  /** An identity, or a pattern in which `*` stands for anything. */
  email?: string
  status?: number
  /** Id of a record, those after it; or a time in ms. */
  since?: string | number
  /** At most so many, the newest ones. */
  limit?: number
}

/** What a filter asks for, and what a record has there. */
export interface FieldDifference {
  field: 'website' | 'operation' | 'email' | 'status'
  expected: string | number
  actual: string | number | null
}

/** A record that does not fit a filter, and in what it does not. */
export interface NearRecord {
  record: JournalRecord
  differs: FieldDifference[]
}

/** A test for records that fit what a filter says of records; `since` and `limit` are no part of it. */
export function compileFilter({ appId, operation, email, status }: JournalFilter): (record: JournalRecord) => boolean {
  const matchesEmail = compileEmail(email)
  return (record) =>
    (appId === undefined || record.appId === appId) &&
    (operation === undefined || record.operation === operation) &&
    (email === undefined || matchesEmail(record)) &&
    (status === undefined || record.response.status === status)
}

/** The records of a list that differ from a filter in least, the newest first of those that differ in as many fields. */
export function nearestRecords(records: readonly JournalRecord[], filter: JournalFilter, limit: number): NearRecord[] {
  const matchesEmail = compileEmail(filter.email)
  return records
    .filter((record) => isCandidate(record, filter, matchesEmail(record)))
    .map((record) => ({ record, differs: compareRecord(record, filter, matchesEmail(record)) }))
    .filter(({ differs }) => differs.length > 0)
    .reverse()
    .sort((a, b) => a.differs.length - b.differs.length)
    .slice(0, limit)
}

/** A test for records about an address that fits; where none is asked for, no record is. */
function compileEmail(email: string | undefined): (record: JournalRecord) => boolean {
  if (email === undefined) return () => false
  const matches = compileGlob(email)
  return (record) => record.email !== null && matches(record.email)
}

/** Another website's record is a stranger's, unless it is about the address that is waited for: then a wrong key was used. */
function isCandidate(record: JournalRecord, { appId }: JournalFilter, matchesEmail: boolean): boolean {
  if (lineReasons.has(record.why.id)) return false
  return appId === undefined || record.appId === appId || matchesEmail
}

function compareRecord(record: JournalRecord, filter: JournalFilter, matchesEmail: boolean): FieldDifference[] {
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
