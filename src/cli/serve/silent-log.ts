import { maskSecrets } from '../../service/mask.ts'
import type { Context } from '../command.ts'
import type { ServeLog } from './log.ts'
import { renderFailure } from './pretty-log.ts'

/** Tells nothing but failures of the mock itself and of its state file, which are never wanted. */
export function createSilentLog({ terminal }: Pick<Context, 'terminal'>): ServeLog {
  return {
    started: () => {},
    responded: () => {},
    rejected: () => {},
    changed: () => {},
    notice: () => {},
    failed: (error, context) => terminal.err.write(maskSecrets(renderFailure(error, context))),
    state: (_saved, says) => terminal.err.write(`dc-mock: ${says}\n`),
    stopping: () => {},
    flush: () => {},
  }
}
