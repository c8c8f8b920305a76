/** The log for people: the start, then a line for each answered request. */
import { showWhy } from '../../journal/why.ts'
import type { Exchange } from '../../server/exchange.ts'
import { maskSecrets } from '../../service/mask.ts'
import type { Context } from '../command.ts'
import { createLineWriter } from '../line-writer.ts'
import { printable } from '../printable.ts'
import type { Output } from '../terminal.ts'
import { type AnswerLine, describeAnswer } from './answer-line.ts'
import type { ServeLog } from './log.ts'
import { createNotices } from './notices.ts'
import { renderStart } from './start-lines.ts'

export function createPrettyLog({ terminal, now }: Pick<Context, 'terminal' | 'now'>): ServeLog {
  const { out, err } = terminal
  const lines = createLineWriter(out)
  let noticesOf: ReturnType<typeof createNotices> = () => []
  let ownAppId = ''

  return {
    started(start) {
      noticesOf = createNotices(start)
      ownAppId = start.website.app_id
      lines.write(renderStart(start, out))
      lines.flush()
    },
    answered(exchange, outcome) {
      lines.write(renderAnswer(describeAnswer(exchange, outcome), ownAppId, now(), out))
      for (const { says } of noticesOf(exchange, outcome)) lines.write(out.paint('yellow', `! ${says}`))
    },
    refused({ method, path }, { status, message }) {
      const why = out.paint('dim', printable(maskSecrets(` ${message}`)))
      const what = printable(maskSecrets(`${method} ${path}`))
      lines.write([timeOf(now(), out), out.paint('yellow', String(status)), what, why].join(' '))
    },
    changed({ appId, why }) {
      const website = appId === ownAppId ? '' : ` (${appId})`
      lines.write([timeOf(now(), out), out.paint('cyan', printable(`== ${showWhy(why).says}${website}`))].join(' '))
    },
    failed(error, exchange) {
      lines.flush()
      err.write(renderFailure(error, exchange))
    },
    stopping: () => lines.write('Stopping: requests in flight are answered first. Ctrl+C again ends at once.'),
    flush: lines.flush,
  }
}

/** `12:04:31 200 checkEmail ana@shop.example  Answered from storage …` */
function renderAnswer(line: AnswerLine, ownAppId: string, at: number, out: Output): string {
  const { app_id, operation, method, path, email, status, why, id } = line
  const refused = status === null || status >= 400
  // Where tests have websites of their own, a line tells whose it is.
  const website = app_id === null || app_id === ownAppId ? null : `(${app_id})`
  const what = [operation ?? `${method} ${path}`, email, website].filter((part) => part !== null).join(' ')
  return [
    timeOf(at, out),
    out.paint(colourOf(status), status === null ? '---' : String(status)),
    printable(maskSecrets(what)),
    out.paint('dim', printable(maskSecrets(refused ? ` ${why.says} [${id}]` : ` ${why.says}`))),
  ].join(' ')
}

function timeOf(at: number, out: Output): string {
  return out.paint('dim', new Date(at).toTimeString().slice(0, 8))
}

function colourOf(status: number | null): 'green' | 'yellow' | 'red' {
  if (status === null || status >= 500) return 'red'
  return status >= 400 ? 'yellow' : 'green'
}

/** A defect of the mock, with its trace. */
export function renderFailure(error: unknown, exchange: Exchange | null): string {
  const where = exchange ? ` in ${exchange.operation ?? exchange.path} [${exchange.id}]` : ''
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return maskSecrets(`dc-mock internal error${where}; this is a defect of dc-mock\n${trace}\n`)
}
