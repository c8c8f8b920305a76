import { expect, onTestFinished } from 'vitest'
import { createMock, type Mock, type MockOptions, type Website } from '../../src/index.ts'
import { createMockWithBackend } from '../../src/mock/create-mock.ts'
import type { ReplicaOptions } from '../../src/state/redis/replica.ts'
import { groundOn, storeIn, suiteRedis } from './shared-ground.ts'

/** An answer, read. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The body as JSON; undefined where it is none. Tests look into it as they like. */
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests find out
  json: any
}

export interface Call {
  method?: string
  /** Sent as x-dc-key. */
  key?: string
  /** A text goes as it is, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Started {
  mock: Mock
  /** The default website. */
  website: Website
  /** Address of the server; of no server at all where the mock runs in process. */
  url: string
  call(path: string, call?: Call): Promise<Answer>
  /** A check with the default website's key, or with another one. */
  check(email: unknown, key?: string | null): Promise<Answer>
}

/** A mock on a real socket for one test. */
export async function startServer(options: MockOptions = {}): Promise<Started> {
  const mock = await openMock(options)
  const { url } = await mock.listen()
  return started(mock, url, (address, init) => fetch(address, { ...init, redirect: 'manual' }))
}

/** A mock in this process for one test. */
export async function startInProcess(options: MockOptions = {}): Promise<Started> {
  const mock = await openMock(options)
  return started(mock, 'http://mock.test', (address, init) => mock.fetch(address, init))
}

/** A mock on a socket that shares a store with others, for one test. Its time is that of Redis. */
export async function startReplica(
  store: string,
  options: MockOptions = {},
  replica: Partial<ReplicaOptions> = {},
): Promise<Started> {
  const ground = groundOn(store, { fixedNow: null, ...replica })
  const mock = closedAfterTest(await createMockWithBackend({ checkResponses: true, ...options }, ground))
  const { url } = await mock.listen()
  return started(mock, url, (address, init) => fetch(address, { ...init, redirect: 'manual' }))
}

/** A mock for one test. Holds every answer against the spec; closed at the end of the test, which fails where dc-mock failed itself. */
export async function openMock(options: MockOptions): Promise<Mock> {
  const wished = { checkResponses: true, ...options }
  if (suiteRedis === undefined) return closedAfterTest(await createMock(wished))
  return closedAfterTest(await createMockWithBackend(wished, groundOn(storeIn(suiteRedis))))
}

function closedAfterTest(mock: Mock): Mock {
  onTestFinished(async () => {
    await mock.close()
    expect(mock.internalErrors, 'internal errors of dc-mock').toBe(0)
  })
  return mock
}

type Send = (url: string, init: RequestInit) => Promise<Response>

/** Calls the service at an address, and reads the answer. */
export function createCaller(url: string, send: Send): Started['call'] {
  return async (path, { method, key, body, headers } = {}) => {
    const response = await send(url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(key === undefined ? {} : { 'x-dc-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: readJson(text) }
  }
}

function started(mock: Mock, url: string, send: Send): Started {
  const call = createCaller(url, send)
  return {
    mock,
    website: mock.website,
    url,
    call,
    check: (email, key = mock.website.private_key) =>
      call('/api/v1/services/email/check', { body: { email }, ...(key === null ? {} : { key }) }),
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
