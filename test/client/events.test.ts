import { expect, it } from 'vitest'
import { createControlClient } from '../../src/client/control-client.ts'
import { watchEvents } from '../../src/client/events.ts'
import { connectMock, type MockEvent } from '../../src/client/index.ts'
import { startServe } from '../cli/serve-process.ts'
import { type Started, startInProcess, startServer } from '../support/start.ts'

/** All ways to a server's events. */
const ways: readonly [string, (started: Started) => Promise<Started['mock']['website']>, () => Promise<Started>][] = [
  ['in process', async ({ website }) => website, startInProcess],
  ['over HTTP', async ({ url }) => (await connectMock(url)).website, startServer],
]

it.each(ways)('end with the signal, %s', async (_name, connect, start) => {
  const started = await start()
  const website = await connect(started)
  const stop = new AbortController()
  const since = (await started.check('ana@shop.example')).headers.get('x-mock-request-id') ?? ''
  await started.check('ben@shop.example')
  const seen: MockEvent[] = []
  for await (const happening of website.events({ since, signal: stop.signal })) {
    seen.push(happening)
    stop.abort()
  }
  expect(seen).toMatchObject([{ event: 'request', data: { email: 'ben@shop.example' } }])
  for await (const happening of website.events({ since, signal: stop.signal })) expect.fail(happening.event)
})

it('let go of the stream where the loop is left', async () => {
  const { website, check } = await startInProcess()
  const since = (await check('ana@shop.example')).headers.get('x-mock-request-id') ?? ''
  await check('ben@shop.example')
  // More loops than may watch at once.
  for (let loop = 0; loop < 120; loop++) {
    for await (const { event } of website.events({ since })) {
      expect(event).toBe('request')
      break
    }
  }
})

it.each(ways)('end where the mock closes, %s', async (_name, connect, start) => {
  const started = await start()
  const website = await connect(started)
  const since = (await started.check('ana@shop.example')).headers.get('x-mock-request-id') ?? ''
  await started.check('ben@shop.example')
  const seen: string[] = []
  for await (const { event } of website.events({ since })) {
    seen.push(event)
    void started.mock.close()
  }
  expect(seen).toEqual(['request'])
})

it('break off where the mock goes away without a word', async () => {
  const { url, signal } = await startServe()
  const { website } = await connectMock(url)
  const watching = async (): Promise<void> => {
    for await (const { event } of website.events({ since: 'req_gone' })) if (event === 'dropped') signal('SIGKILL')
  }
  await expect(watching()).rejects.toMatchObject({
    name: 'MockError',
    kind: 'out-of-reach',
    message: `The dc-mock at ${url} went away while its events were read; begin again with since`,
  })
})

it('of a newer mock that are not known are passed over', async () => {
  const body = 'event: later\ndata: {"a":1}\n\nevent: changed\ndata: {"operation":"setClock","app_id":null}\n\n'
  const client = createControlClient({ url: () => 'http://mock.test', fetch: async () => new Response(body) })
  const seen: MockEvent[] = []
  for await (const happening of watchEvents(client, undefined)) seen.push(happening)
  expect(seen).toEqual([{ event: 'changed', data: { operation: 'setClock', app_id: null } }])
})

it('are refused in the words of the mock', async () => {
  const { website } = await startInProcess()
  const events = website.events({ since: 'yesterday' })[Symbol.asyncIterator]()
  await expect(events.next()).rejects.toMatchObject({ name: 'MockError', kind: 'refused', status: 400 })
})
