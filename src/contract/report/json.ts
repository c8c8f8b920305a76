import { escapeInvisible } from '../../service/printable.ts'
import type { ContractReport } from './report.ts'
import { ciCommandPattern } from './sanitize-text.ts'

/**
 * Renders a report as JSON. Control characters and CI commands are escaped, so the text can be printed safely in a terminal or a CI log.
 */
export function renderJson(report: ContractReport): string {
  const text = JSON.stringify(report, null, 2)
  return `${escapeInvisible(text).replaceAll(ciCommandPattern, '#\\u0023')}\n`
}
