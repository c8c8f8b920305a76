import type { Context } from '../command.ts'
import { createJsonLog } from './json-log.ts'
import type { ServeLog } from './log.ts'
import { createPrettyLog } from './pretty-log.ts'
import type { LogForm } from './settings.ts'
import { createSilentLog } from './silent-log.ts'

const forms: Readonly<Record<LogForm, (context: Pick<Context, 'terminal' | 'now'>) => ServeLog>> = {
  pretty: createPrettyLog,
  json: createJsonLog,
  silent: createSilentLog,
}

export function createLog(form: LogForm, context: Pick<Context, 'terminal' | 'now'>): ServeLog {
  return forms[form](context)
}
