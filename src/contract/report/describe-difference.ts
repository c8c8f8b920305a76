/** Describes differences between responses and the contract, for all report formats. */
import { parsePointer } from '../../spec/json-pointer.ts'
import type { ReportedFinding } from './report.ts'

/** Returns a description of a finding, such as `data.email is missing`. */
export function describeDifference({ at, expected, received, difference }: ReportedFinding): string {
  return isMissingField({ at, difference })
    ? describeMissing([at])
    : `${formatPointer(at)}: expected ${expected}, received ${received}`
}

/** Returns a sentence about missing fields, without a final period. */
export function describeMissing(locations: readonly string[]): string {
  const fields = locations.map(formatPointer).join(', ')
  return locations.length === 1 ? `${fields} is missing` : `${locations.length} fields are missing: ${fields}`
}

export function isMissingField({ at, difference }: Pick<ReportedFinding, 'at' | 'difference'>): boolean {
  return at.startsWith('/') && difference === 'missing'
}

/** Formats a JSON pointer such as `/data/userInfo/related_emails/0` as `data.userInfo.related_emails[0]`. */
export function formatPointer(at: string): string {
  if (!at.startsWith('/')) return at
  return parsePointer(at).reduce(
    (path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`),
    '',
  )
}
