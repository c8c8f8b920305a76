/** The log for people: the start, then a line for each answered request. */

import type { RequestContext } from '../../server/request-context.ts'
import { refusedPath } from '../../server/shown-path.ts'
import { maskSecrets } from '../../service/mask.ts'
import { printable } from '../../service/printable.ts'
import { formatReason } from '../../state/journal/why.ts'
import { renderAnswer } from '../answer-text.ts'
import type { Context } from '../command.ts'
import { createLineWriter } from '../line-writer.ts'
import { describeAnswer } from './answer-line.ts'
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
      const line = describeAnswer(exchange, outcome)
      const refused = line.status === null || line.status >= 400
      // What the store did not take is in no journal: its id would lead nowhere.
      const withId = refused && outcome.why.id !== 'store-away'
      lines.write(renderAnswer(line, { time: timeOf(now()), ownAppId, withId }, out))
      for (const { says } of noticesOf(exchange, outcome)) lines.write(out.paint('yellow', `! ${says}`))
    },
    refused({ method, path }, { status, message }) {
      const why = out.paint('dim', printable(maskSecrets(` ${message}`)))
      const what = printable(maskSecrets(`${method} ${refusedPath(path)}`))
      lines.write([out.paint('dim', timeOf(now())), out.paint('yellow', String(status)), what, why].join(' '))
    },
    changed({ appId, why }) {
      const website = appId === ownAppId ? '' : ` (${appId})`
      lines.write(
        [
          out.paint('dim', timeOf(now())),
          out.paint('cyan', printable(maskSecrets(`== ${formatReason(why)}${website}`))),
        ].join(' '),
      )
    },
    notice: ({ says }) => lines.write(out.paint('yellow', printable(maskSecrets(`! ${says}`)))),
    failed(error, exchange) {
      lines.flush()
      err.write(renderFailure(error, exchange))
    },
    state(_saved, says) {
      lines.flush()
      err.write(`${timeOf(now())} dc-mock: ${says}\n`)
    },
    stopping: () => lines.write('Stopping: requests in flight are answered first. Ctrl+C again ends at once.'),
    flush: lines.flush,
  }
}

/** Hours, minutes and seconds where this runs. */
function timeOf(at: number): string {
  return new Date(at).toTimeString().slice(0, 8)
}

/** A defect of the mock, with its trace. */
export function renderFailure(error: unknown, exchange: RequestContext | null): string {
  const where = exchange ? ` in ${exchange.operation ?? refusedPath(exchange.path)} [${exchange.id}]` : ''
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return maskSecrets(`dc-mock internal error${where}; this is a defect of dc-mock\n${trace}\n`)
}
