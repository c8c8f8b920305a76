import { maskSecrets } from '../../service/mask.ts'
import { printable } from '../../service/printable.ts'
import type { Output } from '../terminal.ts'
import { wrap } from '../wrap.ts'
import type { Finding } from './finding.ts'

const colours = { ok: 'green', warn: 'yellow', fail: 'red' } as const
const indent = ' '.repeat(6)

/** A line for each finding, with the cure below, and what it comes to. */
export function renderFindings(findings: readonly Finding[], out: Output): string {
  const room = Math.min(out.width, 100)
  const blocks = findings.map(({ status, says, fix }) => {
    const text = wrap(printable(maskSecrets(says)), room, indent).trimStart()
    const line = `${out.paint(colours[status], status.padEnd(indent.length))}${text}`
    // To be copied: it is not broken.
    return fix === null ? line : `${line}\n${indent}${out.paint('cyan', `→ ${printable(maskSecrets(fix))}`)}`
  })
  return `${[...blocks, '', sum(findings)].join('\n')}\n`
}

function sum(findings: readonly Finding[]): string {
  const count = (status: Finding['status']): number => findings.filter((finding) => finding.status === status).length
  const [broken, doubtful] = [count('fail'), count('warn')]
  if (broken + doubtful === 0) return 'Nothing is wrong here.'
  return `${broken} broken, ${doubtful} worth a look.`
}
