/** Formats a journal entry with all details. */
import { describeSource } from '../../client/describe-source.ts'
import { toPrintable } from '../../service/printable.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import { renderStatusCode } from '../response-line.ts'
import type { Output } from '../terminal.ts'

/** Maximum length of a printed body, in characters. */
const maxLength = 4000

export function renderRequest(entry: JournalEntry, out: Output): string {
  const { id, at, app_id, operation, email, request, response, why, changed } = entry
  const requestLine = `${request.method} ${request.path}`
  const title = [operation ?? requestLine, email].filter((part) => part !== null).join(' ')
  const rows: Row[] = [
    ['why', `${why.id} (${describeSource(why)})`],
    ...Object.entries(why.state).map(([name, value]): Row => ['', `${name}: ${formatValue(value)}`]),
    ...why.hints.map(({ id: hint }, index): Row => [index === 0 ? 'hints' : '', hint]),
    ['changed', changed.length === 0 ? 'nothing' : ''],
    ...changed.map(
      ({ resource, before, after }): Row => ['', `${resource}: ${formatValue(before)} → ${formatValue(after)}`],
    ),
    ['website', app_id],
    ['at', `${at} (website clock)`],
    ['id', id],
    ['request', requestLine],
    ...Object.entries(request.headers).map(([name, value]): Row => ['', `${name}: ${value}`]),
    ...bodyRows(request.body),
    ['answer', response.status === null ? 'none: the connection ended without a response' : String(response.status)],
    ...Object.entries(response.headers).map(([name, value]): Row => ['', `${name}: ${value}`]),
    ...bodyRows(response.body),
  ]
  const head = `${renderStatusCode(response.status, out)} ${out.paint('bold', toPrintable(title))}\n${toPrintable(why.message)}\n`
  return `${head}\n${rows.map((row) => renderRow(row, out)).join('\n')}\n`
}

type Row = readonly [name: string, text: string]

/** Formats a row. A row with a name starts a section. A row without a name continues the section. */
function renderRow([name, text]: Row, out: Output): string {
  return `  ${out.paint('dim', name.padEnd(9))}${toPrintable(text)}`.trimEnd()
}

function bodyRows(body: string | null): Row[] {
  if (body === null || body === '') return []
  const text = formatJson(body)
  const left = text.length - maxLength
  const shown = left > 0 ? `${text.slice(0, maxLength)}… (${left} more characters; --json shows all)` : text
  return shown.split('\n').map((line): Row => ['', line])
}

function formatJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
