/** Logs exchanges for the `proxy` and `replay` commands. Secrets and personal data are replaced with pseudonyms. */

import type { LiveFinding } from '../../contract/proxy/live-checker.ts'
import type { RecordedExchange } from '../../contract/recording/anonymize-exchange.ts'
import type { Pseudonyms } from '../../contract/recording/pseudonyms.ts'
import { formatPointer } from '../../contract/report/describe-difference.ts'
import { formatReceived } from '../../contract/report/format-received.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import { maskSecrets } from '../../service/mask.ts'
import { escapeInvisible, toPrintable } from '../../service/printable.ts'
import { nameSource } from '../../spec/facts.ts'
import type { Context } from '../command.ts'
import { limitWidth, wrapHanging } from '../layout.ts'
import { renderStatusCode } from '../response-line.ts'
import type { Output } from '../terminal.ts'
import { createLineWriter } from '../terminal.ts'

export interface ProxyLog {
  started(start: { url: string; upstream: string; record: string | null; settings: readonly string[] }): void
  exchanged(exchange: LoggedExchange, findings: readonly LiveFinding[]): void
  blocked(request: { method: string; path: string; operation: string | null }, status: number, reason: string): void
  failed(error: unknown): void
  ended(summary: ProxySummary): void
}

export interface LoggedExchange {
  recorded: RecordedExchange
  class: string
}

export interface ProxySummary {
  exchanges: number
  checks: number
  broken: number
  refuted: number
  notes: number
  blocked: number
}

export function createProxyLog(
  format: 'pretty' | 'json',
  context: Pick<Context, 'terminal' | 'now'>,
  pseudonyms: Pseudonyms,
): ProxyLog {
  return format === 'json' ? createJsonProxyLog(context, pseudonyms) : createPrettyProxyLog(context, pseudonyms)
}

function createJsonProxyLog({ terminal, now }: Pick<Context, 'terminal' | 'now'>, pseudonyms: Pseudonyms): ProxyLog {
  const lines = createLineWriter(terminal.out)
  const write = (event: string, fields: object): void =>
    lines.write(escapeInvisible(maskSecrets(JSON.stringify({ at: new Date(now()).toISOString(), event, ...fields }))))
  return {
    started({ url, upstream, record, settings }) {
      write('listening', { url, upstream, record, settings })
      lines.flush()
    },
    exchanged({ recorded, class: requestClass }, findings) {
      const { request, response, operation } = recorded
      write('exchanged', {
        operation,
        method: request.method,
        path: request.path,
        status: response.failure === null ? response.status : null,
        failure: response.failure,
        class: requestClass,
        duration_ms: response.tookMs,
        findings: findings.map((finding) => toLoggedFinding(finding, pseudonyms)),
      })
    },
    blocked: (request, status, reason) => write('blocked', { ...request, status, reason }),
    failed: (error) => terminal.err.write(`dc-mock: ${messageOf(error)}\n`),
    ended(summary) {
      write('ended', summary)
      lines.flush()
    },
  }
}

function createPrettyProxyLog({ terminal, now }: Pick<Context, 'terminal' | 'now'>, pseudonyms: Pseudonyms): ProxyLog {
  const { out, err } = terminal
  const lines = createLineWriter(out)
  const time = (): string => out.paint('dim', new Date(now()).toTimeString().slice(0, 8))
  return {
    started({ url, upstream, record, settings }) {
      const facts = [
        `${out.paint('bold', 'dc-mock proxy')} is ready at ${out.paint('cyan', url)} and forwards to ${upstream}`,
        ...(record === null ? [] : [`recording into ${record}`]),
        ...settings,
        out.paint('dim', 'Press Ctrl+C to stop.'),
      ]
      lines.write(facts.join('\n'))
      lines.flush()
    },
    exchanged(exchange, findings) {
      lines.write([time(), renderExchange(exchange, out)].join(' '))
      for (const finding of findings) for (const line of renderFinding(finding, pseudonyms, out)) lines.write(line)
    },
    blocked({ method, path, operation }, status, reason) {
      const subject = toPrintable(operation ?? `${method} ${path}`)
      lines.write(
        [time(), renderStatusCode(status, out), subject, out.paint('yellow', `blocked: ${toPrintable(reason)}`)].join(
          ' ',
        ),
      )
    },
    failed: (error) => err.write(`dc-mock: ${messageOf(error)}\n`),
    ended({ exchanges, checks, broken, refuted, notes, blocked }) {
      const parts = [
        `${pluralize(exchanges, 'exchange')}, ${pluralize(checks, 'email check')}`,
        `${pluralize(broken, 'broken fact')}, ${pluralize(refuted, 'refuted assumption')}, ${pluralize(notes, 'unknown field')}`,
        ...(blocked > 0 ? [`${blocked} blocked`] : []),
      ]
      lines.write(out.paint(broken > 0 ? 'red' : 'green', parts.join(' · ')))
      lines.flush()
    },
  }
}

export function renderExchange({ recorded, class: requestClass }: LoggedExchange, out: Output): string {
  const { request, response, operation } = recorded
  const email = /"email":"([^"]+)"/.exec(request.body ?? '')?.[1]
  const subject = operation ?? `${request.method} ${request.path}`
  const details = [
    requestClass === 'free' ? '' : requestClass,
    `${Math.round(response.tookMs)} ms`,
    response.failure ?? '',
  ]
  return [
    renderStatusCode(response.failure === null ? response.status : null, out),
    toPrintable([subject, email].filter(Boolean).join(' ')),
    out.paint('dim', details.filter(Boolean).join(' · ')),
  ].join(' ')
}

const signs = { broken: ['✗', 'red'], refuted: ['~', 'yellow'], note: ['·', 'dim'] } as const

/** Omits the details if the finding has already been shown. */
export function renderFinding(live: LiveFinding, pseudonyms: Pseudonyms, out: Output): string[] {
  const { kind, rule, times } = live
  const { at, expected, received, description, source } = toLoggedFinding(live, pseudonyms)
  const [sign, color] = signs[kind]
  const wrap = (text: string): string[] => wrapHanging(toPrintable(text), limitWidth(out.width), '    ')
  if (times > 1) return [out.paint(color, `  ${sign} ${rule}: ${formatPointer(at)} again (${times})`)]
  if (kind === 'note') return [out.paint(color, `  ${sign} ${formatPointer(at)} is not in the spec`)]
  return [
    out.paint(color, `  ${sign} ${kind === 'broken' ? 'BROKEN' : 'REFUTED'} ${rule} (${source})`),
    ...wrap(`${formatPointer(at)}: expected ${expected}, received ${received}`),
    ...wrap(description).map((line) => out.paint('dim', line)),
  ]
}

export interface LoggedFinding {
  kind: LiveFinding['kind']
  rule: string
  at: string
  expected: string
  received: string
  description: string
  source: string
  times: number
}

export function toLoggedFinding({ kind, rule, finding, times }: LiveFinding, pseudonyms: Pseudonyms): LoggedFinding {
  const { at, expected, received, fact } = finding
  return {
    kind,
    rule,
    at,
    expected: maskSecrets(pseudonyms.redact(expected)),
    // Use a run ID that never occurs in a response, because values that contain the run ID are not masked.
    received: maskSecrets(pseudonyms.redact(formatReceived(received, at, { isSynthetic: false, runId: '\u0000' }))),
    description: fact.description,
    source: nameSource(fact),
    times,
  }
}

function messageOf(error: unknown): string {
  return maskSecrets(error instanceof Error ? error.message : String(error))
}
