import type { Arguments, Context } from '../command.ts'
import { addServeSettings } from '../config/config-arguments.ts'
import { exitCodes } from '../exit-codes.ts'
import { readBackground } from '../serve/background.ts'
import { createLog } from '../serve/create-log.ts'
import type { ServeLog } from '../serve/log.ts'
import { readServeSettings, type ServeSettings } from '../serve/settings.ts'
import { logStart, startServer } from '../serve/start-server.ts'

export async function run(commandLine: Arguments, context: Context): Promise<number> {
  const args = await addServeSettings(commandLine, context.env)
  const settings = readServeSettings(args, context)
  if (args.isSet('detach')) return startInBackground(settings, args, context)
  const stopRequested = context.stopRequested()
  const background = readBackground(context)
  const log = createLog(settings.log, context)
  const server = await startServer(settings, { log, background, now: context.now })
  await background?.started(server.start)
  if (args.isSet('open')) await showUi(server.start.url, log, context)

  await stopRequested
  log.stopping()
  const saved = await server.close()
  await background?.ended()
  return saved ? 0 : 1
}

async function startInBackground(settings: ServeSettings, args: Arguments, context: Context): Promise<number> {
  const { detach } = await import('../serve/detach.ts')
  const start = await detach(context)
  // The background mock's log, which contains the reason for the failure, has already been printed.
  if (!start) return exitCodes.usage
  const log = createLog(settings.log, context)
  logStart(log, start, settings)
  if (args.isSet('open')) await showUi(start.url, log, context)
  log.flush()
  return 0
}

async function showUi(url: string, log: ServeLog, { env }: Context): Promise<void> {
  const { openBrowser } = await import('../serve/open-browser.ts')
  const address = `${url}/_mock/ui/`
  openBrowser(address, env, () =>
    log.notice({ id: 'no-browser', message: `Could not open a browser. The web UI is at ${address}` }),
  )
}
