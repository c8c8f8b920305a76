import { areaOf, groupBy } from '../../contract/report/areas.ts'
import { findCauses } from '../../contract/report/causes.ts'
import { formatPointer } from '../../contract/report/describe-difference.ts'
import type { FactVerdict } from '../../contract/report/fact-verdicts.ts'
import { formatTarget } from '../../contract/report/format-target.ts'
import { explainNothingTested } from '../../contract/report/nothing-tested.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import type { ContractReport, ReportedFact, ReportedRule } from '../../contract/report/report.ts'
import { sanitizeText } from '../../contract/report/sanitize-text.ts'
import type { RunProblem } from '../../contract/run/run-problem.ts'
import { joinIntoLines, limitWidth, wrapHanging, wrapLabeled, wrapLines } from '../layout.ts'
import type { Output } from '../terminal.ts'
import { renderCause, renderCauseTitle } from './finding-lines.ts'
import { renderNotTested } from './left-out-lines.ts'

/** Maximum number of causes to describe in detail. Other causes are listed on one line each. */
const maxDescribed = 3
const maxListed = 10

export interface ResultStyle {
  strict: boolean
  /** Whether to print the complete result, even if it is longer than one screen. */
  all: boolean
}

export function renderResult(report: ContractReport, { strict, all }: ResultStyle, out: Output): string[] {
  const { headline, problem, baseline } = report
  const causes = findCauses(report).filter(({ isNew }) => all || baseline === null || isNew)
  const described = all ? causes : causes.slice(0, maxDescribed)
  const listed = causes.slice(described.length, described.length + maxListed)
  const omitted = causes.length - described.length - listed.length
  const style = { strict, hasBaseline: baseline !== null }
  return [
    ...(headline === null || problem
      ? []
      : wrapLines(sanitizeText(`! ${headline}`), limitWidth(out.width)).map((line) => out.paint('bold', line))),
    ...renderAreas(report, out),
    ...described.flatMap((cause) => renderCause(cause, style, out)),
    ...listed.map((cause) => renderCauseTitle(cause, out)),
    ...(omitted > 0 ? [`… and ${pluralize(omitted, 'more cause')}`] : []),
    ...(listed.length > 0 ? ['To show all causes, use --all'] : []),
    ...renderNotes(report, out.width),
    ...renderNotTested(report, out.width, all),
    ...(baseline ? wrapHanging(sanitizeText(renderComparison(baseline)), limitWidth(out.width)) : []),
    ...renderVerdict(report, strict, out),
  ]
}

const colors = { '✓': 'green', '✗': 'red', '~': 'yellow' } as const

/** Example: `✓ health 6   ✗ email check 17, 1 broken   ~ assumptions 6 confirmed, 13 not tested` */
function renderAreas(report: ContractReport, { width, paint }: Output): string[] {
  const parts = [...groupBy(report.rules, areaOf)].map(([area, rules]) => describeArea(area, rules))
  return joinIntoLines([...parts, describeAssumptions(report)], '   ', limitWidth(width)).map((line) =>
    line.replaceAll(/(?<=^| )[✓✗~](?= )/g, (sign) =>
      sign === '✓' || sign === '✗' || sign === '~' ? paint(colors[sign], sign) : sign,
    ),
  )
}

function describeArea(area: string, rules: readonly ReportedRule[]): string {
  const count = (verdict: ReportedRule['verdict']): number => rules.filter((rule) => rule.verdict === verdict).length
  const [broken, refuted, untested] = [count('broken'), count('refuted'), count('untested')]
  const details = [
    broken > 0 ? `${broken} broken` : '',
    refuted > 0 ? `${refuted} refuted` : '',
    untested > 0 ? `${untested} not tested` : '',
  ].filter((text) => text !== '')
  const sign = broken > 0 ? '✗' : refuted > 0 || untested > 0 ? '~' : '✓'
  return [`${sign} ${area} ${rules.length}`, ...details].join(', ')
}

/** Example: `~ assumptions 6 confirmed, 13 not tested` */
function describeAssumptions({ facts }: ContractReport): string {
  const assumptions = groupBy(
    facts.filter(({ source }) => /^A\d+$/.test(source)),
    ({ source }) => source,
  )
  const results = [...assumptions.values()].map(combineVerdicts)
  const counts = (['confirmed', 'refuted', 'untested', 'not-observable'] as const).map((verdict) => {
    const count = results.filter((result) => result === verdict).length
    return count === 0 ? '' : `${count} ${verdict === 'untested' ? 'not tested' : verdict.replace('-', ' ')}`
  })
  return `~ assumptions ${counts.filter((text) => text !== '').join(', ')}`
}

