import { escapeInvisible } from '../../service/printable.ts'
import { isObject, tryParseJson } from '../../spec/json.ts'
import { InvalidOptionError } from '../invalid-option-error.ts'
import { type ContractReport, reportVersion } from './report.ts'
import { ciCommandPattern } from './sanitize-text.ts'

/** Renders a report as JSON. The text is safe to print in a terminal or CI log, because control characters and CI commands are escaped. */
export function renderJson(report: object): string {
  const text = JSON.stringify(report, null, 2)
  return `${escapeInvisible(text).replaceAll(ciCommandPattern, '#\\u0023')}\n`
}

/**
 * Reads a report from JSON.
 * @throws {TypeError} if the text is not a report or has an unsupported format version
 */
export function readReport(text: string): ContractReport {
  const value = tryParseJson(text)
  if (!isObject(value) || !isObject(value.tool) || value.tool.name !== 'dc-mock' || !('version' in value)) {
    throw new InvalidOptionError('is not a dc-mock verify report in JSON. Create one with --report json=FILE')
  }
  if (value.version !== reportVersion) {
    throw new InvalidOptionError(
      `has report version ${String(value.version)}, but this dc-mock reads version ${reportVersion}. Create a new report with --report json=FILE`,
    )
  }
  if (!isReport(value)) throw new InvalidOptionError('is a damaged report. Create a new report with --report json=FILE')
  return value
}

function isReport(value: unknown): value is ContractReport {
  if (!isObject(value)) return false
  const { target, spec, rules, started_at } = value
  if (!isObject(target) || typeof target.url !== 'string' || typeof started_at !== 'string') return false
  if (!isObject(spec) || typeof spec.sha256 !== 'string' || !Array.isArray(rules)) return false
  return rules.every(
    (rule: unknown) =>
      isObject(rule) &&
      typeof rule.id === 'string' &&
      Array.isArray(rule.findings) &&
      rule.findings.every((finding: unknown) => isObject(finding) && typeof finding.id === 'string'),
  )
}
