/** Tests the timeout of dc-mock/sdk and the caller's signal. */
import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { DCServiceAbortError, DCServiceError, DCServiceSdk, DCServiceTimeoutError } from '../../src/sdk/index.ts'
import { createPausedTime } from '../support/paused-time.ts'
import { startServer } from '../support/start.ts'
import { startStub } from '../support/stub-server.ts'
import { testFact } from '../support/test-fact.ts'
import { connect, errorOf } from './connect.ts'
import { createDeferred } from './deferred.ts'

const email = 'ana@shop.example'

/** Starts a server that never completes its responses. The server sends nothing, or the headers and part of the body. */
function startEndless(sends: 'nothing' | 'part of the body'): Promise<string> {
  return startStub((_, response) => {
    if (sends === 'part of the body') response.writeHead(200).write('{"success":')
  })
}

testFact(
  'client.timeout-raises-timeout-error',
  'our client raises the timeout error both before and after the response headers arrive',
  async () => {
    const started = await startServer()
    const addresses = [started.url, await startEndless('nothing'), await startEndless('part of the body')]
    for (const baseUrl of addresses) {
      const error = await errorOf(connect(started, { baseUrl, timeout: 50 }).checkEmail('hang@dc-mock.example.com'))
      expect(error, baseUrl).toBeInstanceOf(DCServiceTimeoutError)
      expect(error).toMatchObject({ name: 'DCServiceTimeoutError', timeoutMs: 50 })
    }
  },
)

testFact(
  'client.timeout-lets-the-signup-through',
  'with our client, an app that follows the documented advice loses no signups',
  async () => {
    const client = connect(await startServer(), { timeout: 50 })
    const signedUp = client.checkEmail('hang@dc-mock.example.com').then(
      () => 'decided by the verdict',
      (error: unknown) => (error instanceof DCServiceTimeoutError ? 'let through' : 'lost'),
    )
    expect(await signedUp).toBe('let through')
  },
)

testFact(
  ['client.signal-cancels', 'client.abort-raises-abort-error'],
  'our client raises the abort error with the reason as its cause, even if the reason is a timeout error',
  async () => {
    const { environment, wait } = createPausedTime()
    const client = connect(await startServer({ environment }))
    const caller = new AbortController()
    const check = errorOf(client.checkEmail('hang@dc-mock.example.com', { signal: caller.signal }))
    await wait()
    const reason = new DCServiceTimeoutError(1)
    caller.abort(reason)
    const error = await check
    expect(error).toBeInstanceOf(DCServiceAbortError)
    expect(error).toHaveProperty('cause', reason)
  },
)

it.each(['a timeout', 'an abort'])('closes the connection on %s', async (end) => {
  const closed = createDeferred()
  const calls = createDeferred()
  const baseUrl = await startStub((request, response) => {
    response.writeHead(200).write('{"success":')
    request.once('close', () => closed.resolve())
    calls.resolve()
  })
  const caller = new AbortController()
  const client = new DCServiceSdk({ apiKey: 'dcp_any_key', baseUrl, timeout: end === 'a timeout' ? 50 : 60_000 })
  const check = errorOf(client.checkEmail(email, { signal: caller.signal }))
  await calls.promise
  if (end === 'an abort') caller.abort()
  await check
  await closed.promise
})

it('a check ends on timeout or abort even if fetch ignores the signal', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const fetch = (_: string, { signal }: RequestInit): Promise<Response> => {
    signals.push(signal)
    return new Promise(() => {})
  }
  const options = { apiKey: 'dcp_any_key', fetch }
  const timedOut = await errorOf(new DCServiceSdk({ ...options, timeout: 20 }).checkEmail(email))
  expect(timedOut).toBeInstanceOf(DCServiceTimeoutError)
  const caller = new AbortController()
  const check = errorOf(new DCServiceSdk(options).checkEmail(email, { signal: caller.signal }))
  caller.abort()
  expect(await check).toBeInstanceOf(DCServiceAbortError)
  // Both signals were aborted, although `fetch` ignored them.
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
})

it('ignores a fetch that fails after the check has ended', async () => {
  const failed = createDeferred<Response>()
  const fetch = (): Promise<Response> => failed.promise
  const unhandled: unknown[] = []
  const note = (error: unknown): number => unhandled.push(error)
  process.on('unhandledRejection', note)
  const caller = new AbortController()
  const client = new DCServiceSdk({ apiKey: 'dcp_any_key', fetch })
  const check = errorOf(client.checkEmail(email, { signal: caller.signal }))
  caller.abort()
  await check
  failed.reject(new TypeError('too late'))
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

it('leaves no listener on a long-lived signal, however a check ends', async () => {
  const started = await startServer()
  const { signal } = new AbortController()
  const client = connect(started, { timeout: 50 })
  const names = ['allow', 'error-500', 'error-502', 'drop', 'hang']
  for (const name of names) {
    const check = client.checkEmail(`${name}@dc-mock.example.com`, { signal })
    expect(getEventListeners(signal, 'abort'), name).toHaveLength(1)
    await check.catch(() => {})
    expect(getEventListeners(signal, 'abort'), name).toHaveLength(0)
  }
})

it('ignores an abort after the check has ended', async () => {
  const started = await startServer()
  const caller = new AbortController()
  const client = connect(started)
  const results = [
    await client.checkEmail(email, { signal: caller.signal }),
    await errorOf(client.checkEmail('error-500@dc-mock.example.com', { signal: caller.signal })),
  ]
  caller.abort()
  expect(results).toMatchObject([{ emailInfo: { action: 'ALLOW' } }, { statusCode: 500 }])
  expect(results[1]).toBeInstanceOf(DCServiceError)
})

/** Signal like those of polyfills and jsdom, which the global `fetch` would reject. */
class ForeignSignal extends EventTarget implements AbortSignal {
  aborted = false
  reason: unknown = undefined
  onabort = null
  throwIfAborted(): void {}

  abort(reason: unknown): void {
    Object.assign(this, { aborted: true, reason })
    this.dispatchEvent(new Event('abort'))
  }
}

it('accepts a signal that is not an instance of the global AbortSignal', async () => {
  const calls = createDeferred()
  const baseUrl = await startStub(() => calls.resolve())
  const signal = new ForeignSignal()
  const check = errorOf(new DCServiceSdk({ apiKey: 'dcp_any_key', baseUrl }).checkEmail(email, { signal }))
  await calls.promise
  signal.abort('left')
  const error = await check
  expect(error).toBeInstanceOf(DCServiceAbortError)
  expect(error).toHaveProperty('cause', 'left')
})
