/**
 * Validates the mock with an independent tool. Prism runs between a client and the mock, and validates requests and responses against
 * openapi.yaml.
 *
 * Prism cannot validate the following:
 * - bodies that are not JSON, because Prism never responds to them
 * - unknown paths and wrong methods, because Prism does not read their responses
 * - connections that hang or close
 * - the 502 response of a simulated proxy, because this response is not in openapi.yaml
 * - preflight requests and malformed HTTP
 */
import { expect, it } from 'vitest'
import { createSampleRequests, type SampleRequest } from '../../support/sample-requests.ts'
import { startServer } from '../../support/start.ts'
import { startStub } from '../../support/stub-server.ts'
import { type Violation, violationsOf } from './open-prism.ts'
import { startPrism } from './start-prism.ts'

/** Prism takes a second to start, and longer on a busy machine. */
const timeoutMs = 60_000

interface ProxiedResponse {
  status: number
  /** True if the mock sent the response, false if Prism sent it. */
  fromMock: boolean
  answer: Violation[]
  requestBlamed: boolean
}

type Sent = Pick<SampleRequest, 'method' | 'path' | 'headers' | 'body'>

async function sendThroughPrism(
  prism: string,
  { method, path, headers, body }: Sent,
  signal?: AbortSignal,
): Promise<ProxiedResponse> {
  const answer = await fetch(prism + path, { method, headers, body, ...(signal ? { signal } : {}) })
  await answer.text()
  const violations = violationsOf(answer.headers)
  return {
    status: answer.status,
    fromMock: answer.headers.has('x-mock-request-id'),
    answer: violations.filter(({ location: [side] }) => side === 'response'),
    requestBlamed: violations.some(({ location: [side] }) => side === 'request'),
  }
}

it(
  'Prism accepts every response and rejects only the requests that violate the spec',
  async () => {
    const { mock, url } = await startServer()
    const samples = (await createSampleRequests(mock)).filter(({ directOnly }) => directOnly === null)
    const prism = await startPrism(url)
    const seen = []
    for (const sample of samples) seen.push({ name: sample.name, ...(await sendThroughPrism(prism, sample)) })
    expect(seen).toEqual(
      samples.map(({ name, status, breaksSpec }) => ({
        name,
        status,
        fromMock: true,
        answer: [],
        requestBlamed: breaksSpec,
      })),
    )
  },
  timeoutMs,
)

it(
  'Prism never responds to requests whose body is not JSON',
  async () => {
    const { mock, url, website } = await startServer()
    const kept = (await createSampleRequests(mock)).filter(({ directOnly }) => directOnly !== null)
    expect(kept).not.toEqual([])
    const prism = await startPrism(url)
    const abortController = new AbortController()
    const answered: string[] = []
    const waiting = kept.map((sample) =>
      sendThroughPrism(prism, sample, abortController.signal).then(() => answered.push(sample.name)),
    )
    // These requests get their responses while the requests in `waiting` are still pending.
    const headers = { 'x-dc-key': website.private_key ?? '' }
    for (const _ of kept)
      await sendThroughPrism(prism, { method: 'GET', path: '/api/v1/export/health', headers, body: null })
    expect(answered).toEqual([])
    abortController.abort()
    await Promise.allSettled(waiting)
  },
  timeoutMs,
)

it(
  'Prism responds with 500 if the mock drops the connection, and reports that 502 is not in the spec',
  async () => {
    const { website, url } = await startServer()
    const prism = await startPrism(url)
    const headers = { 'x-dc-key': website.private_key ?? '', 'content-type': 'application/json' }
    const check = (email: string): Promise<ProxiedResponse> =>
      sendThroughPrism(prism, {
        method: 'POST',
        path: '/api/v1/services/email/check',
        headers,
        body: JSON.stringify({ email }),
      })
    expect(await check('drop@dc-mock.test')).toMatchObject({ status: 500, fromMock: false })
    expect(await check('error-502@dc-mock.test')).toMatchObject({
      status: 502,
      fromMock: true,
      answer: [{ message: expect.stringContaining('status code') }],
    })
  },
  timeoutMs,
)

const health = { success: true, app_id: 'app_1', identified_user_count: 3 }

/** Responses that violate openapi.yaml in exactly one way. */
const broken: Readonly<Record<string, readonly [status: number, body: unknown]>> = {
  'a missing field': [200, { success: true, app_id: 'app_1' }],
  'a field of another type': [200, { ...health, identified_user_count: '3' }],
  'a number below its range': [200, { ...health, identified_user_count: -1 }],
  'an error in other words': [401, { message: 'no' }],
  'a status that is not listed': [418, { message: 'no' }],
}

it(
  'Prism reports exactly one problem for each response with a single violation',
  async () => {
    const upstream = await startStub(({ headers: { fault } }, response) => {
      const [status, body] = broken[String(fault)] ?? [200, health]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    const prism = await startPrism(upstream)
    for (const fault of Object.keys(broken)) {
      const headers = { 'x-dc-key': 'dcp_any_key', fault }
      const { answer } = await sendThroughPrism(prism, {
        method: 'GET',
        path: '/api/v1/export/health',
        headers,
        body: null,
      })
      expect(answer, fault).toHaveLength(1)
    }
  },
  timeoutMs,
)
