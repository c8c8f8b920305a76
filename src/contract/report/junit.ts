/** Renders a report as JUnit XML. Each area of the service is a test suite, and each rule is a test case. */

import { areaOf, groupBy } from './areas.ts'
import type { ContractReport, ReportedFinding, ReportedRule } from './report.ts'
import { sanitizeText } from './sanitize-text.ts'

export interface JunitOptions {
  strict: boolean
}

interface Suite {
  name: string
  cases: readonly Case[]
}

interface Case {
  name: string
  area: string
  outcome: { kind: 'failure' | 'error' | 'skipped'; type: string; message: string; text: string } | null
  /** Additional text that does not make the test case fail. */
  output: string
}

export function renderJunit(report: ContractReport, options: JunitOptions): string {
  const leftOut = report.plan.skipped.map((one) => ({ id: one.rule, operation: one.operation, reason: one.reason }))
  const cases = [
    ...report.rules.map((rule) => caseOf(rule, report, options)),
    ...leftOut.map((rule) => skipped(rule.id, areaOf(rule), rule.reason)),
  ]
  const suites = [...groupBy(cases, ({ area }) => area)].map(([name, own]): Suite => ({ name, cases: own }))
  const all = [...problemSuite(report), ...suites]
  const { duration_ms, started_at } = report
  const head = {
    name: 'dc-mock verify',
    ...countsOf(all.flatMap((suite) => suite.cases)),
    time: (duration_ms / 1000).toFixed(3),
  }
  const body = all.map((suite) =>
    element(
      'testsuite',
      { name: suite.name, ...countsOf(suite.cases), timestamp: started_at.slice(0, 19) },
      suite.cases.map(renderCase),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', head, body)}\n`
}

function caseOf(rule: ReportedRule, { baseline }: ContractReport, { strict }: JunitOptions): Case {
  const { id, title, verdict, reason, findings, notes } = rule
  const area = areaOf(rule)
  if (verdict === 'untested') return skipped(id, area, reason)
  const known = new Set(baseline?.known)
  const fails = findings.filter((finding) => !known.has(finding.id) && (strict || finding.from !== 'assumed'))
  const others = findings.filter((finding) => !fails.includes(finding))
  const [first] = fails
  return {
    name: `${id}: ${title}`,
    area,
    outcome: first
      ? {
          kind: 'failure',
          type: verdict,
          message: `${first.method} ${first.path} → ${first.status}, ${first.at}: expected ${first.expected}, received ${first.received}`,
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

function skipped(id: string, area: string, reason: string): Case {
  return { name: id, area, outcome: { kind: 'skipped', type: '', message: reason, text: '' }, output: '' }
}

/** Reports a run that could not start as an error, because an empty suite would look like a success. */
function problemSuite({ problem, exit_code, target }: ContractReport): Suite[] {
  const message = problem?.message ?? (exit_code === 2 ? 'No documented fact could be tested' : null)
  if (message === null) return []
  const type = problem?.kind ?? 'nothing-tested'
  const outcome = { kind: 'error', type, message: `${target.url}: ${message}`, text: '' } as const
  return [{ name: 'target', cases: [{ name: 'The deployment can be verified', area: 'target', outcome, output: '' }] }]
}

function describe(finding: ReportedFinding): string {
  const { method, path, status, at, expected, received, description, from, source, location, curl, rerun } = finding
  return [
    `${method} ${path} → ${status}, ${at}`,
    `expected ${expected}`,
    `received ${received}`,
    `${description} (${from}: ${source}, ${location})`,
    `rerun: ${rerun}`,
    curl,
  ].join('\n')
}

function countsOf(cases: readonly Case[]): Record<string, string> {
  const count = (kind: string): string => String(cases.filter(({ outcome }) => outcome?.kind === kind).length)
  return { tests: String(cases.length), failures: count('failure'), errors: count('error'), skipped: count('skipped') }
}

function renderCase({ name, area, outcome, output }: Case): string {
  const inner = []
  if (outcome) {
    const { kind, type, message, text } = outcome
    inner.push(element(kind, { ...(type === '' ? {} : { type }), message }, text === '' ? [] : [escapeXml(text)]))
  }
  if (output !== '') inner.push(element('system-out', {}, [escapeXml(output)]))
  // Report a duration only for the whole run, because rules share requests.
  return element('testcase', { name, classname: `dc-mock.${area}` }, inner)
}

function element(name: string, attributes: Readonly<Record<string, string>>, inner: readonly string[]): string {
  const head = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ')
  return inner.length === 0 ? `<${head}/>` : `<${head}>${inner.join('\n')}</${name}>`
}

/** Escapes text for XML. XML cannot represent most control characters. */
function escapeXml(text: string): string {
  return text
    .split('\n')
    .map(sanitizeText)
    .join('\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
}
