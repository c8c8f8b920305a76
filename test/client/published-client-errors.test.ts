/** Tests which errors the published client (1.0.2) throws against the mock on a socket, including the client's defects. */
import {
  DCServiceAbortError,
  DCServiceError,
  DCServiceNetworkError,
  DCServiceTimeoutError,
  DCServiceValidationError,
} from '@datacops/services-sdk'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createPausedTime } from '../support/paused-time.ts'
import { type Started, startServer } from '../support/start.ts'
import { startStub } from '../support/stub-server.ts'
import { testFact } from '../support/test-fact.ts'
import { connect } from './connect.ts'

const endpoint = '/api/v1/services/email/check'

async function errorOf(check: Promise<unknown>): Promise<unknown> {
  return check.then(
    () => expect.fail('the check succeeded'),
    (error: unknown) => error,
  )
}

async function deleteKey({ website }: Started): Promise<void> {
  const [key] = (await website.read()).keys
  await website.keys.remove(key?.id ?? '')
}

testFact(
  'client.error-responses-raise-service-error',
  '400: for addresses that the client accepts but the service rejects',
  async () => {
    const client = connect(await startServer())
    for (const email of ['ana..lee@shop.example', 'ana@shop.e', 'ana@127.0.0.1', '"ana"@shop.example']) {
      const error = await errorOf(client.checkEmail(email))
      expect(error, email).toBeInstanceOf(DCServiceError)
      expect(error).toMatchObject({ statusCode: 400, message: 'Invalid email address', endpoint })
    }
  },
)

testFact('client.error-responses-raise-service-error', '401: for a wrong or deleted key', async () => {
  const started = await startServer()
  const invalid = { name: 'DCServiceError', statusCode: 401, message: 'Invalid API key', endpoint }
  const wrong = connect(started, { apiKey: 'dcp_nobodys_key' })
  expect(await errorOf(wrong.checkEmail('ana@shop.example'))).toMatchObject(invalid)
  const client = connect(started)
  await client.checkEmail('ana@shop.example')
  await deleteKey(started)
  expect(await errorOf(client.checkEmail('ana@shop.example'))).toMatchObject(invalid)
})

testFact('client.error-responses-raise-service-error', '429: as soon as the free checks are used up', async () => {
  const client = connect(await startServer({ scenario: 'quota-nearly-exhausted' }))
  await client.checkEmail('ana@shop.example')
  expect(await errorOf(client.checkEmail('ana@shop.example'))).toMatchObject({
    name: 'DCServiceError',
    statusCode: 429,
    message: 'Email check quota exhausted',
  })
})

testFact('client.error-responses-raise-service-error', '500: while the key store is unavailable', async () => {
  const client = connect(await startServer({ scenario: { outages: ['keyStore'] } }))
  expect(await errorOf(client.checkEmail('ana@shop.example'))).toMatchObject({
    name: 'DCServiceError',
    statusCode: 500,
    message: 'API key validation failed',
  })
})

testFact(
  ['client.error-responses-raise-service-error', 'client.message-comes-from-the-body'],
  'the error message comes from the body, or contains the status if the body has no message',
  async () => {
    const client = connect(await startServer())
    const messages = []
    for (const status of [401, 429, 500, 502]) {
      const error = await errorOf(client.checkEmail(`error-${status}@dc-mock.example.com`))
      expect(error).toBeInstanceOf(DCServiceError)
      expect(error).toMatchObject({ statusCode: status })
      messages.push(error instanceof Error && error.message)
    }
    expect(messages).toEqual([
      'Invalid API key',
      'Email check quota exhausted',
      'API key validation failed',
      'Request failed with status 502',
    ])
  },
)

testFact('client.envelope-requires-success-true', 'a 200 response without success: true is an error', async () => {
  const envelopes = ['{"data":{"emailInfo":{},"userInfo":null}}', '{"success":false,"data":{}}', '<html></html>']
  for (const envelope of envelopes) {
    const baseUrl = await startStub((_, response) => response.end(envelope))
    const client = connect(await startServer(), { baseUrl })
    const error = await errorOf(client.checkEmail('ana@shop.example'))
    expect(error, envelope).toMatchObject({ name: 'DCServiceError', statusCode: 200, endpoint })
  }
})

testFact(
  'client.network-failure-raises-network-error',
  'a closed port and a lost connection are network errors',
  async () => {
    const started = await startServer()
    const client = connect(started)
    const lost = await errorOf(client.checkEmail('drop@dc-mock.example.com'))
    expect(lost).toBeInstanceOf(DCServiceNetworkError)
    expect(lost).toMatchObject({ cause: { message: 'fetch failed' } })
    await started.mock.close()
    const closed = await errorOf(client.checkEmail('ana@shop.example'))
    expect(closed).toBeInstanceOf(DCServiceNetworkError)
    expect(closed).toMatchObject({ cause: { cause: { code: 'ECONNREFUSED' } } })
  },
)

