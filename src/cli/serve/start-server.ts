import { randomUUID } from 'node:crypto'
import { type Assembly, assemble } from '../../mock/assemble.ts'
import { formatWebsite } from '../../server/format/website.ts'
import { listen } from '../../server/listen.ts'
import type { ListeningServer } from '../../server/listen-options.ts'
import type { SpecOverlay } from '../../server/request-context.ts'
import { createEnvironment } from '../../service/create-environment.ts'
import { version } from '../../spec/version.ts'
import { ScenarioError } from '../../state/scenario/error.ts'
import type { ScenarioLibrary } from '../../state/scenario/library.ts'
import { addStartWebsites } from '../../state/website/add-start-websites.ts'
import type { CreatedWebsite } from '../../state/website/add-website.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { openOverlays } from '../overlay/open-spec.ts'
import { isControlLine } from '../requests/control-line.ts'
import { openScenarioLibrary, selectByNameOrFile } from '../scenario/select.ts'
import { UsageError } from '../usage-error.ts'
import type { Background } from './background.ts'
import { explainListenError } from './explain-listen-error.ts'
import { isLoopbackHost, isWildcardAddress } from './host.ts'
import type { ServeLog, StartInfo } from './log.ts'
import { createTokenNotice } from './notices.ts'
import { openFileBackend } from './open-file-backend.ts'
import { openRedisBackend } from './open-redis-backend.ts'
import type { ServeSettings } from './settings.ts'
import { deliverMails, formatSmtpTarget, type Mailer, openMailer } from './smtp.ts'
import type { StateBackend } from './state-backend.ts'

/**
 * Maximum time to wait for requests and emails in progress before the state is saved. Container platforms usually send SIGKILL 10 seconds
 * after SIGTERM.
 */
const stopTimeoutMs = 8000

export interface RunningServer {
  start: StartInfo
  /** Reports whether the mock has received a request to the service's API. */
  isUsed(): boolean
  /** Stops the server and saves the state. Resolves with false if some changes could not be saved. */
  close(): Promise<boolean>
}

export interface StartOptions {
  log: ServeLog
  /** Null or omitted if the mock runs in the foreground. */
  background?: Pick<Background, 'instance' | 'log'> | null
  /** Returns the real time in milliseconds since the Unix epoch. */
  now: () => number
}

export async function startServer(settings: ServeSettings, options: StartOptions): Promise<RunningServer> {
  const state = await openStateBackend(settings, options)
  try {
    return await startWithState(state, settings, options)
  } catch (error) {
    await state?.close()
    throw error
  }
}

/** Returns null if the state is kept only in memory. */
async function openStateBackend(settings: ServeSettings, { log, now }: StartOptions): Promise<StateBackend | null> {
  if (settings.store) return openRedisBackend(settings.store, settings, log, now)
  return settings.state === null ? null : openFileBackend(settings.state, settings, log, now)
}

async function startWithState(
  state: StateBackend | null,
  settings: ServeSettings,
  { log, background = null }: StartOptions,
): Promise<RunningServer> {
  const scenarios = await openScenarioLibrary(settings.scenarios)
  const specOverlay = await openOverlays(settings.overlays)
  const instance = background?.instance ?? randomUUID()
  const mock = assembleMock(settings, { log, scenarios, specOverlay, instance, state })
  // Look up the scenario even if a stored state replaces it, so that an invalid name is reported.
  if (state?.hasState() && settings.isScenarioSet)
    await withFlagName(settings, selectByNameOrFile(settings.scenario, scenarios))
  const created = state?.hasState() ? null : await withFlagName(settings, createWebsites(mock, settings, scenarios))
  const newWebsites = created && (await formatWebsites(created, mock))
  await state?.begin()
  // If another replica has created the state in the meantime, use the websites from that state.
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
    startsAt: settings.now === null || state?.hasState() ? null : new Date(settings.now).toISOString(),
    seed: settings.seed,
    checkResponses: settings.checkResponses,
    state: state?.describe() ?? null,
    logFile: background?.log ?? null,
    ...websites,
  }
  logStart(log, start, settings)

  // Log only calls to the control plane and the dashboard here. Other requests are logged when their responses are sent.
  let isUsed = false
  mock.services.journal.subscribe((record, own) => {
    if (!own) return
    if (isControlLine(record)) log.changed(record)
    else isUsed = true
  })
  return {
    start,
    isUsed: () => isUsed,
    async close() {
      mock.close()
      await waitAtMost(closeAll(listening, mailer), stopTimeoutMs)
      const saved = await state?.close()
      log.flush()
      return saved !== false
    },
  }
}

/** The first website is the default website. */
async function createWebsites(
  { services }: Assembly,
  settings: ServeSettings,
  scenarios: ScenarioLibrary,
): Promise<CreatedWebsite[]> {
  return addStartWebsites(services, await selectByNameOrFile(settings.scenario, scenarios))
}

/** Adds the name of the scenario flag or setting to errors about the scenario. */
async function withFlagName<T>({ nameOf }: ServeSettings, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isUserError = error instanceof UsageError || error instanceof WebsiteError || error instanceof ScenarioError
    throw isUserError ? new UsageError(`${nameOf('scenario')}: ${error.message}`) : error
  }
}

export function logStart(log: ServeLog, start: StartInfo, settings: ServeSettings): void {
  log.started(start)
  const tokenNotice = createTokenNotice(settings)
  if (tokenNotice) log.notice(tokenNotice)
}

/** Returns the initial websites from a stored state. The first website is the default website. */
async function formatLoadedWebsites(mock: Assembly): Promise<Pick<StartInfo, 'website' | 'others'>> {
  const websites = await mock.services.store.websites()
  const startWebsites = websites.filter((website, index) => index === 0 || website.identity.origin === 'start')
  return formatWebsites(
    startWebsites.map((website) => ({ website, warnings: [] })),
    mock,
  )
}

async function formatWebsites(
  created: readonly Pick<CreatedWebsite, 'website' | 'warnings'>[],
  { services }: Assembly,
): Promise<Pick<StartInfo, 'website' | 'others'>> {
  const formatted = created.map(({ website, warnings }) => formatWebsite(website, services, warnings))
  const [website, ...others] = await Promise.all(formatted)
  if (!website) throw new Error('The mock was started without any websites')
  return { website, others }
}

interface MockParts {
  log: ServeLog
  scenarios: ScenarioLibrary
  specOverlay: SpecOverlay | null
  /** Instance ID that the mock returns at `/_mock/health`. */
  instance: string
  state: StateBackend | null
}

function assembleMock(settings: ServeSettings, { state, ...parts }: MockParts): Assembly {
  const { seed, now, automationPlatform, publicUrl, checkResponses, assumptions } = settings
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
    checkResponses,
    assumptions,
    ...parts,
  })
}

/** Combines the seed with the backend's offset, so that new IDs differ from IDs in the stored state. */
function combineSeed(seed: number, { seedOffset }: StateBackend): number {
  return (seed + Math.imul(seedOffset, 0x9e3779b1)) >>> 0
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

/** Closes the mailer last, because requests in progress can still send emails. */
async function closeAll(listening: ListeningServer, mailer: Mailer | null): Promise<void> {
  await listening.close()
  await mailer?.close()
}

function clientUrl({ url, port }: ListeningServer, { host, publicUrl }: ServeSettings): string {
  return publicUrl ?? (isWildcardAddress(host) ? `http://127.0.0.1:${port}` : url)
}

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
