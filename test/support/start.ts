import { expect, onTestFinished } from 'vitest'
import { createMock, type Mock, type MockOptions, type Website } from '../../src/index.ts'
import { createMockWithBackend } from '../../src/mock/create-mock.ts'
import type { ReplicaOptions } from '../../src/state/redis/replica.ts'
import { newStoreUrl, openRedisBackend, suiteRedis } from './redis-store.ts'

/** Response whose body was read. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  /** Parsed JSON body, or undefined if the body is not JSON. The type is `any` for convenience. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the content
  json: any
}

export interface Call {
  method?: string
  /** Sent as the `x-dc-key` header. */
  key?: string
  /** A string is sent unchanged, and any other value is sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Started {
  mock: Mock
  /** The default website. */
  website: Website
  /** URL of the server. If the mock was started in process, no server listens at this URL. */
  url: string
  call(path: string, call?: Call): Promise<Answer>
  /** Sends a check. By default, the private key of the default website is used. */
  check(email: unknown, key?: string | null): Promise<Answer>
}

/** Starts a mock on a socket for one test. */
export async function startServer(options: MockOptions = {}): Promise<Started> {
  const mock = await openMock(options)
  const { url } = await mock.listen()
  return started(mock, url, (address, init) => fetch(address, { ...init, redirect: 'manual' }))
}

/** Starts a mock in this process for one test. */
export async function startInProcess(options: MockOptions = {}): Promise<Started> {
  const mock = await openMock(options)
  return started(mock, 'http://mock.test', (address, init) => mock.fetch(address, init))
}

/** Starts a mock on a socket for one test. Several mocks can share the store, and Redis provides the time. */
export async function startReplica(
  store: string,
  options: MockOptions = {},
  replica: Partial<ReplicaOptions> = {},
): Promise<Started> {
  const backend = openRedisBackend(store, { fixedNow: null, ...replica })
  const mock = closedAfterTest(await createMockWithBackend({ checkResponses: true, ...options }, backend))
  const { url } = await mock.listen()
  return started(mock, url, (address, init) => fetch(address, { ...init, redirect: 'manual' }))
}

/**
 * Creates a mock for one test and validates every response against the spec. At the end of the test, the mock is closed, and the test fails
 * if dc-mock had a defect.
 */
export async function openMock(options: MockOptions): Promise<Mock> {
  const withDefaults = { checkResponses: true, ...options }
  if (suiteRedis === undefined) return closedAfterTest(await createMock(withDefaults))
  return closedAfterTest(await createMockWithBackend(withDefaults, openRedisBackend(newStoreUrl(suiteRedis))))
}

function closedAfterTest(mock: Mock): Mock {
  onTestFinished(async () => {
    await mock.close()
    expect(mock.internalErrors, 'internal errors of dc-mock').toBe(0)
  })
  return mock
}

type Send = (url: string, init: RequestInit) => Promise<Response>

/** Returns a function that calls the service and reads the response. */
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
