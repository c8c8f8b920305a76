/** Runs one client against one mock with paused time. Records the result and the client's requests, timers and listeners. */
import { getEventListeners } from 'node:events'
import type { RequestListener } from 'node:http'
import { onTestFinished, vi } from 'vitest'
import type { MockOptions } from '../../src/index.ts'
import { requestsOf } from '../client/connect.ts'
import { createPausedTime } from '../support/paused-time.ts'
import { type Started, startServer } from '../support/start.ts'
import { startStub } from '../support/stub-server.ts'
import { pauseTimers } from './paused-timers.ts'

/** Class of one of the clients. */
export type Kind = new (options: never) => object

/** One of the clients. Accepts arguments of any type, as in an untyped program. */
export interface Client {
  checkEmail(email: unknown, options?: unknown): Promise<unknown>
}

/** Functions and data that a case can use. */
export interface TestClient {
  started: Started
  /** Private key of the website. */
  key: string
  /** Creates a client. By default, the client uses the website's key and the mock's URL. */
  create(options?: Record<string, unknown>): Client
  /** Creates a client with exactly these arguments. */
  construct(...args: unknown[]): Client
  /** Starts a server with responses that the mock never sends, and returns the server's URL. */
  stub(answer: RequestListener): Promise<string>
  /** Calls to the global `fetch`. */
  sent: { url: string; init: RequestInit }[]
  /** Resolves when the mock delays a response indefinitely. */
  waitForDelay(): Promise<void>
  /** Ends the delay of the response. */
  endDelay(): void
  /** Resolves when the client has received the headers of a response. */
  waitForHeaders(): Promise<void>
  /** Advances the time of the client's own timers. */
  pass(ms: number): void
  /** Abort controller of the caller. After the call, the test counts the listeners that are left on the signal. */
  caller: AbortController
}

export interface CallOutcome {
  value?: unknown
  error?: unknown
  /** Number of requests that the server received. */
  requests: number
  /** Number of the client's timers that are still active after the call. */
  timers: number
  /** Number of listeners that the client has left on the caller's signal after the call. */
  listeners: number
}

/** Runs a case with one of the clients on a separate mock. */
export async function runTestClient(
  kind: Kind,
  run: (testClient: TestClient) => unknown,
  options: MockOptions = {},
): Promise<CallOutcome> {
  const { environment, wait, endWaits: endDelay } = createPausedTime()
  const started = await startServer({ environment, ...options })
  const key = started.website.private_key ?? ''
  const caller = new AbortController()
  const sent: TestClient['sent'] = []
  let stubRequests = 0
  let head: Promise<unknown> = Promise.resolve()

  const network = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const answer = isLocal(url) ? network(url, init) : Promise.reject(new TypeError('host is not on this machine'))
    head = answer.catch(() => {})
    return answer
  })
  const timers = pauseTimers()
  const restore = (): void => {
    timers.restore()
    vi.unstubAllGlobals()
  }
  onTestFinished(restore)

  const construct = (...args: unknown[]): Client => {
    const client = Reflect.construct(kind, args)
    const { checkEmail } = client
    return Object.assign(client, {
      checkEmail: (...call: unknown[]) => timers.runPaused(() => Reflect.apply(checkEmail, client, call)),
    })
  }
  const testClient: TestClient = {
    started,
    key,
    construct,
    create: (options = {}) => construct({ apiKey: key, baseUrl: started.url, ...options }),
    stub: (answer) =>
      startStub((request, response) => {
        stubRequests++
        answer(request, response)
      }),
    sent,
    waitForDelay: async () => void (await wait()),
    endDelay,
    async waitForHeaders() {
      await head
      await new Promise((resolve) => setImmediate(resolve))
    },
    pass: timers.pass,
    caller,
  }
  const outcome: Pick<CallOutcome, 'value' | 'error'> = {}
  try {
    outcome.value = await run(testClient)
  } catch (error) {
    outcome.error = error
  }
  restore()
  return {
    ...outcome,
    requests: stubRequests + (await requestsOf(started)).length,
    timers: timers.count(),
    listeners: getEventListeners(caller.signal, 'abort').length,
  }
}

/** Reports whether a URL is on this machine. Also returns true for invalid URLs, which `fetch` itself rejects. */
function isLocal(url: string): boolean {
  return !/^https?:/.test(url) || /^https?:\/\/([^/@]*@)?(127\.0\.0\.1|localhost)[:/]/.test(url.trim())
}
