/**
 * Ways to run a mock. All have the same behavior (`behaviours/`, run by `ways.test.ts`; MSW by `msw.test.ts`, which also runs with another
 * MSW version).
 *
 * To add a way, give it a name, a function that opens a mock for one test and closes it with `onTestFinished`, and in `cannot` the titles
 * of the behaviors that it does not support, with reasons. An unknown title fails the run.
 */
import { connectMock } from '../../../src/client/index.ts'
import type { MockHandles, MockOptions } from '../../../src/index.ts'
import { openMock } from '../../support/start.ts'

/** An open mock. */
export interface OpenTestClient {
  /** Handles that control the mock. */
  mock: MockHandles
  /** Address of the service for the app under test. */
  url: string
  /** Calls the service, as the app under test does. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>
}

export interface TestClient {
  name: string
  open(options: MockOptions): Promise<OpenTestClient>
  /** Titles of unsupported behaviors, with the reason. */
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
