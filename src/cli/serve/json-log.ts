import type { RequestContext } from '../../server/request-context.ts'
import { refusedPath } from '../../server/shown-path.ts'
import { maskSecrets } from '../../service/mask.ts'
import { showWhy } from '../../state/journal/why.ts'
import type { Context } from '../command.ts'
import { createLineWriter } from '../line-writer.ts'
import { describeAnswer } from './answer-line.ts'
import type { ServeLog } from './log.ts'
import { createNotices } from './notices.ts'

/** One JSON object a line: `listening` first, then `answered`, `refused`, `changed`, `notice`, `stopping`; `failed` and `state` go to stderr. */
export function createJsonLog({ terminal, now }: Pick<Context, 'terminal' | 'now'>): ServeLog {
  const lines = createLineWriter(terminal.out)
  let noticesOf: ReturnType<typeof createNotices> = () => []
  const entry = (event: string, fields: object): string =>
    JSON.stringify({ at: new Date(now()).toISOString(), event, ...fields })

  return {
    started(start) {
      noticesOf = createNotices(start)
      const { version, url, socket, website, others, overlays, state, logFile } = start
      const overlaid = overlays && { overlays: overlays.files, not_imitated: overlays.notImitated }
      const kept = state && {
        state: { ...state.place, ...('file' in state.place ? { loaded: state.loaded } : { notes: state.notes }) },
      }
      const background = logFile !== null && { log: logFile }
      lines.write(entry('listening', { version, url, socket, website, others, ...overlaid, ...kept, ...background }))
      lines.flush()
    },
    answered(exchange, outcome) {
      lines.write(maskSecrets(entry('answered', describeAnswer(exchange, outcome))))
      for (const notice of noticesOf(exchange, outcome)) lines.write(entry('notice', notice))
    },
    refused(request, refusal) {
      lines.write(maskSecrets(entry('refused', { ...request, path: refusedPath(request.path), ...refusal })))
    },
    changed({ appId, why }) {
      lines.write(maskSecrets(entry('changed', { app_id: appId, why: showWhy(why, null) })))
    },
    notice: (notice) => lines.write(maskSecrets(entry('notice', notice))),
    failed(error, exchange) {
      terminal.err.write(`${maskSecrets(entry('failed', describeFailure(error, exchange)))}\n`)
    },
    state: (saved, says) => terminal.err.write(`${entry('state', { saved, says })}\n`),
    stopping: () => lines.write(entry('stopping', {})),
    flush: lines.flush,
  }
}

function describeFailure(error: unknown, exchange: RequestContext | null): object {
  return {
    id: exchange?.id ?? null,
    operation: exchange?.operation ?? null,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }
}