testFact(
  ['client.signal-cancels', 'client.abort-raises-abort-error'],
  'aborting before or during the request raises the abort error',
  async () => {
    const { environment, wait } = createPausedTime()
    const client = connect(await startServer({ environment }))
    const caller = new AbortController()
    const check = errorOf(client.checkEmail('hang@dc-mock.example.com', { signal: caller.signal }))
    await wait()
    caller.abort()
    expect(await check).toBeInstanceOf(DCServiceAbortError)
    const timedOut = errorOf(client.checkEmail('ana@shop.example', { signal: caller.signal }))
    expect(await timedOut).toBeInstanceOf(DCServiceAbortError)
  },
)

testFact(
  'client.published-timeout-is-a-network-error',
  "the client's timeout raises the network error instead of the timeout error",
  async () => {
    const client = connect(await startServer(), { timeout: 50 })
    for (const email of ['slow-5000@dc-mock.example.com', 'hang@dc-mock.example.com']) {
      const error = await errorOf(client.checkEmail(email))
      expect(error).toBeInstanceOf(DCServiceNetworkError)
      expect(error).not.toBeInstanceOf(DCServiceTimeoutError)
      expect(error).toMatchObject({ cause: 'timeout' })
    }
  },
)

testFact(
  'client.published-timeout-is-a-network-error',
  'with the default timeout, the client waits for slow-service and times out in client-timeout',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const outcomes = []
    for (const scenario of ['slow-service', 'client-timeout']) {
      const { environment, wait, endWaits } = createPausedTime()
      const check = connect(await startServer({ environment, scenario })).checkEmail('ana@shop.example')
      const outcome = check.then(
        ({ emailInfo }) => emailInfo?.action,
        ({ name }: Error) => name,
      )
      vi.advanceTimersByTime(await wait())
      endWaits()
      outcomes.push(await outcome)
    }
    expect(outcomes).toEqual(['ALLOW', 'DCServiceNetworkError'])
  },
)

it('a slow response that arrives within the timeout is returned', async () => {
  const client = connect(await startServer(), { timeout: 5000 })
  const { emailInfo } = await client.checkEmail('slow-20@dc-mock.example.com')
  expect(emailInfo?.action).toBe('ALLOW')
})

testFact(
  'client.published-abort-with-reason-is-a-network-error',
  'aborting with a reason or AbortSignal.timeout raises the network error instead of the abort error',
  async () => {
    const { environment, wait } = createPausedTime()
    const client = connect(await startServer({ environment }))
    const reason = new Error('the user left the page')
    const caller = new AbortController()
    const check = errorOf(client.checkEmail('hang@dc-mock.example.com', { signal: caller.signal }))
    await wait()
    caller.abort(reason)
    const left = await check
    expect(left).toBeInstanceOf(DCServiceNetworkError)
    expect(left).toMatchObject({ cause: reason })
    const timed = await errorOf(client.checkEmail('hang@dc-mock.example.com', { signal: AbortSignal.timeout(20) }))
    expect(timed).toBeInstanceOf(DCServiceNetworkError)
    expect(timed).toMatchObject({ cause: { name: 'TimeoutError' } })
  },
)

testFact('client.errors-carry-details', 'each error is an Error with its own name and fields', async () => {
  const started = await startServer()
  const client = connect(started)
  const errors: [string, new (...args: never[]) => Error, unknown][] = [
    ['DCServiceValidationError', DCServiceValidationError, await errorOf(client.checkEmail('ana'))],
    ['DCServiceError', DCServiceError, await errorOf(client.checkEmail('error-429@dc-mock.example.com'))],
    [
      'DCServiceAbortError',
      DCServiceAbortError,
      await errorOf(client.checkEmail('ana@shop.example', { signal: AbortSignal.abort() })),
    ],
    ['DCServiceNetworkError', DCServiceNetworkError, await errorOf(client.checkEmail('drop@dc-mock.example.com'))],
    // Version 1.0.2 of the client never throws this error.
    ['DCServiceTimeoutError', DCServiceTimeoutError, new DCServiceTimeoutError(50)],
  ]
  for (const [name, kind, error] of errors) {
    expect(error).toBeInstanceOf(Error)
    expect(error).toBeInstanceOf(kind)
    expect(error).toMatchObject({ name })
  }
  const [, service, , network, timeout] = errors.map(([, , error]) => error)
  expect(service).toMatchObject({ statusCode: 429, endpoint })
  expect(network).toMatchObject({ cause: expect.any(TypeError) })
  expect(timeout).toMatchObject({ timeoutMs: 50 })
})
