import type { Cause, CauseMember } from '../../contract/report/causes.ts'
import { describeMissing, formatPointer } from '../../contract/report/describe-difference.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import type { ReportedFinding } from '../../contract/report/report.ts'
import { sanitizeText } from '../../contract/report/sanitize-text.ts'
import { joinColumns, limitWidth, wrapCommand, wrapHanging } from '../layout.ts'
import type { Output } from '../terminal.ts'

/** Maximum number of rules to list for each cause, not counting the primary rule. */
const maxOtherRules = 6

const kinds = { broken: { word: 'BROKEN', color: 'red' }, refuted: { word: 'REFUTED', color: 'yellow' } } as const

export interface FindingStyle {
  /** Whether the run fails if an assumption is refuted. */
  strict: boolean
  hasBaseline: boolean
}

export function renderCause(cause: Cause, style: FindingStyle, out: Output): string[] {
  const { kind, primary, others } = cause
  const { rule, finding } = primary
  const known = style.hasBaseline && !cause.isNew ? ', known before' : ''
  const { word, color } = kinds[kind]
  const [head = '', ...rest] =
    kind === 'broken'
      ? joinColumns(`${word} ${rule.id}`, sourceOf(finding) + known, out.width)
      : joinColumns(`${word} ${finding.source} ${rule.id}`, describeAssumption(style) + known, out.width)
  return [
    out.paint(color, word) + head.slice(word.length),
    ...rest,
    ...describe(cause, out.width),
    ...renderOthers(others, out.width),
    ...(kind === 'broken' || style.strict
      ? [`  rerun: ${finding.rerun}`, `  ${finding.curl}`].flatMap((line) => wrapCommand(sanitizeText(line), out.width))
      : []),
  ]
}

function sourceOf({ from, source }: ReportedFinding): string {
  return from === 'client' ? 'according to the published client' : `documented: ${source}`
}

function describeAssumption({ strict }: FindingStyle): string {
  return strict ? 'assumption, fails the run because of --strict' : 'assumption, does not fail the run'
}

export function renderCauseTitle({ kind, primary: { rule, finding } }: Cause, out: Output): string {
  const { word, color } = kinds[kind]
  const text = ` ${rule.id}  ${sanitizeText(`${finding.method} ${finding.path} → ${finding.status}`)}`
  const room = limitWidth(out.width) - word.length
  return out.paint(color, word) + (text.length > room ? `${text.slice(0, room - 1)}…` : text)
}

function describe({ primary: { finding }, missing }: Cause, width: number): string[] {
  const { method, path, status, at, expected, received, description, location, times } = finding
  const isList = missing.length > 1
  const repetition = times > 1 ? ` (${times} times)` : ''
  const where = isList || at === 'status' ? '' : `, ${formatPointer(at)}`
  const response = status === 0 ? 'no answer' : status
  return [
    ...joinColumns(sanitizeText(`  ${method} ${path} → ${response}${where}${repetition}`), location, width),
    ...(isList || missing[0] === at
      ? wrapHanging(sanitizeText(describeMissing(missing)), limitWidth(width), '  ')
      : joinColumns(sanitizeText(`  expected ${expected}`), sanitizeText(`received ${received}`), width)),
    ...(isList ? [] : wrapHanging(sanitizeText(description), limitWidth(width), '  ')),
  ]
}

function renderOthers(others: readonly CauseMember[], width: number): string[] {
  if (others.length === 0) return []
  const ids = [...new Set(others.map(({ rule }) => rule.id))]
  const shown = ids.slice(0, maxOtherRules).join(', ')
  const more = ids.length > maxOtherRules ? `, … (${ids.length - maxOtherRules} more rules)` : ''
  const text = `and ${pluralize(others.length, 'more finding')} with the same cause: ${shown}${more}`
  return wrapHanging(text, limitWidth(width), '  ')
}
