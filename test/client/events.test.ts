import { expect, it } from 'vitest'
import { createControlClient } from '../../src/client/control-client.ts'
import { watchEvents } from '../../src/client/events.ts'
import { connectMock, type MockEvent } from '../../src/client/index.ts'
import { type Started, startInProcess, startServer } from '../support/start.ts'

/** All ways to read the events of a server. */
const ways: readonly [string, (started: Started) => Promise<Started['mock']['website']>, () => Promise<Started>][] = [
  ['in process', async ({ website }) => website, startInProcess],
  ['over HTTP', async ({ url }) => (await connectMock(url)).website, startServer],
]

it.each(ways)('events end when the signal aborts, %s', async (_name, connect, start) => {
  const started = await start()
  const website = await connect(started)
  const stop = new AbortController()
  const since = (await started.check('ana@shop.example')).headers.get('x-mock-request-id') ?? ''
  await started.check('ben@shop.example')
  const seen: MockEvent[] = []
  for await (const event of website.events({ since, signal: stop.signal })) {
    seen.push(event)
    stop.abort()
  }
  expect(seen).toMatchObject([{ event: 'request', data: { email: 'ben@shop.example' } }])
  for await (const event of website.events({ since, signal: stop.signal })) expect.fail(event.event)
})

it('the event stream closes when the loop ends', async () => {
  const { website, check } = await startInProcess()
  const since = (await check('ana@shop.example')).headers.get('x-mock-request-id') ?? ''
  await check('ben@shop.example')
  // More streams than can be open at the same time, so the test fails if a stream stays open.
  for (let loop = 0; loop < 120; loop++) {
    for await (const { event } of website.events({ since })) {
      expect(event).toBe('request')
      break
    }
  }
})

it.each(ways)('events end when the mock closes, %s', async (_name, connect, start) => {
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

it('unknown events from a newer mock are skipped', async () => {
  const body = 'event: later\ndata: {"a":1}\n\nevent: changed\ndata: {"operation":"setClock","app_id":null}\n\n'
  const client = createControlClient({ url: () => 'http://mock.test', fetch: async () => new Response(body) })
  const seen: MockEvent[] = []
  for await (const event of watchEvents(client, undefined)) seen.push(event)
  expect(seen).toEqual([{ event: 'changed', data: { operation: 'setClock', app_id: null } }])
})

it('events reject with a MockError if an option is invalid', async () => {
  const { website } = await startInProcess()
  const events = website.events({ since: 'yesterday' })[Symbol.asyncIterator]()
  await expect(events.next()).rejects.toMatchObject({ name: 'MockError', code: 'rejected', status: 400 })
})
