import { maskSecrets } from '../../service/mask.ts'
import type { Context } from '../command.ts'
import type { ServeLog } from './log.ts'
import { renderInternalError } from './pretty-log.ts'

/** Creates a log that contains only internal errors and problems with the state. */
export function createSilentLog({ terminal }: Pick<Context, 'terminal'>): ServeLog {
  return {
    started: () => {},
    responded: () => {},
    rejected: () => {},
    changed: () => {},
    notice: () => {},
    failed: (error, context) => terminal.err.write(maskSecrets(renderInternalError(error, context))),
    state: (_saved, message) => terminal.err.write(`dc-mock: ${message}\n`),
    stopping: () => {},
    flush: () => {},
  }
}
