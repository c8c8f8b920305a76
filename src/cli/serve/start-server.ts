/** A server with its websites, mails and log: what `serve` and `exec` start. */

import { type Assembly, assemble } from '../../mock/assemble.ts'
import { formatWebsite } from '../../server/format/website.ts'
import { listen } from '../../server/listen.ts'
import type { Listening } from '../../server/listening.ts'
import type { Overlaid } from '../../server/request-context.ts'
import { createEnvironment } from '../../service/create-environment.ts'
import { version } from '../../spec/version.ts'
import type { ScenarioLibrary } from '../../state/scenario/library.ts'
import type { MadeWebsite } from '../../state/website/make-website.ts'
import { openLibrary } from '../scenario/choose.ts'
import { explainListenError } from './explain-listen-error.ts'
import { isEveryAddress, isLocal } from './host.ts'
import type { Kept } from './kept.ts'
import type { ServeLog, Start } from './log.ts'
import { noticeShortToken } from './notices.ts'
import { openKept } from './open-kept.ts'
import { openOverlays } from './open-overlays.ts'
import type { ServeSettings } from './settings.ts'
import { type Mailer, openMailer, sendMails, showSmtpTarget } from './smtp.ts'
import { lookAtScenario, openStartWebsites } from './start-websites.ts'

/** Longest wait for requests in flight, in ms: a container gets 10 seconds between SIGTERM and SIGKILL. */
const stopTimeoutMs = 8000

export interface RunningServer {
  start: Start
  /**
   * Answers what is in flight, delivers its mails, saves the state where it is kept, and writes what the log has left. False where not
   * all of the state could be saved, which is said.
   */
  close(): Promise<boolean>
}

export interface StartOptions {
  log: ServeLog
  /** Tells this server from all others, in `/_mock/health`. */
  instance: string
  /** File that the log goes to; null where somebody reads it as it comes. */
  logFile: string | null
  /** Real time, in ms since 1970. */
  now: () => number
}

export async function startServer(settings: ServeSettings, options: StartOptions): Promise<RunningServer> {
  const state = await openKept(settings, options.log, options.now)
  try {
    return await startWith(state, settings, options)
  } catch (error) {
    await state?.close()
    throw error
  }
}

async function startWith(
  state: Kept | null,
  settings: ServeSettings,
  { log, instance, logFile }: StartOptions,
): Promise<RunningServer> {
  const scenarios = await openLibrary(settings.scenarios)
  const overlaid = await openOverlays(settings.overlays)
  const mock = assembleMock(settings, { log, scenarios, overlaid, instance, state })
  if (state?.isThere() && settings.scenarioGiven) await lookAtScenario(mock.services, settings.scenario)
  const made = state?.isThere() ? null : await openStartWebsites(mock.services, settings.scenario)
  const fresh = made && (await showWebsites(made, mock))
  await state?.begin()
  // Another replica may have begun a state meanwhile.
  const websites = fresh && !state?.isThere() ? fresh : await showLoaded(mock)
  const mailer = settings.smtp && (await openMailer(settings.smtp, log.notice))
  const listening = await openPort(mock, settings)
  const url = callersUrl(listening, settings)
  if (mailer) sendMails(mock.services, url, mailer)
  const start: Start = {
    version,
    url,
    socket: listening.url,
    hosts: isLocal(settings.host) ? null : [...settings.hosts],
    smtp: settings.smtp && showSmtpTarget(settings.smtp),
    controlToken: settings.controlToken !== null,
    overlays: overlaid && { files: settings.overlays, notImitated: overlaid.notImitated },
    state: state?.describe() ?? null,
    logFile,
    ...websites,
  }
  logStart(log, start, settings)

  // Requests are told of as they are answered; every other record is a line that a control drew.
  mock.services.journal.subscribe((record, own) => {
    if (own && record.id.startsWith('line_')) log.changed(record)
  })
  return {
    start,
    async close() {
      mock.close()
      await settledWithin(closeAll(listening, mailer), stopTimeoutMs)
      const saved = await state?.close()
      log.flush()
      return saved !== false
    },
  }
}

/** Tells of a start, and of what is weak in it. */
export function logStart(log: ServeLog, start: Start, settings: ServeSettings): void {
  log.started(start)
  const weakness = noticeShortToken(settings)
  if (weakness) log.notice(weakness)
}

/** Those of the start, out of a state that was kept. */
async function showLoaded(mock: Assembly): Promise<Pick<Start, 'website' | 'others'>> {
  const worlds = await mock.services.store.worlds()
  const ofStart = worlds.filter((world, index) => index === 0 || world.identity.origin === 'start')
  return showWebsites(
    ofStart.map((world) => ({ world, warnings: [] })),
    mock,
  )
}

/** The default website and the others of the start. */
async function showWebsites(
  made: readonly Pick<MadeWebsite, 'world' | 'warnings'>[],
  { services }: Assembly,
): Promise<Pick<Start, 'website' | 'others'>> {
  const shown = made.map(({ world, warnings }) => formatWebsite(world, services, warnings))
  const [website, ...others] = await Promise.all(shown)
  if (!website) throw new Error('A start makes one website at least')
  return { website, others }
}

interface Parts {
  log: ServeLog
  scenarios: ScenarioLibrary
  overlaid: Overlaid | null
  instance: string
  state: Kept | null
}

function assembleMock(settings: ServeSettings, { state, ...parts }: Parts): Assembly {
  const { seed, now, automationPlatform, publicUrl, checkAnswers } = settings
  return assemble({
    environment: state
      ? createEnvironment({ ...(seed === null ? {} : { seed: seedFrom(seed, state) }), now: state.now })
      : createEnvironment({
          ...(seed === null ? {} : { seed }),
          ...(now === null ? {} : { startsAt: now }),
        }),
    ...(state ? { store: state.store } : {}),
    ...(state?.shared ? { shared: state.shared } : {}),
    ...(state?.stateSaved ? { stateSaved: state.stateSaved } : {}),
    ...(automationPlatform === null ? {} : { automationPlatform }),
    publicUrl,
    checkAnswers,
    ...parts,
  })
}

/** Another seed wherever the state is another one: the ids that a seed gave before are in it. */
function seedFrom(seed: number, { seedPart }: Kept): number {
  return (seed + Math.imul(seedPart, 0x9e3779b1)) >>> 0
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
