/** Cases without a complete response: network failures, client timeouts and aborts by the caller. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Client, TestClient } from '../test-client.ts'
import { type Attempt, type Cases, check } from './case.ts'

const email = 'ana@shop.example'
const hang = 'hang@dc-mock.example.com'

/** Returns the URL of a server that has just been closed. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

/** Creates a client for a server that stops responding after the headers and part of the body. */
async function stall({ create, stub }: TestClient, timeout?: number): Promise<Client> {
  const baseUrl = await stub((_, response) => response.writeHead(200, { 'content-length': '100' }).write('{"success"'))
  return create({ baseUrl, timeout })
}

/** Checks an address that the mock never responds to, and advances the time by the client's timeout. */
function timedOut(timeout?: number): Attempt {
  return {
    run: async ({ create, waitForDelay, pass }) => {
      const checking = create({ timeout }).checkEmail(hang)
      await waitForDelay()
      pass(timeout ?? 10_000)
      return checking
    },
  }
}

function abortedBefore(...reason: unknown[]): Attempt {
  return {
    run: ({ create, caller }) => {
      caller.abort(...reason)
      return create().checkEmail(email, { signal: caller.signal })
    },
  }
}

function abortedWaiting(...reason: unknown[]): Attempt {
  return {
    run: async ({ create, caller, waitForDelay }) => {
      const checking = create().checkEmail(hang, { signal: caller.signal })
      await waitForDelay()
      caller.abort(...reason)
      return checking
    },
  }
}

function abortedReading(...reason: unknown[]): Attempt {
  return {
    run: async (testClient) => {
      const checking = (await stall(testClient)).checkEmail(email, { signal: testClient.caller.signal })
      await testClient.waitForHeaders()
      testClient.caller.abort(...reason)
      return checking
    },
  }
}

/** Returns a signal from `AbortSignal.timeout()` that has already timed out. */
async function timeoutSignal(): Promise<AbortSignal> {
  const signal = AbortSignal.timeout(1)
  await once(signal, 'abort')
  return signal
}

/** Error class that an app could define for its abort reasons. */
class CustomError extends Error {
  override name = 'CustomError'
}

