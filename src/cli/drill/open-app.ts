/** Sets up the app under test and its mock, and starts them if necessary. */
import type { MockHandles, Website } from '../../client/handles.ts'
import { knownVariables } from '../../client/known-variables.ts'
import { type AppStartError, startApp } from '../../drill/app/app-process.ts'
import { createCommandApp } from '../../drill/app/command-app.ts'
import { createHttpApp } from '../../drill/app/http-app.ts'
import { openRelay } from '../../drill/app/relay.ts'
import type { AppProcess, Relay, TestedApp } from '../../drill/app.ts'
import { createMock } from '../../mock/create-mock.ts'
import { createEnvironment } from '../../service/create-environment.ts'
import type { Arguments, Context, EnvVariables } from '../command.ts'
import { connectToMock, isMockSelected } from '../control/open-control.ts'
import { UsageError } from '../usage-error.ts'
import type { DrillSettings } from './settings.ts'

export interface OpenedApp {
  app: TestedApp
  mock: MockHandles
  /** Website that the app was configured to use. Null if the app was already running. */
  website: Website | null
  /** Stops the processes that the drill started. */
  close(): Promise<void>
}

/**
 * Starts the app and a mock if a start command is set. Starts only a mock if a command performs the signup and no mock is selected.
 * Otherwise, connects to a running mock.
 * @throws {AppStartError} if the app does not start
 * @throws the abort reason if `signal` is aborted while starting the app or connecting to a mock
 * @throws {MockError} if no mock responds at the selected address
 */
export async function openApp(
  settings: DrillSettings,
  args: Arguments,
  { env, signal }: Pick<Context, 'env'> & { signal: AbortSignal },
): Promise<OpenedApp> {
  if (settings.start !== null) return startWithMock(settings, settings.start, env, signal)
  if (settings.command !== null && !isMockSelected(args, env)) {
    const mock = await createMock()
    await mock.listen()
    const { website } = mock
    return {
      app: createApp(settings, null, null, { ...env, ...website.env }),
      mock,
      website,
      close: () => mock.close(),
    }
  }
  const mock = await Promise.race([connectToMock(args, env), rejectOnAbort(signal)])
  const app = createApp(settings, null, null, { ...env, ...knownVariables(mock.website) })
  return { app, mock, website: null, close: async () => {} }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

async function startWithMock(
  settings: DrillSettings,
  command: string,
  env: EnvVariables,
  signal: AbortSignal,
): Promise<OpenedApp> {
  const mock = await createMock()
  const stops: (() => Promise<void>)[] = [() => mock.close()]
  const close = async (): Promise<void> => {
    for (const stop of stops.reverse()) await stop()
  }
  try {
    const { url } = await mock.listen()
    const relay = await openRelay(url)
    stops.push(() => relay.close())
    const { port, protocol } = new URL(settings.request.url)
    const appEnv = {
      PORT: port || (protocol === 'https:' ? '443' : '80'),
      ...env,
      ...mock.website.env,
      DC_BASE_URL: relay.url,
    }
    const { sleep } = createEnvironment({})
    const never = new AbortController().signal
    const process = await startApp({
      command,
      env: appEnv,
      url: settings.request.url,
      startTimeoutMs: settings.startTimeoutMs,
      wait: (ms) => sleep(ms, never),
      signal,
    })
    stops.push(() => process.stop())
    return { app: createApp(settings, process, relay, appEnv), mock, website: mock.website, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Adds a suggested fix to an error. Does not repeat the app's output, which has already been printed and usually contains the reason. */
export function explainStart({ message, code }: AppStartError): UsageError {
  if (code === 'not-listening') {
    return new UsageError(
      message,
      'Make sure that the app listens on the port in the URL. The drill sets PORT to this port. If the app starts slowly, increase --start-timeout',
    )
  }
  return new UsageError(message, code === 'exited' ? 'To find the cause, see the app’s output above' : null)
}

function createApp(
  { request, command }: DrillSettings,
  process: AppProcess | null,
  relay: Relay | null,
  env: EnvVariables,
): TestedApp {
  return command === null
    ? createHttpApp({ request, process, relay, fetch })
    : createCommandApp({ command, process, relay, env })
}
