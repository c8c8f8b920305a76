/** A server with its websites, mails and log: what `serve` and `exec` start. */

import { type Assembly, assemble } from '../../mock/assemble.ts'
import { formatWebsite } from '../../server/format/website.ts'
import { listen } from '../../server/listen.ts'
import type { ListeningServer } from '../../server/listening-server.ts'
import type { SpecOverlay } from '../../server/request-context.ts'
import { createEnvironment } from '../../service/create-environment.ts'
import { version } from '../../spec/version.ts'
import type { ScenarioLibrary } from '../../state/scenario/library.ts'
import type { CreatedWebsite } from '../../state/website/add-website.ts'
import { openScenarioLibrary } from '../scenario/choose.ts'
import { explainListenError } from './explain-listen-error.ts'
import { isLoopbackHost, isWildcardAddress } from './host.ts'
import type { ServeLog, StartInfo } from './log.ts'
import { createTokenNotice } from './notices.ts'
import { openOverlays } from './open-overlays.ts'
import { openStateBackend } from './open-state-backend.ts'
import type { ServeSettings } from './settings.ts'
import { deliverMails, formatSmtpTarget, type Mailer, openMailer } from './smtp.ts'
import { checkScenario, createStartWebsites } from './start-websites.ts'
import type { StateBackend } from './state-backend.ts'

/** Longest wait for requests in flight, in ms: a container gets 10 seconds between SIGTERM and SIGKILL. */
const stopTimeoutMs = 8000

export interface RunningServer {
  start: StartInfo
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
  /** File that the log goes to; null where somebody reads it comes. */
  logFile: string | null
  /** Real time, in ms since 1970. */
  now: () => number
}

export async function startServer(settings: ServeSettings, options: StartOptions): Promise<RunningServer> {
  const state = await openStateBackend(settings, options.log, options.now)
  try {
    return await startWithState(state, settings, options)
  } catch (error) {
    await state?.close()
    throw error
  }
}

async function startWithState(
  state: StateBackend | null,
  settings: ServeSettings,
  { log, instance, logFile }: StartOptions,
): Promise<RunningServer> {
  const scenarios = await openScenarioLibrary(settings.scenarios)
  const specOverlay = await openOverlays(settings.overlays)
  const mock = assembleMock(settings, { log, scenarios, specOverlay, instance, state })
  if (state?.hasState() && settings.isScenarioSet) await checkScenario(mock.services, settings.scenario)
  const created = state?.hasState() ? null : await createStartWebsites(mock.services, settings.scenario)
  const newWebsites = created && (await formatWebsites(created, mock))
  await state?.begin()
  // Another replica may have begun a state meanwhile.
  const websites = newWebsites && !state?.hasState() ? newWebsites : await formatLoadedWebsites(mock)
  const mailer = settings.smtp && (await openMailer(settings.smtp, log.notice))
  const listening = await openPort(mock, settings)
  const url = clientUrl(listening, settings)
  if (mailer) deliverMails(mock.services, url, mailer)
  const start: StartInfo = {
    version,
    url,
    socket: listening.url,
    hosts: isLoopbackHost(settings.host) ? null : [...settings.hosts],
    smtp: settings.smtp && formatSmtpTarget(settings.smtp),
    controlToken: settings.controlToken !== null,
    overlays: specOverlay && { files: settings.overlays, notImitated: specOverlay.unsupported },
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
      await waitAtMost(closeAll(listening, mailer), stopTimeoutMs)
      const saved = await state?.close()
      log.flush()
      return saved !== false
    },
  }
}

/** Tells of a start, and of what is weak in it. */
export function logStart(log: ServeLog, start: StartInfo, settings: ServeSettings): void {
  log.started(start)
  const tokenNotice = createTokenNotice(settings)
  if (tokenNotice) log.notice(tokenNotice)
}

/** Those of the start, out of a state that was kept. */
async function formatLoadedWebsites(mock: Assembly): Promise<Pick<StartInfo, 'website' | 'others'>> {
  const websites = await mock.services.store.websites()
  const startWebsites = websites.filter((website, index) => index === 0 || website.identity.origin === 'start')
  return formatWebsites(
    startWebsites.map((website) => ({ website, warnings: [] })),
    mock,
  )
}

/** The default website and the others of the start. */
async function formatWebsites(
  created: readonly Pick<CreatedWebsite, 'website' | 'warnings'>[],
  { services }: Assembly,
): Promise<Pick<StartInfo, 'website' | 'others'>> {
  const formatted = created.map(({ website, warnings }) => formatWebsite(website, services, warnings))
  const [website, ...others] = await Promise.all(formatted)
  if (!website) throw new Error('A start makes one website at least')
  return { website, others }
}

interface MockParts {
  log: ServeLog
  scenarios: ScenarioLibrary
  specOverlay: SpecOverlay | null
  instance: string
  state: StateBackend | null
}

function assembleMock(settings: ServeSettings, { state, ...parts }: MockParts): Assembly {
  const { seed, now, automationPlatform, publicUrl, checkResponses } = settings
  return assemble({
    environment: state
      ? createEnvironment({ ...(seed === null ? {} : { seed: combineSeed(seed, state) }), now: state.now })
      : createEnvironment({
          ...(seed === null ? {} : { seed }),
          ...(now === null ? {} : { startsAt: now }),
        }),
    ...(state ? { store: state.store } : {}),
    ...(state?.shared ? { shared: state.shared } : {}),
    ...(state?.stateSaved ? { stateSaved: state.stateSaved } : {}),
    ...(automationPlatform === null ? {} : { automationPlatform }),
    publicUrl,
    checkResponses: checkResponses,
    ...parts,
  })
}

/** Another seed wherever the state is another one: the ids that a seed gave before are in it. */
function combineSeed(seed: number, { seedOffset: seedPart }: StateBackend): number {
  return (seed + Math.imul(seedPart, 0x9e3779b1)) >>> 0
}

async function openPort(mock: Assembly, settings: ServeSettings): Promise<ListeningServer> {
  const { port, host, hosts, controlToken } = settings
  try {
    const { fetch, service } = mock
    return await listen(fetch, { port, host, guard: { hosts, controlToken }, service, overrideGlobalObjects: true })
  } catch (error) {
    throw await explainListenError(error, settings)
  }
}

/** Mails of the last requests are delivered after these. */
async function closeAll(listening: ListeningServer, mailer: Mailer | null): Promise<void> {
  await listening.close()
  await mailer?.close()
}

/** Where the socket takes every address of the machine, this machine's own callers use loopback. */
function clientUrl({ url, port }: ListeningServer, { host, publicUrl }: ServeSettings): string {
  return publicUrl ?? (isWildcardAddress(host) ? `http://127.0.0.1:${port}` : url)
}

/** Waits for something, but not for ever. */
async function waitAtMost(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    promise,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms)
    }),
  ])
  clearTimeout(timer)
}
