/** One client against one mock, with no time that passes by itself: what came of a call, and what the client did on the way. */
import { getEventListeners } from 'node:events'
import type { RequestListener } from 'node:http'
import { onTestFinished, vi } from 'vitest'
import type { MockOptions } from '../../src/index.ts'
import { requestsOf } from '../client/connect.ts'
import { createHeldTime } from '../support/held-time.ts'
import { type Started, startServer } from '../support/start.ts'
import { startStub } from '../support/stub-server.ts'
import { pauseTimers } from './paused-timers.ts'

/** The class of either client. */
export type Kind = new (options: never) => object

/** A client of either kind, to which a program without types may hand whatever it likes. */
export interface Client {
  checkEmail(email: unknown, options?: unknown): Promise<unknown>
}

/** What a situation is played with. */
export interface Side {
  started: Started
  /** The website's private key. */
  key: string
  /** With the website's key and the mock's address, unless the options say otherwise. */
  create(options?: Record<string, unknown>): Client
  /** With the arguments as they are. */
  construct(...args: unknown[]): Client
  /** A server that answers as no mock does; its address. */
  stub(answer: RequestListener): Promise<string>
  /** Each call of the global `fetch`. */
  sent: { url: string; init: RequestInit }[]
  /** Resolves when the mock holds a request that is to wait. */
  held(): Promise<void>
  /** Lets the mock answer what it holds. */
  letGo(): void
  /** Resolves when the head of an answer has come to the client. */
  answered(): Promise<void>
  /** Lets time pass for the client's own timers. */
  pass(ms: number): void
  /** The caller's signal; listeners that stay on it are counted. */
  caller: AbortController
}

export interface CallOutcome {
  value?: unknown
  error?: unknown
  /** How many requests arrived. */
  requests: number
  /** Timers of the client that still run when the call is over. */
  timers: number
  /** Listeners that stay on the caller's signal. */
  listeners: number
}

/** Plays a situation with a client of one kind, on a mock of its own. */
export async function runSide(
  kind: Kind,
  run: (side: Side) => unknown,
  options: MockOptions = {},
): Promise<CallOutcome> {
  const { environment, wait, letGo } = createHeldTime()
  const started = await startServer({ environment, ...options })
  const key = started.website.private_key ?? ''
  const caller = new AbortController()
  const sent: Side['sent'] = []
  let arrived = 0
  let head: Promise<unknown> = Promise.resolve()

  const network = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const answer = isHere(url) ? network(url, init) : Promise.reject(new TypeError('no test goes beyond this machine'))
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
      checkEmail: (...call: unknown[]) => timers.hold(() => Reflect.apply(checkEmail, client, call)),
    })
  }
  const side: Side = {
    started,
    key,
    construct,
    create: (wish = {}) => construct({ apiKey: key, baseUrl: started.url, ...wish }),
    stub: (answer) =>
      startStub((request, response) => {
        arrived++
        answer(request, response)
      }),
    sent,
    held: async () => void (await wait()),
    letGo,
    async answered() {
      await head
      await new Promise((resolve) => setImmediate(resolve))
    },
    pass: timers.pass,
    caller,
  }
  const outcome: Pick<CallOutcome, 'value' | 'error'> = {}
  try {
    outcome.value = await run(side)
  } catch (error) {
    outcome.error = error
  }
  restore()
  return {
    ...outcome,
    requests: arrived + (await requestsOf(started)).length,
    timers: timers.count(),
    listeners: getEventListeners(caller.signal, 'abort').length,
  }
}

/** What is no address goes on too: `fetch` refuses it in its own way. */
function isHere(url: string): boolean {
  return !/^https?:/.test(url) || /^https?:\/\/([^/@]*@)?(127\.0\.0\.1|localhost)[:/]/.test(url.trim())
}
