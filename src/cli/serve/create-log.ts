import type { Context } from '../command.ts'
import { createJsonLog } from './json-log.ts'
import type { ServeLog } from './log.ts'
import { createPrettyLog, renderInternalError } from './pretty-log.ts'
import type { LogFormat } from './settings.ts'

const createLogs: Readonly<Record<LogFormat, (context: Pick<Context, 'terminal' | 'now'>) => ServeLog>> = {
  pretty: createPrettyLog,
  json: createJsonLog,
  silent: createSilentLog,
}

export function createLog(format: LogFormat, context: Pick<Context, 'terminal' | 'now'>): ServeLog {
  return createLogs[format](context)
}

/** Prints only internal errors and problems with the stored state. */
function createSilentLog({ terminal }: Pick<Context, 'terminal'>): ServeLog {
  return {
    started: () => {},
    responded: () => {},
    rejected: () => {},
    changed: () => {},
    notice: () => {},
    failed: (error, context) => terminal.err.write(renderInternalError(error, context)),
    state: (_saved, message) => terminal.err.write(`dc-mock: ${message}\n`),
    stopping: () => {},
    flush: () => {},
  }
}
