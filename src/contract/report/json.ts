import type { Report } from './report.ts'
import { hashes } from './show-text.ts'

/** The report as JSON that a terminal and a log of CI can show: what they would obey is written out. */
export function renderJson(report: Report): string {
  const text = JSON.stringify(report, null, 2)
  return `${text.replaceAll(/[\u007f-\u009f\p{Cf}\u2028\u2029]/gu, escapeSign).replaceAll(hashes, '#\\u0023')}\n`
}

function escapeSign(sign: string): string {
  return Array.from({ length: sign.length }, (_, index) => {
    return `\\u${sign.charCodeAt(index).toString(16).padStart(4, '0')}`
  }).join('')
}
