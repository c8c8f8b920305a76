/** Opens the app under test and its mock, starting them if necessary. */
import { connectMock } from '../../client/connect-mock.ts'
import type { MockHandles, Website } from '../../client/handles.ts'
import { startApp } from '../../drill/app/app-process.ts'
import { createCommandApp } from '../../drill/app/command-app.ts'
import { createHttpApp } from '../../drill/app/http-app.ts'
import { openRelay } from '../../drill/app/relay.ts'
import type { AppProcess, Relay, TestedApp } from '../../drill/app.ts'
import { createMock } from '../../mock/create-mock.ts'
import { createEnvironment } from '../../service/create-environment.ts'
import type { Arguments, Context, EnvVariables } from '../command.ts'
import { readMockUrl } from '../control/open-control.ts'
import { readControlToken } from '../control/token.ts'
import type { DrillSettings } from './settings.ts'

interface Opened {
  app: TestedApp
  mock: MockHandles
  /** Website whose key is passed to the app. Null if the drill must find out which website the app uses. */
  website: Website | null
  /** Stops the processes that the drill started. */
  close(): Promise<void>
}

/**
 * Starts a mock and the app, or connects to the mock that a running app calls.
 * @throws {AppStartError} if the app does not start
 * @throws {MockError} if no mock is running
 */
export async function openApp(
  settings: DrillSettings,
  args: Arguments,
  { env }: Pick<Context, 'env'>,
): Promise<Opened> {
  if (settings.start !== null) return startWithMock(settings, settings.start, env)
  const token = readControlToken(args, env)
  const mock = await connectMock(await readMockUrl(args, env), token === null ? {} : { token })
  return { app: createApp(settings, null, null, env), mock, website: null, close: async () => {} }
}

async function startWithMock(settings: DrillSettings, command: string, env: EnvVariables): Promise<Opened> {
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
    })
    stops.push(() => process.stop())
    return { app: createApp(settings, process, relay, appEnv), mock, website: mock.website, close }
  } catch (error) {
    await close()
    throw error
  }
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
