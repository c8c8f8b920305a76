/** How `replay` tells where answers part. */
import type { LiveFinding } from '../../contract/proxy/live-checker.ts'
import type { Recorded } from '../../contract/recording/anonymize-exchange.ts'
import type { Pseudonyms } from '../../contract/recording/pseudonyms.ts'
import type { ResponseDifference } from '../../contract/replay/compare-answers.ts'
import type { Replayed, ReplaySummary } from '../../contract/replay/replay.ts'
import { maskSecrets } from '../../service/mask.ts'
import { printable } from '../../service/printable.ts'
import type { Context } from '../command.ts'
import { createLineWriter } from '../line-writer.ts'
import { logFinding, renderExchange, renderFinding } from '../proxy/log.ts'
import type { Output } from '../terminal.ts'

export interface ReplayLog {
  replayed(replayed: Replayed): void
  leftOut(recorded: Recorded, reason: string): void
  ended(summary: ReplaySummary): void
}

export function createReplayLog(
  form: 'pretty' | 'json',
  { terminal }: Pick<Context, 'terminal'>,
  pseudonyms: Pseudonyms,
): ReplayLog {
  return form === 'json' ? createJsonLog(terminal.out, pseudonyms) : createPrettyLog(terminal.out, pseudonyms)
}

function createJsonLog(out: Output, pseudonyms: Pseudonyms): ReplayLog {
  const lines = createLineWriter(out)
  const write = (event: string, fields: object): void => lines.write(maskSecrets(JSON.stringify({ event, ...fields })))
  return {
    replayed({ recorded, exchange, partings, findings }) {
      const { operation, request } = recorded
      const { status, failure } = exchange.answer
      const told = findings.map((one) => logFinding(one, pseudonyms))
      write('replayed', {
        operation,
        method: request.method,
        path: request.path,
        recorded_status: recorded.answer.status,
        status: failure === null ? status : null,
        failure,
        class: exchange.class,
        partings,
        findings: told,
      })
    },
    leftOut: ({ operation, request }, reason) =>
      write('left-out', { operation, method: request.method, path: request.path, reason }),
    ended({ sent, leftOut, parted, renamed, broken, problem }) {
      write('ended', { sent, left_out: leftOut, parted, renamed, broken, problem })
      lines.flush()
    },
  }
}

function createPrettyLog(out: Output, pseudonyms: Pseudonyms): ReplayLog {
  const lines = createLineWriter(out)
  const reasons = new Map<string, number>()
  return {
    replayed({ recorded, exchange, partings, findings }) {
      const parts = partings.some(({ renamed }) => !renamed) || findings.some(({ kind }) => kind === 'broken')
      const sign = parts ? out.paint('red', '≠') : partings.length > 0 ? out.paint('dim', '≈') : out.paint('green', '=')
      const shown = { ...recorded, answer: { ...recorded.answer, ...pickLogged(exchange.answer) } }
      lines.write(`${sign} ${renderExchange({ recorded: shown, class: exchange.class }, out)}`)
      for (const parting of partings) lines.write(renderDifference(parting))
      for (const one of findings) writeFinding(one)
    },
    leftOut(_, reason) {
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    },
    ended({ sent, leftOut, parted, renamed, broken, problem }) {
      for (const [reason, times] of reasons) lines.write(out.paint('dim', `- ${times} left out: ${printable(reason)}`))
      if (problem) lines.write(out.paint('red', `ended early: ${printable(problem.says)}`))
      const effect = 'not comparable: who was known has another name in a recording'
      if (renamed > 0) lines.write(out.paint('dim', `≈ ${renamed} ${effect}`))
      const parts = [`${sent} sent, ${leftOut} left out`, `${parted} part`, `${broken} broken`]
      lines.write(out.paint(parted + broken > 0 || problem ? 'red' : 'green', parts.join(' · ')))
      lines.flush()
    },
  }

  function writeFinding(live: LiveFinding): void {
    for (const line of renderFinding(live, pseudonyms, out)) lines.write(line)
  }
}

function pickLogged({ status, failure, tookMs }: Replayed['exchange']['answer']): object {
  return { status, failure, tookMs }
}

function renderDifference({ at, has }: ResponseDifference): string {
  const sides = Object.entries(has).map(([who, what]) => `${who} ${what}`)
  return printable(`    ${at}: ${sides.join(' · ')}`)
}
