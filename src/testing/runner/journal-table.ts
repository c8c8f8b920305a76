import { describeReason, describeUnknownKey } from '../../client/explain-requests.ts'
import { maskSecrets } from '../../service/mask.ts'
import { toPrintable } from '../../service/printable.ts'
import type { JournalEntry, Mail } from '../../spec/generated/control.d.ts'

/** Columns of a table row, except the reason for the response. */
type Row = readonly [time: string, asked: string, email: string, status: string]

/** Each row ends with the reason for the response. */
export function renderTable(entries: readonly JournalEntry[]): string[] {
  const rows = entries.map(rowOf)
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row, index) => {
    const columns = row.map((text, column) => text.padEnd(widths[column] ?? 0))
    const entry = entries[index]
    return [...columns, entry ? describeReason(entry) : ''].join('  ').trimEnd()
  })
}

/** Two lines. The second contains the reason for the response. */
export function renderJournalEntry(entry: JournalEntry): string[] {
  const columns = [...rowOf(entry), entry.id, describeUnknownKey(entry) ?? '']
  return [columns.filter((text) => text !== '').join('  '), `  because  ${describeReason(entry)}`]
}

export function renderMail({ at, to, subject, id }: Mail): string[] {
  return [[timeOf(at), sanitize(to), JSON.stringify(sanitize(subject)), id].join('  ')]
}

function rowOf({ at, operation, email, request, response }: JournalEntry): Row {
  const label = operation ?? sanitize(`${request.method} ${request.path}`)
  return [timeOf(at), label, sanitize(email ?? ''), statusOf({ request, response })]
}

/** Empty for control plane calls, because the journal does not record their status. */
function statusOf({ request, response }: Pick<JournalEntry, 'request' | 'response'>): string {
  if (response.status !== null) return String(response.status)
  return isControlRequest(request) ? '' : 'no response'
}

export function isControlRequest({ path }: JournalEntry['request']): boolean {
  return path.startsWith('/_mock/')
}

/** UTC time of day. */
function timeOf(at: string): string {
  return `${at.slice(11, 23)}Z`
}

function sanitize(text: string): string {
  return toPrintable(maskSecrets(text))
}
