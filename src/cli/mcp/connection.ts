import { createMockHandles } from '../../client/mock-handles.ts'
import type { ControlledMock } from '../../mcp/tool.ts'
import type { Arguments, Context } from '../command.ts'
import { addServeSettings } from '../config/config-arguments.ts'
import { isMockSelected, openControl, portFlag, readMockUrl } from '../control/open-control.ts'
import { describeProbeFailure, probeMock } from '../running/probe.ts'
import { createLog } from '../serve/create-log.ts'
import { readServeSettings } from '../serve/settings.ts'
import { type RunningServer, startServer } from '../serve/start-server.ts'
import { UsageError } from '../usage-error.ts'

export interface MockConnection {
  /**
   * Connects to the running mock. If no mock is running and no address was selected, starts a mock with the settings in dc-mock.yaml.
   * @throws {UsageError} if another server is already using the address, or if no mock is running at the selected address
   */
  open(): Promise<ControlledMock>
  /** Stops the mock if `open` started it. */
  close(): Promise<void>
}

export function createMockConnection(args: Arguments, context: Context): MockConnection {
  const { env } = context
  let own: Promise<RunningServer> | null = null

  /** Returns the running mock's URL. Returns null if the caller must start a mock: no mock is running, and no address was selected. */
  const findMock = async (): Promise<string | null> => {
    const url = await readMockUrl(args, env)
    const found = await probeMock(url)
    if (found.kind === 'mock') return url
    if (found.kind === 'nothing' && !isMockSelected(args, env)) return null
    const fix =
      found.kind === 'nothing'
        ? `Start a mock at this address with npx dc-mock serve${portFlag(url)}, or restart dc-mock mcp without --url, --port or DC_MOCK_URL`
        : 'Specify the address of a mock with --url or DC_MOCK_URL'
    throw new UsageError(describeProbeFailure(url, found), fix)
  }

  const start = (): Promise<RunningServer> => {
    own ??= startMock(args, context).catch((error: unknown) => {
      own = null
      throw error
    })
    return own
  }

  return {
    async open() {
      const url = own === null ? await findMock() : null
      const isOwn = url === null
      const address = url ?? (await start()).start.url
      const client = await openControl(withUrl(args, address), env)
      return { mock: await createMockHandles(client), isOwn }
    },
    async close() {
      const server = await own
      await server?.close()
    },
  }
}

/** Requests are not logged, because stdout is reserved for protocol messages. */
async function startMock(args: Arguments, { terminal, env, now }: Context): Promise<RunningServer> {
  const settings = readServeSettings(await addServeSettings(args, env, ['log']), { env, now })
  const log = createLog('silent', { terminal: { ...terminal, out: terminal.err }, now })
  return startServer(settings, { log, now })
}

function withUrl(args: Arguments, url: string): Arguments {
  const values: Readonly<Record<string, string | undefined>> = { url, port: undefined }
  return { ...args, value: (flag) => (flag in values ? values[flag] : args.value(flag)) }
}
