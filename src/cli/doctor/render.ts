import { pluralize } from '../../contract/report/pluralize.ts'
import { maskSecrets } from '../../service/mask.ts'
import { toPrintable } from '../../service/printable.ts'
import { wrapHanging, wrapText } from '../layout.ts'
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
    return fix === null ? line : `${line}\n${out.paint('cyan', renderFix(toPrintable(maskSecrets(fix)), lineWidth))}`
  })
  return `${[...blocks, '', summarize(findings)].join('\n')}\n`
}

/** Wraps a fix. A fix that consists only of a command is not wrapped, because users copy it. */
function renderFix(fix: string, lineWidth: number): string {
  const text = `→ ${fix}`
  return fix.startsWith('export ') ? indent + text : wrapHanging(text, lineWidth, indent).join('\n')
}

function summarize(findings: readonly Diagnostic[]): string {
  const count = (status: Diagnostic['status']): number => findings.filter((finding) => finding.status === status).length
  const [failures, warnings] = [count('fail'), count('warn')]
  if (failures + warnings === 0) return 'No problems found.'
  return `${pluralize(failures, 'problem')}, ${pluralize(warnings, 'warning')}.`
}
