import { type ContractReport, reportVersion } from './report.ts'

/**
 * A report that was written as JSON before.
 *
 * @throws {TypeError} where the text is none, or one of a later form
 */
export function readReport(text: string): ContractReport {
  const value = parse(text)
  if (!isMap(value) || !isMap(value.tool) || value.tool.name !== 'dc-mock' || !('version' in value)) {
    throw new TypeError('is no JSON report of dc-mock verify; write one with --report json=FILE')
  }
  if (value.version !== reportVersion) {
    throw new TypeError(
      `is a report of form ${String(value.version)}, this dc-mock reads ${reportVersion}; write it anew with --report json=FILE`,
    )
  }
  if (!isReport(value)) throw new TypeError('is a damaged report; write it anew with --report json=FILE')
  return value
}

/** Whether all is there that a comparison looks at. */
function isReport(value: unknown): value is ContractReport {
  if (!isMap(value)) return false
  const { target, spec, rules, started_at } = value
  if (!isMap(target) || typeof target.url !== 'string' || typeof started_at !== 'string') return false
  if (!isMap(spec) || typeof spec.sha256 !== 'string' || !Array.isArray(rules)) return false
  return rules.every(
    (rule: unknown) =>
      isMap(rule) &&
      typeof rule.id === 'string' &&
      Array.isArray(rule.findings) &&
      rule.findings.every((finding: unknown) => isMap(finding) && typeof finding.id === 'string'),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