/** One refuted fact refutes the assumption. Otherwise, one confirmed fact confirms it. */
function combineVerdicts(facts: readonly ReportedFact[]): FactVerdict {
  const verdicts = (['refuted', 'confirmed', 'untested'] as const).filter((verdict) =>
    facts.some((fact) => fact.verdict === verdict),
  )
  return verdicts[0] ?? 'not-observable'
}

function renderNotes({ rules }: ContractReport, width: number): string[] {
  const fields = rules.flatMap(({ notes }) =>
    notes.map(({ operation, status, at }) => `${operation} ${status} ${formatPointer(at)}`),
  )
  if (fields.length === 0) return []
  return wrapLabeled('NOTE', [`not in the spec: ${sanitizeText([...new Set(fields)].join(', '))}`], ', ', width)
}

function renderComparison({ url, started_at, same_spec, ...lists }: NonNullable<ContractReport['baseline']>): string {
  const other = same_spec ? '' : ', with a different openapi.yaml'
  const counts = `${lists.new.length} new, ${lists.known.length} known, ${lists.fixed.length} fixed`
  return `compared with ${url} (${started_at.slice(0, 10)})${other}: ${counts}`
}

function renderVerdict(report: ContractReport, strict: boolean, { paint, width }: Output): string[] {
  const { exit_code, rules, sent, plan, problem, duration_ms, baseline } = report
  const known = new Set(baseline?.known)
  const isFailed = ({ verdict, findings }: ReportedRule): boolean =>
    (verdict === 'broken' || (strict && verdict === 'refuted')) && findings.some(({ id }) => !known.has(id))
  const failed = rules.filter(isFailed).length
  const judged = rules.filter(({ verdict }) => verdict !== 'untested').length
  const total = (counts: ContractReport['sent']): number => Object.values(counts).reduce((sum, count) => sum + count, 0)
  const spent =
    plan.budget === null
      ? `${(duration_ms / 1000).toFixed(1)} s`
      : `used ${sent.check} of ${pluralize(plan.budget, 'check')}`
  const end = `${spent} · exit ${exit_code}`
  const renderLine = (style: 'red' | 'green', word: string, about: string): string[] => {
    const [first = '', ...others] = wrapHanging(`${word} ${about} · ${end}`, limitWidth(width))
    return [paint(style, first.slice(0, word.length)) + first.slice(word.length), ...others]
  }
  if (problem)
    return renderLine('red', 'STOPPED', `after ${total(sent)} of ${pluralize(total(plan.requests), 'request')}`)
  if (exit_code === 0)
    return renderLine('green', 'PASSED', pluralize(judged, 'rule') + countRefuted(report) + knownBefore(report))
  if (exit_code === 2) return renderLine('red', 'NOTHING TESTED:', 'no documented rule could be tested')
  return renderLine('red', 'FAILED', `${failed} of ${pluralize(judged, 'rule')}`)
}

function countRefuted({ rules }: ContractReport): string {
  const refuted = rules.filter(({ verdict }) => verdict === 'refuted').length
  return refuted === 0 ? '' : `, ${refuted} refuted`
}

function knownBefore({ baseline }: ContractReport): string {
  return baseline && baseline.known.length > 0 ? `, ${pluralize(baseline.known.length, 'finding')} known before` : ''
}

const fixes: Readonly<Record<RunProblem['kind'], string>> = {
  unreachable: '',
  redirected: '. If the redirect target is the service, verify the redirect target',
  'not-the-service': '. Make sure that this is the address of the service',
  failing: '',
  'key-rejected': '. Pass a valid key with DC_API_KEY or --key',
  'cop-key-rejected': '. Pass a valid cop_key with DC_COP_KEY',
  stopped: '',
}

/** Returns null if the user stopped the run, or if the run was complete and tested at least one documented rule. */
export function explainProblem(report: ContractReport): string | null {
  const { problem, target } = report
  if (problem?.kind === 'stopped') return null
  if (problem) {
    const fix =
      problem.kind === 'key-rejected' && target.key !== null
        ? `. The key begins with ${target.key}${fixes[problem.kind]}`
        : fixes[problem.kind]
    return sanitizeText(`${formatTarget(target)}: ${problem.message}${fix}`)
  }
  const nothingTested = explainNothingTested(report)
  return nothingTested && sanitizeText(`${formatTarget(target)}: ${nothingTested}`)
}
