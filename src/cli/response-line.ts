/** Formats a request and its response as one line of text. */

import { maskSecrets } from '../service/mask.ts'
import { toPrintable } from '../service/printable.ts'
import type { WhyEntry } from '../state/journal/why.ts'
import type { Output } from './terminal.ts'

/** Fields of a request and its response that are shown in a line. */
export interface ResponseLine {
  id: string
  app_id: string | null
  operation: string | null
  method: string
  path: string
  email: string | null
  /** Null if the connection ended without a response. */
  status: number | null
  why: Pick<WhyEntry, 'message'>
}

export interface LineStyle {
  /** Time of the request, already formatted. */
  time: string
  /** ID of the default website. Requests to this website are shown without the website ID. */
  defaultAppId: string
  /** Whether the line ends with the request ID. */
  showId: boolean
}

/**
 * Formats a request and its response, for example `12:04:31 200 checkEmail ana@shop.example  Answered from storage … [req_7h3k9d2m5x0q]`.
 */
export function renderResponseLine(line: ResponseLine, { time, defaultAppId, showId }: LineStyle, out: Output): string {
  const { status, why, id } = line
  return [
    out.paint('dim', time),
    renderStatusCode(status, out),
    toPrintable(maskSecrets(subjectOf(line, defaultAppId))),
    out.paint('dim', toPrintable(maskSecrets(showId ? ` ${why.message} [${id}]` : ` ${why.message}`))),
  ].join(' ')
}

export function renderStatusCode(status: number | null, out: Output): string {
  return out.paint(colorOf(status), status === null ? '---' : String(status))
}

/** Returns the operation, email address and website of a request. Omits the website if it is the default website. */
function subjectOf({ app_id, operation, method, path, email }: ResponseLine, defaultAppId: string): string {
  const website = app_id === null || app_id === defaultAppId ? null : `(${app_id})`
  return [operation ?? `${method} ${path}`, email, website].filter((part) => part !== null).join(' ')
}

function colorOf(status: number | null): 'green' | 'yellow' | 'red' {
  if (status === null || status >= 500) return 'red'
  return status >= 400 ? 'yellow' : 'green'
}
