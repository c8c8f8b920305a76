/** Cases without a complete response: network failures, the client's timeout, and cancellation by the caller. */
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

/** Checks an address to which the mock never responds, and advances the time by the client's timeout. */
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

/** Returns a signal of `AbortSignal.timeout()` that has already timed out. */
async function timeoutSignal(): Promise<AbortSignal> {
  const signal = AbortSignal.timeout(1)
  await once(signal, 'abort')
  return signal
}

/** Error class that an app could define for its abort reason. */
class LeftError extends Error {
  override name = 'LeftError'
}

export const failures: Cases = {
  'the connection is dropped': {
    ...check('drop@dc-mock.example.com'),
    both: 'DCServiceNetworkError, cause TypeError',
    differs: ['wording'],
  },
  'nobody listens': {
    run: async ({ create }) => create({ baseUrl: await closedAddress() }).checkEmail(email),
    both: 'DCServiceNetworkError, cause TypeError, sends nothing',
    differs: ['wording'],
  },
  'no response within the timeout': {
    ...timedOut(2000),
    published: 'DCServiceNetworkError, cause "timeout"',
    ours: 'DCServiceTimeoutError after 2000 ms',
    differs: ['own-timeout'],
  },
  'no response within the default 10 seconds': {
    ...timedOut(),
    published: 'DCServiceNetworkError, cause "timeout"',
    ours: 'DCServiceTimeoutError after 10000 ms',
    differs: ['own-timeout'],
  },
  'a body that stalls beyond the timeout': {
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
      return over ? checking : 'waits on'
    },
    published: 'waits on',
    ours: 'DCServiceTimeoutError after 2000 ms',
    differs: ['timeout-covers-body'],
  },
  'aborted before': {
    ...abortedBefore(),
    published: 'DCServiceAbortError, sends nothing',
    ours: 'DCServiceAbortError, cause AbortError, sends nothing',
    differs: ['abort-has-its-reason', 'wording'],
  },
  'aborted before, with an Error': {
    ...abortedBefore(new LeftError('the user left the page')),
    published: 'DCServiceNetworkError, cause LeftError, sends nothing',
    ours: 'DCServiceAbortError, cause LeftError, sends nothing',
    differs: ['abort-for-any-reason'],
  },
  'aborted before, with a text': {
    ...abortedBefore('left'),
    published: 'DCServiceNetworkError, cause "left", sends nothing',
    ours: 'DCServiceAbortError, cause "left", sends nothing',
    differs: ['abort-for-any-reason'],
  },
  'aborted before, with null': {
    ...abortedBefore(null),
    published: 'DCServiceNetworkError, cause null, sends nothing',
    ours: 'DCServiceAbortError, cause null, sends nothing',
    differs: ['abort-for-any-reason'],
  },
  'aborted while it waits': {
    ...abortedWaiting(),
    published: 'DCServiceAbortError',
    ours: 'DCServiceAbortError, cause AbortError',
    differs: ['abort-has-its-reason', 'wording'],
  },
  'aborted while it waits, with an Error': {
    ...abortedWaiting(new LeftError('the user left the page')),
    published: 'DCServiceNetworkError, cause LeftError',
    ours: 'DCServiceAbortError, cause LeftError',
    differs: ['abort-for-any-reason'],
  },
  'aborted while it waits, with a text': {
    ...abortedWaiting('left'),
    published: 'DCServiceNetworkError, cause "left"',
    ours: 'DCServiceAbortError, cause "left"',
    differs: ['abort-for-any-reason'],
  },
  'aborted while it waits, by a signal of `AbortSignal.timeout()`': {
    run: async ({ create, caller, waitForDelay }) => {
      const checking = create().checkEmail(hang, { signal: caller.signal })
      await waitForDelay()
      caller.abort((await timeoutSignal()).reason)
      return checking
    },
    published: 'DCServiceNetworkError, cause TimeoutError',
    ours: 'DCServiceAbortError, cause TimeoutError',
    differs: ['abort-for-any-reason'],
  },
  'aborted before, by a signal of `AbortSignal.timeout()`': {
    run: async ({ create }) => create().checkEmail(email, { signal: await timeoutSignal() }),
    published: 'DCServiceNetworkError, cause TimeoutError, sends nothing',
    ours: 'DCServiceAbortError, cause TimeoutError, sends nothing',
    differs: ['abort-for-any-reason'],
  },
  'aborted while the body comes': {
    ...abortedReading(),
    published: 'DCServiceError 200',
    ours: 'DCServiceAbortError, cause AbortError',
    differs: ['abort-covers-body'],
  },
  'aborted while the body comes, with an Error': {
    ...abortedReading(new LeftError('the user left the page')),
    published: 'DCServiceError 200',
    ours: 'DCServiceAbortError, cause LeftError',
    differs: ['abort-covers-body'],
  },
  'aborted while the body comes, with a text': {
    ...abortedReading('left'),
    published: 'DCServiceError 200',
    ours: 'DCServiceAbortError, cause "left"',
    differs: ['abort-covers-body'],
  },
  'a signal that is never aborted, used twice': {
    run: async ({ create, caller: { signal } }) => {
      const client = create()
      await client.checkEmail(email, { signal })
      return client.checkEmail(email, { signal })
    },
    both: 'returns ALLOW, userInfo with 0 related emails, 2 requests',
  },
  'a signal that is aborted after the response': {
    run: async ({ create, caller }) => {
      const result = await create().checkEmail(email, { signal: caller.signal })
      caller.abort()
      return result
    },
    both: 'returns ALLOW, userInfo null',
  },
}
