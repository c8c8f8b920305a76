/** What came of a run, for people. */
import { areaOf, groupBy } from '../../contract/report/areas.ts'
import { judgeAssumptions } from '../../contract/report/assumptions.ts'
import { findCauses } from '../../contract/report/causes.ts'
import { countOf } from '../../contract/report/count-of.ts'
import type { Report, ReportedRule } from '../../contract/report/report.ts'
import { printable } from '../../service/printable.ts'
import type { Output } from '../terminal.ts'
import { placeIn, renderCause } from './finding-lines.ts'
import { hang, roomOf, wrap } from './layout.ts'
import { renderNotShown } from './left-out-lines.ts'

/** Causes that are described; the other reports have them all. */
const mostCauses = 20

export interface ResultStyle {
  strict: boolean
}

export function renderResult(report: Report, { strict }: ResultStyle, out: Output): string[] {
  const { headline, trouble, baseline } = report
  const causes = findCauses(report)
  const shown = causes.slice(0, mostCauses)
  const left = causes.length - shown.length
  const style = { strict, compared: baseline !== null }
  return [
    ...(headline === null || trouble
      ? []
      : wrap(printable(`! ${headline}`), roomOf(out.width)).map((line) => out.paint('bold', line))),
    ...renderAreas(report, out),
    ...shown.flatMap((cause) => renderCause(cause, style, out)),
    ...(left > 0 ? [`${countOf(left, 'more cause')}: --report json has them all`] : []),
    ...renderNotes(report, out.width),
    ...renderNotShown(report, out.width),
    ...(baseline ? [printable(renderComparison(baseline))] : []),
    renderVerdict(report, out),
  ]
}

/** `✓ health 6   ✗ email check 17, 1 broken   ~ assumptions 6 confirmed, 13 not tested`, as many in a line as fit. */
function renderAreas(report: Report, { width, paint }: Output): string[] {
  const parts = [...groupBy(report.rules, areaOf)].map(([area, rules]) => describeArea(area, rules))
  const lines: { text: string; shown: string }[] = []
  for (const { sign, text } of [...parts, describeAssumptions(report)]) {
    const plain = `${sign} ${text}`
    const painted = `${paint(sign === '✓' ? 'green' : sign === '✗' ? 'red' : 'yellow', sign)} ${text}`
    const last = lines.at(-1)
    if (last && last.text.length + 3 + plain.length <= roomOf(width)) {
      last.text += `   ${plain}`
      last.shown += `   ${painted}`
    } else lines.push({ text: plain, shown: painted })
  }
  return lines.map(({ shown }) => shown)
}

function describeArea(area: string, rules: readonly ReportedRule[]): { sign: string; text: string } {
  const count = (verdict: ReportedRule['verdict']): number => rules.filter((rule) => rule.verdict === verdict).length
  const [broken, refuted, untested] = [count('broken'), count('refuted'), count('untested')]
  const details = [
    broken > 0 ? `${broken} broken` : '',
    refuted > 0 ? `${refuted} refuted` : '',
    untested > 0 ? `${untested} not tested` : '',
  ].filter((text) => text !== '')
  const sign = broken > 0 ? '✗' : refuted > 0 || untested > 0 ? '~' : '✓'
  return { sign, text: [`${area} ${rules.length}`, ...details].join(', ') }
}

function describeAssumptions(report: Report): { sign: string; text: string } {
  const groups = groupBy(judgeAssumptions(report), ({ verdict }) => verdict)
  const counts = (['confirmed', 'refuted', 'not-tested', 'not-observable'] as const).map((verdict) => {
    const count = groups.get(verdict)?.length ?? 0
    return count === 0 ? '' : `${count} ${verdict.replace('-', ' ')}`
  })
  return { sign: '~', text: `assumptions ${counts.filter((text) => text !== '').join(', ')}` }
}

/** Fields that nobody had listed. */
function renderNotes({ rules }: Report, width: number): string[] {
  const fields = rules.flatMap(({ notes }) =>
    notes.map(({ operation, status, at }) => `${operation} ${status} ${placeIn(at)}`),
  )
  if (fields.length === 0) return []
  return hang('NOTE', [`not listed, and no fault: ${printable([...new Set(fields)].join(', '))}`], ', ', width)
}

function renderComparison({ url, started_at, same_spec, ...lists }: NonNullable<Report['baseline']>): string {
  const other = same_spec ? '' : ', by another openapi.yaml'
  const counts = `${lists.new.length} new, ${lists.known.length} known, ${lists.gone.length} gone`
  return `compared with ${url} of ${started_at.slice(0, 10)}${other}: ${counts}`
}

function renderVerdict(report: Report, { paint }: Output): string {
  const { exit_code, rules, sent, plan, trouble, took_ms } = report
  const failed = rules.filter(({ verdict }) => verdict === 'broken').length
  const judged = rules.filter(({ verdict }) => verdict !== 'untested').length
  const total = (counts: Report['sent']): number => Object.values(counts).reduce((sum, count) => sum + count, 0)
  const spent =
    plan.budget === null
      ? `${(took_ms / 1000).toFixed(1)} s`
      : `spent ${sent.check} of ${countOf(plan.budget, 'check')}`
  const end = `${spent} · exit ${exit_code}`
  if (trouble)
    return `${paint('red', 'STOPPED')} after ${total(sent)} of ${countOf(total(plan.requests), 'request')} · ${end}`
  if (exit_code === 0) return `${paint('green', 'PASSED')}  ${countOf(judged, 'rule')} · ${end}`
  if (exit_code === 2) return `${paint('red', 'NOTHING SHOWN')}  of what is documented · ${end}`
  return `${paint('red', 'FAILED')}  ${failed} of ${countOf(judged, 'rule')} · ${end}`
}
