import { describeSource } from '../../client/describe-source.ts'
import { toPrintable } from '../../service/printable.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import { limitWidth, wrapText } from '../layout.ts'
import { renderStatusCode } from '../response-line.ts'
import type { Output } from '../terminal.ts'
import { explainControlLine, isControlLine } from './control-line.ts'

/** Maximum length of a printed body, in characters. */
const maxLength = 4000

/** @param websiteRows rows to show instead of the website if the request matches no website */
export function renderEntry(entry: JournalEntry, websiteRows: readonly Row[] | null, out: Output): string {
  const wrap = (text: string): string => wrapText(toPrintable(text), limitWidth(out.width))
  if (isControlLine(entry)) {
    return [
      out.paint('cyan', wrap(`== ${entry.why.message}`)),
      wrap(explainControlLine(entry)),
      `${[...changedRows(entry), ...placeRows(entry, null)].map((row) => renderRow(row, out)).join('\n')}\n`,
    ].join('\n\n')
  }
  const { operation, email, request, response, why } = entry
  const requestLine = `${request.method} ${request.path}`
  const title = [operation ?? requestLine, email].filter((part) => part !== null).join(' ')
  const rows: Row[] = [
    ['why', `${why.id} (${describeSource(why)})`],
    ...Object.entries(why.state).map(([name, value]): Row => ['', `${name}: ${formatValue(value)}`]),
    ...why.hints.map(({ id: hint }, index): Row => [index === 0 ? 'hints' : '', hint]),
    ...(entry.changed.length === 0 ? [['changed', 'nothing'] as const] : changedRows(entry)),
    ...placeRows(entry, websiteRows),
    ['request', requestLine],
    ...Object.entries(request.headers).map(([name, value]): Row => ['', `${name}: ${value}`]),
    ...bodyRows(request.body),
    ...(websiteRows && request.body === null && request.method !== 'GET'
      ? [['', '(body not read, because authentication failed first)'] as const]
      : []),
    [
      'response',
      response.status === null ? 'none, because the connection was closed without a response' : String(response.status),
    ],
    ...Object.entries(response.headers).map(([name, value]): Row => ['', `${name}: ${value}`]),
    ...bodyRows(response.body),
  ]
  const head = `${renderStatusCode(response.status, out)} ${out.paint('bold', toPrintable(title))}\n${wrap(why.message)}\n`
  return `${head}\n${rows.map((row) => renderRow(row, out)).join('\n')}\n`
}

function changedRows({ changed }: JournalEntry): Row[] {
  return changed.map(
    ({ resource, before, after }, index): Row => [
      index === 0 ? 'changed' : '',
      `${resource}: ${formatValue(before)} → ${formatValue(after)}`,
    ],
  )
}

function placeRows({ app_id, at, id }: JournalEntry, websiteRows: readonly Row[] | null): Row[] {
  return [...(websiteRows ?? [['website', app_id ?? 'unknown'] as const]), ['at', `${at} (website clock)`], ['id', id]]
}

/** If the name is empty, the row continues the previous row. */
export type Row = readonly [name: string, text: string]

function renderRow([name, text]: Row, out: Output): string {
  return `  ${out.paint('dim', name.padEnd(9))}${toPrintable(text)}`.trimEnd()
}

function bodyRows(body: string | null): Row[] {
  if (body === null || body === '') return []
  const text = formatJson(body)
  const left = text.length - maxLength
  const shown = left > 0 ? `${text.slice(0, maxLength)}… (${left} more characters, use --json to show all)` : text
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
