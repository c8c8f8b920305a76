/**
 * The ways in to a mock, each held to the same behaviour (`behaviours/`, run by `ways.test.ts`; the one through MSW by
 * `msw.test.ts`, which also runs with another MSW).
 *
 * To add one: give it a name, a function that opens it for one test and closes it with `onTestFinished`, and in `cannot` what it is
 * excused from, by the title of the behaviour, with the reason. An excuse that fits no title fails the run.
 */
import { connectMock } from '../../../src/client/index.ts'
import type { MockHandles, MockOptions } from '../../../src/index.ts'
import { openMock } from '../../support/start.ts'

/** A mock that was opened by some way. */
export interface OpenWay {
  /** What steers the mock. */
  mock: MockHandles
  /** Address of the service, for the app under test. */
  url: string
  /** How the app under test calls it. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>
}

export interface Way {
  name: string
  open(options: MockOptions): Promise<OpenWay>
  /** Title of a behaviour to the reason why this way cannot show it. */
  cannot: Readonly<Record<string, string>>
}

export const ways: readonly Way[] = [
  {
    name: 'in process',
    async open(options) {
      const mock = await openMock(options)
      return { mock, url: mock.url, fetch: mock.fetch }
    },
    cannot: {},
  },
  {
    name: 'by a socket',
    async open(options) {
      const mock = await openMock(options)
      await mock.listen()
      return { mock, url: mock.url, fetch }
    },
    cannot: {},
  },
  {
    name: 'from elsewhere',
    async open(options) {
      const { url } = await (await openMock(options)).listen()
      return { mock: await connectMock(url), url, fetch }
    },
    cannot: {},
  },
]
