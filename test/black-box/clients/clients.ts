/**
 * Ways to run a mock. Every way must pass the same tests (`behaviors/`), which `clients.test.ts` runs. `msw.test.ts` runs the tests with
 * MSW 2 and MSW 3.
 *
 * To add a way, add a name and a function that opens a mock for one test. The function must close the mock with `onTestFinished`. If the
 * way cannot pass some tests, list their titles in `unsupported`, with the reasons. An unknown title fails the run.
 */
import { connectMock } from '../../../src/client/index.ts'
import type { MockHandles, MockOptions } from '../../../src/index.ts'
import { openMock } from '../../support/start.ts'

export interface OpenTestClient {
  mock: MockHandles
  /** URL of the service for the app under test. */
  url: string
  /** Calls the service in the same way as the app under test. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>
}

export interface TestClient {
  name: string
  open(options: MockOptions): Promise<OpenTestClient>
  /** Maps the title of each unsupported test to the reason. */
  unsupported: Readonly<Record<string, string>>
}

export const testClients: readonly TestClient[] = [
  {
    name: 'in process',
    async open(options) {
      const mock = await openMock(options)
      return { mock, url: mock.url, fetch: mock.fetch }
    },
    unsupported: {},
  },
  {
    name: 'by a socket',
    async open(options) {
      const mock = await openMock(options)
      await mock.listen()
      return { mock, url: mock.url, fetch }
    },
    unsupported: {},
  },
  {
    name: 'from elsewhere',
    async open(options) {
      const { url } = await (await openMock(options)).listen()
      return { mock: await connectMock(url), url, fetch }
    },
    unsupported: {},
  },
]