export const failures: Cases = {
  'connection closed without a response': {
    ...check('drop@dc-mock.example.com'),
    both: 'throws DCServiceNetworkError with cause TypeError',
    differs: ['wording'],
  },
  'connection refused': {
    run: async ({ create }) => create({ baseUrl: await closedAddress() }).checkEmail(email),
    both: 'throws DCServiceNetworkError with cause TypeError, no requests',
    differs: ['wording'],
  },
  'no response within the timeout': {
    ...timedOut(2000),
    published: 'throws DCServiceNetworkError with cause "timeout"',
    ours: 'throws DCServiceTimeoutError after 2000 ms',
    differs: ['own-timeout'],
  },
  'no response within the default timeout of 10 seconds': {
    ...timedOut(),
    published: 'throws DCServiceNetworkError with cause "timeout"',
    ours: 'throws DCServiceTimeoutError after 10000 ms',
    differs: ['own-timeout'],
  },
  'response body that stalls for longer than the timeout': {
    run: async (testClient) => {
      const checking = (await stall(testClient, 2000)).checkEmail(email)
      let over = false
      const end = (): void => {
        over = true
      }
      checking.then(end, end)
      await testClient.waitForHeaders()
      testClient.pass(2000)
      // While this request runs, a check that has timed out has enough time to end.
      await testClient.started.call('/_mock/health')
      return over ? checking : 'keeps waiting after 2000 ms'
    },
    published: 'keeps waiting after 2000 ms',
    ours: 'throws DCServiceTimeoutError after 2000 ms',
    differs: ['timeout-covers-body'],
  },
  'aborted before the check': {
    ...abortedBefore(),
    published: 'throws DCServiceAbortError, no requests',
    ours: 'throws DCServiceAbortError with cause AbortError, no requests',
    differs: ['abort-has-its-reason', 'wording'],
  },
  'aborted before the check, with a custom error as the reason': {
    ...abortedBefore(new CustomError('the user left the page')),
    published: 'throws DCServiceNetworkError with cause CustomError, no requests',
    ours: 'throws DCServiceAbortError with cause CustomError, no requests',
    differs: ['abort-for-any-reason'],
  },
  'aborted before the check, with a string as the reason': {
    ...abortedBefore('left'),
    published: 'throws DCServiceNetworkError with cause "left", no requests',
    ours: 'throws DCServiceAbortError with cause "left", no requests',
    differs: ['abort-for-any-reason'],
  },
  'aborted before the check, with null as the reason': {
    ...abortedBefore(null),
    published: 'throws DCServiceNetworkError with cause null, no requests',
    ours: 'throws DCServiceAbortError with cause null, no requests',
    differs: ['abort-for-any-reason'],
  },
  'aborted before the check, by `AbortSignal.timeout()`': {
    run: async ({ create }) => create().checkEmail(email, { signal: await timeoutSignal() }),
    published: 'throws DCServiceNetworkError with cause TimeoutError, no requests',
    ours: 'throws DCServiceAbortError with cause TimeoutError, no requests',
    differs: ['abort-for-any-reason'],
  },
  'aborted while waiting for the response': {
    ...abortedWaiting(),
    published: 'throws DCServiceAbortError',
    ours: 'throws DCServiceAbortError with cause AbortError',
    differs: ['abort-has-its-reason', 'wording'],
  },
  'aborted while waiting for the response, with a custom error as the reason': {
    ...abortedWaiting(new CustomError('the user left the page')),
    published: 'throws DCServiceNetworkError with cause CustomError',
    ours: 'throws DCServiceAbortError with cause CustomError',
    differs: ['abort-for-any-reason'],
  },
  'aborted while waiting for the response, with a string as the reason': {
    ...abortedWaiting('left'),
    published: 'throws DCServiceNetworkError with cause "left"',
    ours: 'throws DCServiceAbortError with cause "left"',
    differs: ['abort-for-any-reason'],
  },
  'aborted while waiting for the response, with the reason of an `AbortSignal.timeout()` signal': {
    run: async ({ create, caller, waitForDelay }) => {
      const checking = create().checkEmail(hang, { signal: caller.signal })
      await waitForDelay()
      caller.abort((await timeoutSignal()).reason)
      return checking
    },
    published: 'throws DCServiceNetworkError with cause TimeoutError',
    ours: 'throws DCServiceAbortError with cause TimeoutError',
    differs: ['abort-for-any-reason'],
  },
  'aborted while receiving the response body': {
    ...abortedReading(),
    published: 'throws DCServiceError with status 200',
    ours: 'throws DCServiceAbortError with cause AbortError',
    differs: ['abort-covers-body'],
  },
  'aborted while receiving the response body, with a custom error as the reason': {
    ...abortedReading(new CustomError('the user left the page')),
    published: 'throws DCServiceError with status 200',
    ours: 'throws DCServiceAbortError with cause CustomError',
    differs: ['abort-covers-body'],
  },
  'aborted while receiving the response body, with a string as the reason': {
    ...abortedReading('left'),
    published: 'throws DCServiceError with status 200',
    ours: 'throws DCServiceAbortError with cause "left"',
    differs: ['abort-covers-body'],
  },
  'two checks with the same signal, which is never aborted': {
    run: async ({ create, caller: { signal } }) => {
      const client = create()
      await client.checkEmail(email, { signal })
      return client.checkEmail(email, { signal })
    },
    both: 'returns ALLOW, userInfo has 0 related emails, 2 requests',
  },
  'aborted after the response': {
    run: async ({ create, caller }) => {
      const result = await create().checkEmail(email, { signal: caller.signal })
      caller.abort()
      return result
    },
    both: 'returns ALLOW, userInfo is null',
  },
}
