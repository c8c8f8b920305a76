/** How `replay` tells where answers part. */
import type { LiveFinding } from '../../contract/proxy/hold-live.ts'
import type { Recorded } from '../../contract/recording/disguise-exchange.ts'
import type { StandIns } from '../../contract/recording/stand-ins.ts'
import type { Parting } from '../../contract/replay/compare-answers.ts'
import type { Replayed, ReplaySummary } from '../../contract/replay/replay.ts'
import { maskSecrets } from '../../service/mask.ts'
import { printable } from '../../service/printable.ts'
import type { Context } from '../command.ts'
import { createLineWriter } from '../line-writer.ts'
import { renderExchange, renderFinding, tellFinding } from '../proxy/log.ts'
import type { Output } from '../terminal.ts'

export interface ReplayLog {
  replayed(replayed: Replayed): void
  leftOut(recorded: Recorded, reason: string): void
  ended(summary: ReplaySummary): void
}

export function createReplayLog(
  form: 'pretty' | 'json',
  { terminal }: Pick<Context, 'terminal'>,
  standIns: StandIns,
): ReplayLog {
  return form === 'json' ? createJsonLog(terminal.out, standIns) : createPrettyLog(terminal.out, standIns)
}

function createJsonLog(out: Output, standIns: StandIns): ReplayLog {
  const lines = createLineWriter(out)
  const write = (event: string, fields: object): void => lines.write(maskSecrets(JSON.stringify({ event, ...fields })))
  return {
    replayed({ recorded, exchange, partings, findings }) {
      const { operation, request } = recorded
      const { status, failure } = exchange.answer
      const told = findings.map((one) => tellFinding(one, standIns))
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
    ended({ sent, leftOut, parted, renamed, broken, trouble }) {
      write('ended', { sent, left_out: leftOut, parted, renamed, broken, trouble })
      lines.flush()
    },
  }
}

function createPrettyLog(out: Output, standIns: StandIns): ReplayLog {
  const lines = createLineWriter(out)
  const reasons = new Map<string, number>()
  return {
    replayed({ recorded, exchange, partings, findings }) {
      const parts = partings.some(({ renamed }) => !renamed) || findings.some(({ kind }) => kind === 'broken')
      const sign = parts ? out.paint('red', '≠') : partings.length > 0 ? out.paint('dim', '≈') : out.paint('green', '=')
      const shown = { ...recorded, answer: { ...recorded.answer, ...pickTold(exchange.answer) } }
      lines.write(`${sign} ${renderExchange({ recorded: shown, class: exchange.class }, out)}`)
      for (const parting of partings) lines.write(renderParting(parting))
      for (const one of findings) writeFinding(one)
    },
    leftOut(_, reason) {
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    },
    ended({ sent, leftOut, parted, renamed, broken, trouble }) {
      for (const [reason, times] of reasons) lines.write(out.paint('dim', `- ${times} left out: ${printable(reason)}`))
      if (trouble) lines.write(out.paint('red', `ended early: ${printable(trouble.says)}`))
      const effect = 'not comparable: who was known has another name in a recording'
      if (renamed > 0) lines.write(out.paint('dim', `≈ ${renamed} ${effect}`))
      const parts = [`${sent} sent, ${leftOut} left out`, `${parted} part`, `${broken} broken`]
      lines.write(out.paint(parted + broken > 0 || trouble ? 'red' : 'green', parts.join(' · ')))
      lines.flush()
    },
  }

  function writeFinding(live: LiveFinding): void {
    for (const line of renderFinding(live, standIns, out)) lines.write(line)
  }
}

function pickTold({ status, failure, tookMs }: Replayed['exchange']['answer']): object {
  return { status, failure, tookMs }
}

function renderParting({ at, has }: Parting): string {
  const sides = Object.entries(has).map(([who, what]) => `${who} ${what}`)
  return printable(`    ${at}: ${sides.join(' · ')}`)
}
