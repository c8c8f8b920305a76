/** An answered request as one line for people. */

import { maskSecrets } from '../service/mask.ts'
import { toPrintable } from '../service/printable.ts'
import type { WhyEntry } from '../state/journal/why.ts'
import type { Output } from './terminal.ts'

/** What a line tells of a request and its answer. */
export interface ResponseLine {
  id: string
  app_id: string | null
  operation: string | null
  method: string
  path: string
  email: string | null
  /** Null where the connection ended without an answer. */
  status: number | null
  why: Pick<WhyEntry, 'says'>
}

export interface LineStyle {
  /** When it was, as it is to stand there. */
  time: string
  /** The website that goes without saying. */
  defaultAppId: string
  /** Whether its id stands at the end. */
  showId: boolean
}

/** `12:04:31 200 checkEmail ana@shop.example  Answered from storage … [req_7h3k9d2m5x0q]` */
export function renderResponseLine(
  line: ResponseLine,
  { time, defaultAppId: ownAppId, showId: withId }: LineStyle,
  out: Output,
): string {
  const { status, why, id } = line
  return [
    out.paint('dim', time),
    renderStatusCode(status, out),
    toPrintable(maskSecrets(subjectOf(line, ownAppId))),
    out.paint('dim', toPrintable(maskSecrets(withId ? ` ${why.says} [${id}]` : ` ${why.says}`))),
  ].join(' ')
}

export function renderStatusCode(status: number | null, out: Output): string {
  return out.paint(colorOf(status), status === null ? '---' : String(status))
}

/** What it was about. Where tests have websites of their own, it tells whose it was. */
function subjectOf({ app_id, operation, method, path, email }: ResponseLine, defaultAppId: string): string {
  const website = app_id === null || app_id === defaultAppId ? null : `(${app_id})`
  return [operation ?? `${method} ${path}`, email, website].filter((part) => part !== null).join(' ')
}

function colorOf(status: number | null): 'green' | 'yellow' | 'red' {
  if (status === null || status >= 500) return 'red'
  return status >= 400 ? 'yellow' : 'green'
}
