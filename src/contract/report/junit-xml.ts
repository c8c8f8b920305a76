import { sanitizeText } from './sanitize-text.ts'

export interface JunitSuite {
  name: string
  cases: readonly JunitCase[]
}

export interface JunitCase {
  name: string
  area: string
  outcome: { kind: 'failure' | 'error' | 'skipped'; type: string; message: string; text: string } | null
  /** Text to include in the report, such as refuted assumptions. The text does not make the test case fail. */
  output: string
}

export interface JunitRun {
  /** Command that wrote the report. */
  name: string
  /** Start time (ISO 8601). */
  started_at: string
  duration_ms: number
}

export function renderSuites(suites: readonly JunitSuite[], { name, started_at, duration_ms }: JunitRun): string {
  const head = { name, ...countsOf(suites.flatMap(({ cases }) => cases)), time: (duration_ms / 1000).toFixed(3) }
  const body = suites.map((suite) =>
    element(
      'testsuite',
      { name: suite.name, ...countsOf(suite.cases), timestamp: started_at.slice(0, 19) },
      suite.cases.map(renderCase),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', head, body)}\n`
}

function countsOf(cases: readonly JunitCase[]): Record<string, string> {
  const count = (kind: string): string => String(cases.filter(({ outcome }) => outcome?.kind === kind).length)
  return { tests: String(cases.length), failures: count('failure'), errors: count('error'), skipped: count('skipped') }
}

function renderCase({ name, area, outcome, output }: JunitCase): string {
  const inner = []
  if (outcome) {
    const { kind, type, message, text } = outcome
    inner.push(element(kind, { ...(type === '' ? {} : { type }), message }, text === '' ? [] : [escapeXml(text)]))
  }
  if (output !== '') inner.push(element('system-out', {}, [escapeXml(output)]))
  // Omit durations. Several rules can use the same request, so a request's duration does not belong to a single test case.
  return element('testcase', { name, classname: `dc-mock.${area}` }, inner)
}

function element(name: string, attributes: Readonly<Record<string, string>>, inner: readonly string[]): string {
  const head = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ')
  return inner.length === 0 ? `<${head}/>` : `<${head}>${inner.join('\n')}</${name}>`
}

/** Escapes XML special characters, control characters and CI commands. Replaces other characters that XML does not allow with U+FFFD. */
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
