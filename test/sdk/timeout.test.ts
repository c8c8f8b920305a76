/** Our client's own limit, and the caller's signal beside it. */
import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { DCServiceAbortError, DCServiceError, DCServiceSdk, DCServiceTimeoutError } from '../../src/sdk/index.ts'
import { createHeldTime } from '../support/held-time.ts'
import { holds } from '../support/holds.ts'
import { startServer } from '../support/start.ts'
import { startStub } from '../support/stub-server.ts'
import { connect, errorOf } from './connect.ts'
import { createGate } from './gate.ts'

const email = 'ana@shop.example'

/** A server that never ends its answers: it sends no head, or the head and a part of the body. */
function startEndless(sends: 'nothing' | 'a part'): Promise<string> {
  return startStub((_, response) => {
    if (sends === 'a part') response.writeHead(200).write('{"success":')
  })
}

holds(
  'client.timeout-raises-timeout-error',
  'our client raises the timeout error, before the head of the answer comes and after it',
  async () => {
    const started = await startServer()
    const addresses = [started.url, await startEndless('nothing'), await startEndless('a part')]
    for (const baseUrl of addresses) {
      const error = await errorOf(connect(started, { baseUrl, timeout: 50 }).checkEmail('hang@dc-mock.example.com'))
      expect(error, baseUrl).toBeInstanceOf(DCServiceTimeoutError)
      expect(error).toMatchObject({ name: 'DCServiceTimeoutError', timeoutMs: 50 })
    }
  },
)

holds(
  'client.timeout-lets-the-signup-through',
  'an app that follows the advice by the book, with our client, loses no signup',
  async () => {
    const client = connect(await startServer(), { timeout: 50 })
    const signedUp = client.checkEmail('hang@dc-mock.example.com').then(
      () => 'by its verdict',
      (error: unknown) => (error instanceof DCServiceTimeoutError ? 'let through' : 'lost'),
    )
    expect(await signedUp).toBe('let through')
  },
)

holds(
  ['client.signal-cancels', 'client.abort-raises-abort-error'],
  'our client raises the abort error with the reason as its cause, though the timeout would have come too',
  async () => {
    const { environment, wait } = createHeldTime()
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

it.each(['a timeout', 'an abort'])('ends the connection at %s', async (end) => {
  const closed = createGate()
  const calls = createGate()
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

it('ends at its limit, and at the caller’s wish, with a fetch that does not care', async () => {
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
  // It was told, all the same.
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
})

it('what fetch does after the end comes to nothing', async () => {
  const failed = createGate<Response>()
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

it('leaves no listener on a signal that lives as long as the process, however a check ends', async () => {
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

it('a check that is over is not ended again by its signal', async () => {
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

/** As polyfills and jsdom have them: a signal that the platform's `fetch` would refuse. */
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

it('takes a signal of another class than the platform has', async () => {
  const calls = createGate()
  const baseUrl = await startStub(() => calls.resolve())
  const signal = new ForeignSignal()
  const check = errorOf(new DCServiceSdk({ apiKey: 'dcp_any_key', baseUrl }).checkEmail(email, { signal }))
  await calls.promise
  signal.abort('left')
  const error = await check
  expect(error).toBeInstanceOf(DCServiceAbortError)
  expect(error).toHaveProperty('cause', 'left')
})
