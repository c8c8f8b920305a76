import type { Context } from '../command.ts'
import { createJsonLog } from './json-log.ts'
import type { ServeLog } from './log.ts'
import { createPrettyLog } from './pretty-log.ts'
import type { LogFormat } from './settings.ts'
import { createSilentLog } from './silent-log.ts'

const createLogs: Readonly<Record<LogFormat, (context: Pick<Context, 'terminal' | 'now'>) => ServeLog>> = {
  pretty: createPrettyLog,
  json: createJsonLog,
  silent: createSilentLog,
}

export function createLog(format: LogFormat, context: Pick<Context, 'terminal' | 'now'>): ServeLog {
  return createLogs[format](context)
}
