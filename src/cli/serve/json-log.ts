import { maskRejectedPath } from '../../server/mask-path.ts'
import type { RequestContext } from '../../server/request-context.ts'
import { maskSecrets } from '../../service/mask.ts'
import { escapeInvisible } from '../../service/printable.ts'
import { formatWhy } from '../../state/journal/why.ts'
import type { Context } from '../command.ts'
import { describeResponse } from '../response-line.ts'
import { createLineWriter } from '../terminal.ts'
import type { ServeLog } from './log.ts'
import { createNoticeFinder } from './notices.ts'

/** Prints one JSON object per line, starting with a `listening` event. `failed` and `state` events go to stderr. */
export function createJsonLog({ terminal, now }: Pick<Context, 'terminal' | 'now'>): ServeLog {
  const lines = createLineWriter(terminal.out)
  let findNotices: ReturnType<typeof createNoticeFinder> = () => []
  const entry = (event: string, fields: object): string =>
    escapeInvisible(JSON.stringify({ at: new Date(now()).toISOString(), event, ...fields }))

  return {
    started(start) {
      findNotices = createNoticeFinder(start)
      const { version, url, socket, website, others, overlays, state, logFile } = start
      const overlayFields = overlays && { overlays: overlays.files, not_imitated: overlays.notImitated }
      const stateFields = state && {
        state: { ...state.location, ...('file' in state.location ? { loaded: state.loaded } : { notes: state.notes }) },
      }
      const background = logFile !== null && { log: logFile }
      lines.write(
        entry('listening', { version, url, socket, website, others, ...overlayFields, ...stateFields, ...background }),
      )
      lines.flush()
    },
    responded(context, response) {
      lines.write(maskSecrets(entry('answered', describeResponse(context, response))))
      for (const notice of findNotices(context, response)) lines.write(entry('notice', notice))
    },
    rejected(request, rejection) {
      lines.write(maskSecrets(entry('rejected', { ...request, path: maskRejectedPath(request.path), ...rejection })))
    },
    changed({ appId, why }) {
      lines.write(maskSecrets(entry('changed', { app_id: appId, why: formatWhy(why, null) })))
    },
    notice: (notice) => lines.write(maskSecrets(entry('notice', notice))),
    failed(error, context) {
      terminal.err.write(`${maskSecrets(entry('failed', describeFailure(error, context)))}\n`)
    },
    state: (saved, message) => terminal.err.write(`${entry('state', { saved, message })}\n`),
    stopping: () => lines.write(entry('stopping', {})),
    flush: lines.flush,
  }
}

function describeFailure(error: unknown, context: RequestContext | null): object {
  return {
    id: context?.id ?? null,
    operation: context?.operation ?? null,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }
}
