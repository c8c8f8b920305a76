import { maskPathForLog } from '../server/mask-path.ts'
import type { RequestContext, ServiceResponse } from '../server/request-context.ts'
import { maskSecrets } from '../service/mask.ts'
import { toPrintable } from '../service/printable.ts'
import { formatWhy, type WhyEntry } from '../state/journal/why.ts'
import { wrapLines } from './layout.ts'
import type { Output, Style } from './terminal.ts'

/** Use `getBuiltinModule`, because importing `node:util` also loads debugging modules, which slows down startup. */
const { stripVTControlCharacters } = process.getBuiltinModule('node:util')

export interface ResponseLine {
  id: string
  app_id: string | null
  operation: string | null
  method: string
  path: string
  email: string | null
  /** Null if no response was sent. */
  status: number | null
  why: Pick<WhyEntry, 'message'>
}

export interface LineStyle {
  /** Formatted for display. */
  time: string
  /** App ID of the default website. Lines for the default website do not contain an app ID. */
  defaultAppId: string
  /** Whether to append the request ID to the line. */
  showId: boolean
}

/** Example: `12:04:31 200 checkEmail ana@shop.example The stored result was returned … [req_7h3k9d2m5x0q]` */
export function renderResponseLine(line: ResponseLine, { time, defaultAppId, showId }: LineStyle, out: Output): string {
  const { status, why, id } = line
  const head = [
    out.paint('dim', time),
    renderStatusCode(status, out),
    toPrintable(maskSecrets(subjectOf(line, defaultAppId))),
  ].join(' ')
  return appendText(`${head} `, toPrintable(maskSecrets(showId ? `${why.message} [${id}]` : why.message)), 'dim', out)
}

/** As wide as a timestamp followed by a space. */
const indent = ' '.repeat(9)

/** If fewer than this many characters fit on the first line, the text starts on the next line. */
const minSpace = 24

/** Wraps long text only on a terminal, because programs such as `grep` process each line separately. */
export function appendText(head: string, text: string, style: Style, out: Output): string {
  const space = out.width - stripVTControlCharacters(head).length - 1
  if (!out.isTerminal || text.length <= space) return `${head} ${out.paint(style, text)}`
  const [first = '', ...rest] = wrapLines(text, space < minSpace ? 0 : space, out.width - indent.length)
  return [`${head} ${out.paint(style, first)}`, ...rest.map((line) => indent + out.paint(style, line))].join('\n')
}

export function renderStatusCode(status: number | null, out: Output): string {
  return out.paint(colorOf(status), status === null ? '---' : String(status))
}

function subjectOf({ app_id, operation, method, path, email }: ResponseLine, defaultAppId: string): string {
  const website = app_id === null || app_id === defaultAppId ? null : `(${app_id})`
  return [operation ?? `${method} ${path}`, email, website].filter((part) => part !== null).join(' ')
}

function colorOf(status: number | null): 'green' | 'yellow' | 'red' {
  if (status === null || status >= 500) return 'red'
  return status >= 400 ? 'yellow' : 'green'
}

export interface LoggedResponse extends ResponseLine {
  why: WhyEntry
}

export function describeResponse(context: RequestContext, response: ServiceResponse): LoggedResponse {
  return {
    id: context.id,
    app_id: context.website?.appId ?? null,
    operation: context.operation,
    method: context.request.method,
    path: maskPathForLog(context),
    email: context.email,
    status: response.connectionEffects?.drop ? null : response.status,
    why: formatWhy(response.why, context.operation),
  }
}
