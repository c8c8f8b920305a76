import type { ContractReport } from './report.ts'
import { ciCommandPattern } from './sanitize-text.ts'

/** Renders the report as JSON. Control characters and CI commands are escaped, so the text is safe to print in a terminal or a CI log. */
export function renderJson(report: ContractReport): string {
  const text = JSON.stringify(report, null, 2)
  return `${text.replaceAll(/[\u007f-\u009f\p{Cf}\u2028\u2029]/gu, escapeCharacter).replaceAll(ciCommandPattern, '#\\u0023')}\n`
}

function escapeCharacter(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`
  }).join('')
}
