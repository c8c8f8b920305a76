/** Findings as a stranger can act on them. */
import type { Cause, CauseMember } from '../../contract/report/causes.ts'
import { countOf } from '../../contract/report/count-of.ts'
import type { ReportedFinding } from '../../contract/report/report.ts'
import { showText } from '../../contract/report/show-text.ts'
import type { Output } from '../terminal.ts'
import { beside, roomOf, wrapHanging } from './layout.ts'

/** Rules of the same cause that are named. */
const maxOtherRules = 6

export interface FindingStyle {
  /** Whether refuted assumptions fail the run. */
  strict: boolean
  /** Whether it was compared with an earlier report. */
  compared: boolean
}

export function renderCause(cause: Cause, style: FindingStyle, out: Output): string[] {
  const { kind, lead, others } = cause
  const { rule, finding } = lead
  const known = style.compared && !cause.isNew ? ', known before' : ''
  const title =
    kind === 'broken'
      ? beside(`BROKEN ${rule.id}`, sourceOf(finding) + known, out.width)
      : beside(`REFUTED ${finding.source} ${rule.id}`, guessOf(style) + known, out.width)
  const [head = '', ...rest] = title
  const word = kind === 'broken' ? 'BROKEN' : 'REFUTED'
  const colour = kind === 'broken' ? 'red' : 'yellow'
  return [
    out.paint(colour, word) + head.slice(word.length),
    ...rest,
    ...describe(finding, out.width),
    ...othersOf(others, out.width),
    ...(kind === 'broken' || style.strict
      ? [`  again: ${showText(finding.again)}`, `  ${showText(finding.curl)}`]
      : []),
  ]
}

function sourceOf({ from, source }: ReportedFinding): string {
  return from === 'client' ? 'as the published client has it' : `documented: ${source}`
}

function guessOf({ strict }: FindingStyle): string {
  return strict ? 'a guess of ours; fails the run (--strict)' : 'a guess of ours; does not fail the run'
}

function describe(
  { method, path, status, at, expected, received, says, place, times }: ReportedFinding,
  width: number,
): string[] {
  const often = times > 1 ? ` (${times} times)` : ''
  const where = at === 'status' ? '' : `, ${placeIn(at)}`
  const answer = status === 0 ? 'no answer' : status
  return [
    ...beside(showText(`  ${method} ${path} → ${answer}${where}${often}`), place, width),
    ...beside(showText(`  expected ${expected}`), showText(`received ${received}`), width),
    ...wrapHanging(showText(says), roomOf(width), '  '),
  ]
}

/** `/data/userInfo/related_emails/0` as `data.userInfo.related_emails[0]`. */
export function placeIn(at: string): string {
  if (!at.startsWith('/')) return at
  const keys = at
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return keys.reduce((path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`), '')
}

function othersOf(others: readonly CauseMember[], width: number): string[] {
  if (others.length === 0) return []
  const ids = [...new Set(others.map(({ rule }) => rule.id))]
  const shown = ids.slice(0, maxOtherRules).join(', ')
  const more = ids.length > maxOtherRules ? `, … (${ids.length - maxOtherRules} more rules)` : ''
  const text = `and ${countOf(others.length, 'more finding')} of this cause: ${shown}${more}`
  return wrapHanging(text, roomOf(width), '  ')
}
