/** Entries of the journal and mails as lines of a test's report. */

import { describeSource } from '../../client/describe-source.ts'
import { maskSecrets } from '../../service/mask.ts'
import { toPrintable } from '../../service/printable.ts'
import type { JournalEntry, Mail } from '../../spec/generated/control.d.ts'

/** Columns of an entry: when, what was asked, about whom, the status. Without the reason, which is a sentence. */
type Row = readonly [time: string, asked: string, email: string, status: string]

/** One line for each entry, its columns below each other, with the reason at the end. */
export function renderTable(entries: readonly JournalEntry[]): string[] {
  const rows = entries.map(rowOf)
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row, index) => {
    const columns = row.map((text, column) => text.padEnd(widths[column] ?? 0))
    return [...columns, reasonOf(entries[index])].join('  ').trimEnd()
  })
}

/** An entry by itself, its reason on a line of its own. */
export function renderJournalEntry(entry: JournalEntry): string[] {
  return [[...rowOf(entry), entry.id].filter((text) => text !== '').join('  '), `  because  ${reasonOf(entry)}`]
}

export function renderMail({ at, to, subject, id }: Mail): string[] {
  return [[timeOf(at), sanitize(to), JSON.stringify(sanitize(subject)), id].join('  ')]
}

function rowOf({ at, operation, email, request, response }: JournalEntry): Row {
  const label = operation ?? sanitize(`${request.method} ${request.path}`)
  return [timeOf(at), label, sanitize(email ?? ''), statusOf({ request, response })]
}

/** A line of the journal, such as that of a load, has no answer of the service and needs none. */
function statusOf({ request, response }: Pick<JournalEntry, 'request' | 'response'>): string {
  if (response.status !== null) return String(response.status)
  return request.path.startsWith('/_mock/') ? '' : 'no answer'
}

function reasonOf(entry: JournalEntry | undefined): string {
  if (!entry) return ''
  const { why } = entry
  return sanitize(why.fact === null ? why.says : `${why.says} (${describeSource(why)})`)
}

/** The time of day on the website's clock, in UTC. */
function timeOf(at: string): string {
  return `${at.slice(11, 23)}Z`
}

function sanitize(text: string): string {
  return toPrintable(maskSecrets(text))
}
