import { pluralize } from '../../contract/report/pluralize.ts'
import { maskSecrets } from '../../service/mask.ts'
import { toPrintable } from '../../service/printable.ts'
import { wrapText } from '../layout.ts'
import type { Output } from '../terminal.ts'
import type { Diagnostic } from './diagnostic.ts'

const colors = { ok: 'green', warn: 'yellow', fail: 'red' } as const
const indent = ' '.repeat(6)

/** Formats the results and a summary. Each result is followed by its fix. */
export function renderDiagnostics(findings: readonly Diagnostic[], out: Output): string {
  const lineWidth = Math.min(out.width, 100)
  const blocks = findings.map(({ status, message, fix }) => {
    const text = wrapText(toPrintable(maskSecrets(message)), lineWidth, indent).trimStart()
    const line = `${out.paint(colors[status], status.padEnd(indent.length))}${text}`
    // Do not wrap fixes, because users copy them.
    return fix === null ? line : `${line}\n${indent}${out.paint('cyan', `→ ${toPrintable(maskSecrets(fix))}`)}`
  })
  return `${[...blocks, '', summarize(findings)].join('\n')}\n`
}

function summarize(findings: readonly Diagnostic[]): string {
  const count = (status: Diagnostic['status']): number => findings.filter((finding) => finding.status === status).length
  const [failures, warnings] = [count('fail'), count('warn')]
  if (failures + warnings === 0) return 'No problems found.'
  return `${pluralize(failures, 'problem')}, ${pluralize(warnings, 'warning')}.`
}
