/** Renders a report as JUnit XML, with one test suite per service area and one test case per rule. */

import { areaOf, groupBy } from './areas.ts'
import { describeDifference } from './describe-difference.ts'
import { formatTarget } from './format-target.ts'
import { type JunitCase, type JunitSuite, renderSuites } from './junit-xml.ts'
import { explainNothingTested } from './nothing-tested.ts'
import type { ContractReport, ReportedFinding, ReportedRule } from './report.ts'

export interface JunitOptions {
  strict: boolean
}

/** Renders a report as JUnit XML. */
export function renderJunit(report: ContractReport, options: JunitOptions): string {
  const leftOut = report.plan.skipped.map(({ rule, ...one }) => ({ id: rule, ...one }))
  const cases = [
    ...report.rules.map((rule) => caseOf(rule, report, options)),
    ...leftOut.map((rule) => skipped(nameOf(rule), areaOf(rule), rule.reason)),
  ]
  const suites = [...groupBy(cases, ({ area }) => area)].map(([name, own]): JunitSuite => ({ name, cases: own }))
  const all = [...problemSuite(report), ...suites]
  return renderSuites(all, { ...report, name: 'dc-mock verify' })
}

function caseOf(rule: ReportedRule, { baseline }: ContractReport, { strict }: JunitOptions): JunitCase {
  const { verdict, reason, findings, notes } = rule
  const area = areaOf(rule)
  if (verdict === 'untested') return skipped(nameOf(rule), area, reason)
  const known = new Set(baseline?.known)
  const fails = findings.filter((finding) => !known.has(finding.id) && (strict || finding.from !== 'assumed'))
  const others = findings.filter((finding) => !fails.includes(finding))
  const [first] = fails
  return {
    name: nameOf(rule),
    area,
    outcome: first
      ? {
          kind: 'failure',
          type: verdict,
          message: `${first.method} ${first.path} → ${first.status}, ${describeDifference(first)}`,
          text: fails.map(describe).join('\n\n'),
        }
      : null,
    output: [
      ...others.map(
        (finding) => `${known.has(finding.id) ? 'known' : 'refuted, does not fail the run'}:\n${describe(finding)}`,
      ),
      ...notes.map(({ operation, status, at }) => `unlisted field, not a defect: ${operation} ${status} ${at}`),
    ].join('\n\n'),
  }
}

/** The name does not depend on the result, because CI systems use it to compare a test case across runs. */
function nameOf({ id, title }: Pick<ReportedRule, 'id' | 'title'>): string {
  return `${id}: ${title}`
}

function skipped(name: string, area: string, reason: string): JunitCase {
  return { name, area, outcome: { kind: 'skipped', type: '', message: reason, text: '' }, output: '' }
}

/** Returns a suite with an error if the run ended early or tested no documented rules. Such a run must not look successful. */
function problemSuite(report: ContractReport): JunitSuite[] {
  const { problem, target } = report
  const message = problem?.message ?? explainNothingTested(report)
  if (message === null) return []
  const type = problem?.kind ?? 'nothing-tested'
  const outcome = { kind: 'error', type, message: `${formatTarget(target)}: ${message}`, text: '' } as const
  return [{ name: 'target', cases: [{ name: 'The deployment can be verified', area: 'target', outcome, output: '' }] }]
}

function describe(finding: ReportedFinding): string {
  const { method, path, status, description, from, source, location, curl, rerun } = finding
  return [
    `${method} ${path} → ${status}`,
    describeDifference(finding),
    `${description} (${from}: ${source}, ${location})`,
    `rerun: ${rerun}`,
    curl,
  ].join('\n')
}
