import { maskRejectedPath } from '../../server/mask-path.ts'
import type { RequestContext } from '../../server/request-context.ts'
import { maskSecrets } from '../../service/mask.ts'
import { toPrintable } from '../../service/printable.ts'
import { formatReason } from '../../state/journal/why.ts'
import type { Context } from '../command.ts'
import { renderControlLine } from '../requests/control-line.ts'
import { appendText, describeResponse, renderResponseLine } from '../response-line.ts'
import { createLineWriter } from '../terminal.ts'
import type { ServeLog } from './log.ts'
import { createNoticeFinder } from './notices.ts'
import { renderStart } from './start-lines.ts'

export function createPrettyLog({ terminal, now }: Pick<Context, 'terminal' | 'now'>): ServeLog {
  const { out, err } = terminal
  const lines = createLineWriter(out)
  let findNotices: ReturnType<typeof createNoticeFinder> = () => []
  let defaultAppId = ''
  const writeNotice = (message: string): void =>
    lines.write(appendText(out.paint('yellow', '!'), toPrintable(message), 'yellow', out))

  return {
    started(start) {
      findNotices = createNoticeFinder(start)
      defaultAppId = start.website.app_id
      lines.write(renderStart(start, out))
      lines.flush()
    },
    responded(context, response) {
      const line = describeResponse(context, response)
      const isFailure = line.status === null || line.status >= 400
      // If the store is unavailable, omit the request ID, because the journal does not contain the request.
      const showId = isFailure && response.why.id !== 'store-unavailable'
      lines.write(renderResponseLine(line, { time: timeOf(now()), defaultAppId, showId }, out))
      for (const { message } of findNotices(context, response)) writeNotice(message)
    },
    rejected({ method, path }, { status, message }) {
      const subject = toPrintable(maskSecrets(`${method} ${maskRejectedPath(path)}`))
      const head = [out.paint('dim', timeOf(now())), out.paint('yellow', String(status)), `${subject} `].join(' ')
      lines.write(appendText(head, toPrintable(maskSecrets(message)), 'dim', out))
    },
    changed({ appId, why }) {
      const line = { app_id: appId, time: timeOf(now()), message: formatReason(why) }
      lines.write(renderControlLine(line, defaultAppId, out))
    },
    notice: ({ message }) => writeNotice(maskSecrets(message)),
    failed(error, context) {
      lines.flush()
      err.write(renderInternalError(error, context))
    },
    state(_saved, message) {
      lines.flush()
      err.write(`${timeOf(now())} dc-mock: ${message}\n`)
    },
    stopping: () => lines.write('Waiting for the current requests to finish. Press Ctrl+C again to stop immediately.'),
    flush: lines.flush,
  }
}

/** Formats a time in the local time zone. */
function timeOf(at: number): string {
  return new Date(at).toTimeString().slice(0, 8)
}

export function renderInternalError(error: unknown, context: RequestContext | null): string {
  const where = context ? ` in ${context.operation ?? maskRejectedPath(context.path)} [${context.id}]` : ''
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return maskSecrets(`dc-mock internal error${where}. This is a bug in dc-mock\n${trace}\n`)
}
