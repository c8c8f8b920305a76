/** `dc-mock serve`: a server of its own, until it is asked to stop. */
import { createEnvironment } from '../../environment.ts'
import { type Assembly, assemble } from '../../mock.ts'
import type { ScenarioLibrary } from '../../scenario/library.ts'
import type { Overlaid } from '../../server/exchange.ts'
import { formatWebsite } from '../../server/format/website.ts'
import { type Listening, listen } from '../../server/listen.ts'
import { version } from '../../version.ts'
import type { MadeWebsite } from '../../world/make-website.ts'
import type { Arguments } from '../arguments.ts'
import type { Context } from '../command.ts'
import { openLibrary } from '../scenario/choose.ts'
import { createLog } from '../serve/create-log.ts'
import { explainListenError } from '../serve/explain-listen-error.ts'
import { isEveryAddress, isLocal } from '../serve/host.ts'
import type { ServeLog, Start } from '../serve/log.ts'
import { openOverlays } from '../serve/open-overlays.ts'
import { readServeSettings, type ServeSettings } from '../serve/settings.ts'
import { type Mailer, openMailer, sendMails, showSmtpTarget } from '../serve/smtp.ts'
import { openStartWebsites } from '../serve/start-websites.ts'

/** Longest wait for requests in flight, in ms: a container gets 10 seconds between SIGTERM and SIGKILL. */
const patience = 8000

export async function run(args: Arguments, context: Context): Promise<number> {
  const settings = readServeSettings(args, context.now())
  const askedToStop = context.askedToStop()
  const log = createLog(settings.log, context)
  const scenarios = await openLibrary(settings.scenarios)
  const overlaid = await openOverlays(settings.overlays)
  const mock = assembleMock(settings, { log, scenarios, overlaid })
  const websites = await showWebsites(await openStartWebsites(mock.services, settings.scenario), mock)
  const mailer = settings.smtp && (await openMailer(settings.smtp, log.notice))
  const listening = await openPort(mock, settings)
  const url = callersUrl(listening, settings)
  if (mailer) sendMails(mock.services, url, mailer)
  log.started({
    version,
    url,
    socket: listening.url,
    hosts: isLocal(settings.host) ? null : [...settings.hosts],
    smtp: settings.smtp && showSmtpTarget(settings.smtp),
    controlToken: settings.controlToken !== null,
    overlays: overlaid && { files: settings.overlays, notImitated: overlaid.notImitated },
    ...websites,
  })

  // Requests are told of as they are answered; every other record is a line that a control drew.
  mock.services.journal.subscribe((record) => {
    if (record.id.startsWith('line_')) log.changed(record)
  })

  await askedToStop
  log.stopping()
  mock.close()
  await settledWithin(closeAll(listening, mailer), patience)
  log.flush()
  return 0
}

/** The default website and the others of the start. */
async function showWebsites(
  made: readonly MadeWebsite[],
  { services }: Assembly,
): Promise<Pick<Start, 'website' | 'others'>> {
  const shown = made.map(({ world, warnings }) => formatWebsite(world, services, warnings))
  const [website, ...others] = await Promise.all(shown)
  if (!website) throw new Error('A start makes one website at least')
  return { website, others }
}

function assembleMock(
  settings: ServeSettings,
  { log, scenarios, overlaid }: { log: ServeLog; scenarios: ScenarioLibrary; overlaid: Overlaid | null },
): Assembly {
  const { seed, now, automationPlatform, publicUrl, checkAnswers } = settings
  return assemble({
    environment: createEnvironment({
      ...(seed === null ? {} : { seed }),
      ...(now === null ? {} : { startsAt: now }),
    }),
    ...(automationPlatform === null ? {} : { automationPlatform }),
    publicUrl,
    checkAnswers,
    scenarios,
    log,
    overlaid,
  })
}

async function openPort(mock: Assembly, settings: ServeSettings): Promise<Listening> {
  const { port, host, hosts, controlToken } = settings
  try {
    const { fetch, service } = mock
    return await listen(fetch, { port, host, guard: { hosts, controlToken }, service, ownProcess: true })
  } catch (error) {
    throw await explainListenError(error, settings)
  }
}

/** Mails of the last requests are delivered after these. */
async function closeAll(listening: Listening, mailer: Mailer | null): Promise<void> {
  await listening.close()
  await mailer?.close()
}

/** Where the socket takes every address of the machine, this machine's own callers use loopback. */
function callersUrl({ url, port }: Listening, { host, publicUrl }: ServeSettings): string {
  return publicUrl ?? (isEveryAddress(host) ? `http://127.0.0.1:${port}` : url)
}

/** Waits for something, but not for ever. */
async function settledWithin(settling: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    settling,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms)
    }),
  ])
  clearTimeout(timer)
}
