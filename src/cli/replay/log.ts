import type { LiveFinding } from '../../contract/proxy/live-checker.ts'
import type { RecordedExchange } from '../../contract/recording/anonymize-exchange.ts'
import type { Pseudonyms } from '../../contract/recording/pseudonyms.ts'
import { formatResponsePart, type ResponseDifference } from '../../contract/replay/compare-responses.ts'
import type { ReplayedExchange, ReplaySummary } from '../../contract/replay/replay.ts'
import { maskSecrets } from '../../service/mask.ts'
import { escapeInvisible, toPrintable } from '../../service/printable.ts'
import type { Context } from '../command.ts'
import { renderExchange, renderFinding, toLoggedFinding } from '../proxy/log.ts'
import type { Output } from '../terminal.ts'
import { createLineWriter } from '../terminal.ts'

export interface ReplayLog {
  replayed(replayed: ReplayedExchange): void
  leftOut(recorded: RecordedExchange, reason: string): void
  ended(summary: ReplaySummary): void
}

export function createReplayLog(
  format: 'pretty' | 'json',
  { terminal }: Pick<Context, 'terminal'>,
  pseudonyms: Pseudonyms,
): ReplayLog {
  return format === 'json' ? createJsonLog(terminal.out, pseudonyms) : createPrettyLog(terminal.out, pseudonyms)
}

function createJsonLog(out: Output, pseudonyms: Pseudonyms): ReplayLog {
  const lines = createLineWriter(out)
  const write = (event: string, fields: object): void =>
    lines.write(escapeInvisible(maskSecrets(JSON.stringify({ event, ...fields }))))
  return {
    replayed({ recorded, exchange, differences, findings }) {
      const { operation, request } = recorded
      const { status, failure } = exchange.response
      const loggedFindings = findings.map((finding) => toLoggedFinding(finding, pseudonyms))
      write('replayed', {
        operation,
        method: request.method,
        path: request.path,
        recorded_status: recorded.response.status,
        status: failure === null ? status : null,
        failure,
        class: exchange.class,
        differences: differences.map((difference) => ({ ...difference, values: formatValues(difference) })),
        findings: loggedFindings,
      })
    },
    leftOut: ({ operation, request }, reason) =>
      write('left-out', { operation, method: request.method, path: request.path, reason }),
    ended({ sent, leftOut, different, renamed, broken, problem }) {
      write('ended', { sent, skipped: leftOut, different, renamed, broken, problem })
      lines.flush()
    },
  }
}

function createPrettyLog(out: Output, pseudonyms: Pseudonyms): ReplayLog {
  const lines = createLineWriter(out)
  const reasons = new Map<string, number>()
  return {
    replayed({ recorded, exchange, differences, findings }) {
      const isDifferent = differences.some(({ renamed }) => !renamed) || findings.some(({ kind }) => kind === 'broken')
      const sign = isDifferent
        ? out.paint('red', '≠')
        : differences.length > 0
          ? out.paint('dim', '≈')
          : out.paint('green', '=')
      const { status, failure, tookMs } = exchange.response
      const shown = { ...recorded, response: { ...recorded.response, status, failure, tookMs } }
      lines.write(`${sign} ${renderExchange({ recorded: shown, class: exchange.class }, out)}`)
      for (const difference of differences) lines.write(renderDifference(difference))
      for (const finding of findings) writeFinding(finding)
    },
    leftOut(_, reason) {
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    },
    ended({ sent, leftOut, different, renamed, broken, problem }) {
      for (const [reason, times] of reasons) lines.write(out.paint('dim', `- ${times} skipped: ${toPrintable(reason)}`))
      if (problem) lines.write(out.paint('red', `ended early: ${toPrintable(problem.message)}`))
      const note = 'not comparable: recordings contain pseudonyms'
      if (renamed > 0) lines.write(out.paint('dim', `≈ ${renamed} ${note}`))
      const parts = [`${sent} sent, ${leftOut} skipped`, `${different} different`, `${broken} broken`]
      lines.write(out.paint(different + broken > 0 || problem ? 'red' : 'green', parts.join(' · ')))
      lines.flush()
    },
  }

  function writeFinding(live: LiveFinding): void {
    for (const line of renderFinding(live, pseudonyms, out)) lines.write(line)
  }
}

function renderDifference(difference: ResponseDifference): string {
  const sides = Object.entries(formatValues(difference)).map(([side, value]) => `${side} ${value}`)
  return toPrintable(`    ${difference.at}: ${sides.join(' · ')}`)
}

function formatValues({ values }: ResponseDifference): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([side, part]) => [side, formatResponsePart(part)]))
}
