import type { ContractReport } from './report.ts'
import { ciCommandPattern } from './sanitize-text.ts'

/** The report as JSON that a terminal and a log of CI can show: what they would obey is written out. */
export function renderJson(report: ContractReport): string {
  const text = JSON.stringify(report, null, 2)
  return `${text.replaceAll(/[\u007f-\u009f\p{Cf}\u2028\u2029]/gu, escapeCharacter).replaceAll(ciCommandPattern, '#\\u0023')}\n`
}

function escapeCharacter(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`
  }).join('')
}
