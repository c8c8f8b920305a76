import { groupBy } from '../../contract/report/areas.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import { sanitizeText } from '../../contract/report/sanitize-text.ts'
import { formatFindingLines } from '../../drill/report/format-finding.ts'
import type { CaseStatus, DrillFinding, DrillReport, ReportedCase } from '../../drill/report/report.ts'
import { limitWidth, wrapHanging } from '../layout.ts'
import type { Output } from '../terminal.ts'

const signs = { survived: '✓', advised: '!', failed: '✗', 'not-judged': '~', 'not-run': '-' } as const
const colors = {
  survived: 'green',
  advised: 'yellow',
  failed: 'red',
  'not-judged': 'yellow',
  'not-run': 'dim',
} as const

export function renderDrill(report: DrillReport, strict: boolean, out: Output): string[] {
  const { cases, problem, learned_outcomes } = report
  if (problem && cases.length === 0) return renderProblem(report, out)
  const idWidth = Math.max(...cases.map(({ id }) => id.length))
  const known = new Set(report.baseline?.known)
  const withStatus = (wanted: CaseStatus): ReportedCase[] => cases.filter(({ status }) => status === wanted)
  return [
    ...cases.map((one) => renderCaseLine(one, idWidth, out)),
    ...withStatus('failed').flatMap((one) =>
      one.findings.flatMap((finding) => renderFinding(one, finding, known, out)),
    ),
    ...renderReasons('Not judged', withStatus('not-judged'), out),
    ...renderReasons('Not run', withStatus('not-run'), out),
    ...renderAdvice(cases, strict, out),
    ...renderLearned(learned_outcomes, out),
    ...renderProblem(report, out),
    '',
    renderVerdict(report, out),
  ]
}

function renderCaseLine(one: ReportedCase, idWidth: number, out: Output): string {
  const { id, title, seen, findings, advice } = one
  const shown = sanitizeText(findings[0]?.received ?? (seen === '' ? title : seen))
  const space = Math.max(20, limitWidth(out.width) - idWidth - 4)
  const end = shown.length > space ? `${shown.slice(0, space - 1)}…` : shown
  const sign = one.status === 'survived' && advice.length > 0 ? 'advised' : one.status
  return `${out.paint(colors[sign], signs[sign])} ${id.padEnd(idWidth)}  ${end}`
}

function renderFinding(
  { id, title }: ReportedCase,
  finding: DrillFinding,
  known: ReadonlySet<string>,
  out: Output,
): string[] {
  const suffix = known.has(finding.id) ? ', known from the baseline' : ''
  return [
    '',
    out.paint('bold', sanitizeText(`✗ ${id}: ${title} (${finding.check}${suffix})`)),
    ...formatFindingLines(finding).flatMap((line) => wrapHanging(sanitizeText(line), limitWidth(out.width), '  ')),
    ...finding.reproduce.map((command, index) => `  ${index === 0 ? 'again: ' : '       '}${sanitizeText(command)}`),
  ]
}

function renderReasons(title: string, cases: readonly ReportedCase[], out: Output): string[] {
  if (cases.length === 0) return []
  const byReason = groupBy(cases, ({ reason }) => reason)
  return [
    '',
    out.paint('bold', title),
    ...[...byReason].flatMap(([reason, own]) =>
      wrapHanging(sanitizeText(`${own.map(({ id }) => id).join(', ')}: ${reason}`), limitWidth(out.width), '  '),
    ),
  ]
}

function renderAdvice(cases: readonly ReportedCase[], strict: boolean, out: Output): string[] {
  const given = cases.flatMap((one) => one.advice.map((finding) => ({ one, finding })))
  if (given.length === 0) return []
  return [
    '',
    out.paint('bold', strict ? 'Advice (counts as a failure because of --strict)' : 'Advice (does not fail the drill)'),
    ...given.flatMap(({ one, finding }) =>
      wrapHanging(
        sanitizeText(`${one.id}: ${finding.check}. Expected ${finding.expected}. ${finding.because}`),
        limitWidth(out.width),
        '  ',
      ),
    ),
  ]
}

function renderLearned(learned: Readonly<Record<string, string>>, out: Output): string[] {
  const lines = Object.entries(learned)
  if (lines.length === 0) return []
  return [
    '',
    out.paint(
      'dim',
      'The drill inferred these rules for recognizing the outcomes. To make the rules explicit, add them to dc-mock.yaml:',
    ),
    'drill:',
    '  outcomes:',
    ...lines.map(([outcome, match]) => `    ${outcome}: ${sanitizeText(match)}`),
  ]
}

function renderProblem({ problem }: DrillReport, out: Output): string[] {
  return problem === null
    ? []
    : ['', ...wrapHanging(sanitizeText(problem.message), limitWidth(out.width)).map((line) => out.paint('red', line))]
}

function renderVerdict({ survived, judged, baseline, exit_code, cases }: DrillReport, out: Output): string {
  const notRun = cases.filter(({ status }) => status === 'not-run').length
  const notJudged = cases.length - judged - notRun
  const advice = cases.reduce((sum, one) => sum + one.advice.length, 0)
  const parts = [
    `survived ${survived} of ${judged}`,
    ...(notJudged > 0 ? [`${notJudged} not judged`] : []),
    ...(notRun > 0 ? [`${notRun} not run`] : []),
    ...(advice > 0 ? [pluralize(advice, 'piece of advice', 'pieces of advice')] : []),
    ...(baseline ? [`${baseline.new.length} new, ${baseline.known.length} known, ${baseline.fixed.length} fixed`] : []),
  ]
  return out.paint(exit_code === 0 ? 'green' : 'red', parts.join(' · '))
}
