import { groupBy } from '../../contract/report/areas.ts'
import { code, escapeData, escapeProperty, fence } from '../../contract/report/github-text.ts'
import { type JunitCase, renderSuites } from '../../contract/report/junit-xml.ts'
import { sanitizeText } from '../../contract/report/sanitize-text.ts'
import { formatFinding } from './format-finding.ts'
import type { DrillFinding, DrillReport, ReportedCase } from './report.ts'

export function renderDrillJunit(report: DrillReport, strict: boolean): string {
  const { cases, problem, url } = report
  const problems: JunitCase[] =
    problem === null
      ? []
      : [
          {
            name: problem.code === 'not-restored' ? 'The drill restores the website' : 'The drill runs to completion',
            area: 'drill',
            outcome: { kind: 'error', type: problem.code, message: `${url ?? 'app'}: ${problem.message}`, text: '' },
            output: '',
          },
        ]
  const suites = groupBy([...problems, ...cases.map((one) => toJunitCase(one, report, strict))], ({ area }) => area)
  return renderSuites(
    [...suites].map(([name, own]) => ({ name, cases: own })),
    { ...report, name: 'dc-mock drill' },
  )
}

function toJunitCase(one: ReportedCase, report: DrillReport, strict: boolean): JunitCase {
  const { id, group, title, status, reason, seen, advice } = one
  const failing = failingFindings(one, report, strict)
  const [first] = failing
  const isOpen = status === 'not-judged' || status === 'not-run'
  return {
    name: `${id}: ${title}`,
    area: group,
    outcome: first
      ? {
          kind: 'failure',
          type: first.check,
          message: `expected ${first.expected}, received ${first.received}`,
          text: failing.map(describe).join('\n\n'),
        }
      : isOpen
        ? { kind: 'skipped', type: '', message: reason, text: '' }
        : null,
    output: [seen, ...advice.map((finding) => `advice: ${describe(finding)}`)]
      .filter((text) => text !== '')
      .join('\n\n'),
  }
}

function failingFindings(
  { findings, advice }: ReportedCase,
  { baseline }: DrillReport,
  strict: boolean,
): DrillFinding[] {
  const known = new Set(baseline?.known)
  return [...findings, ...(strict ? advice : [])].filter(({ id }) => !known.has(id))
}

function describe(finding: DrillFinding): string {
  return [formatFinding(finding), ...finding.reproduce.map((command) => `again: ${command}`)].join('\n')
}

/** Maximum number of annotations that GitHub shows for each step. */
const maxAnnotations = 10

export function renderDrillAnnotations(report: DrillReport, strict: boolean): string {
  const { problem } = report
  const lines = report.cases.flatMap((one) =>
    failingFindings(one, report, strict).map(
      ({ expected, received, because }) =>
        `::error title=${escapeProperty(`dc-mock drill ${one.id}`)}::${escapeData(sanitizeText(`${one.title}: expected ${expected}, received ${received}. ${because}`))}`,
    ),
  )
  const general = problem === null ? [] : [`::error title=dc-mock drill::${escapeData(sanitizeText(problem.message))}`]
  return [...general, ...lines]
    .slice(0, maxAnnotations)
    .map((line) => `${line}\n`)
    .join('')
}

export function renderDrillSummary(report: DrillReport, strict: boolean): string {
  const { survived, judged, exit_code, problem, url } = report
  const failing = report.cases.flatMap((one) =>
    failingFindings(one, report, strict).map((finding) => ({ one, finding })),
  )
  const rows = failing.map(
    ({ one, finding }) =>
      `| ${[one.id, one.title, finding.expected, finding.received].map((text) => code(text)).join(' | ')} |`,
  )
  return [
    `### Drill ${exit_code === 0 ? '✅ passed' : '❌ failed'}: ${code(url ?? 'app')}`,
    ...(problem === null ? [] : [code(problem.message)]),
    `survived ${survived} of ${judged}`,
    ...(rows.length === 0 ? [] : [['| case | | expected | received |', '|---|---|---|---|', ...rows].join('\n')]),
    ...failing.slice(0, maxAnnotations).map(({ finding }) => fence(finding.reproduce.join('\n'))),
  ]
    .join('\n\n')
    .concat('\n')
}
