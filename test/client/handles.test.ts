import { expect, it } from 'vitest'
import { createControlClient } from '../../src/client/control-client.ts'
import { createMockHandles } from '../../src/client/mock-handles.ts'
import type { MockHandles } from '../../src/index.ts'
import { startInProcess } from '../support/start.ts'

it('people.list returns the people from all pages', async () => {
  const { website } = await startInProcess({ scenario: { generate: { people: 2001 } } })
  const people = await website.people.list()
  expect(new Set(people.map(({ email }) => email)).size).toBe(2001)
})

it('mock.requests and mock.mailbox cover all websites; website.requests and website.mailbox cover one', async () => {
  const { mock, website, call, check } = await startInProcess()
  const other = await mock.createWebsite()
  for (const { cop_key, private_key } of [website, other]) {
    await check('ana@shop.example', private_key)
    await call('/public/data-deletion/request', { body: { cop_key, email: 'ana@shop.example' } })
  }
  expect(await mock.requests.list({ operation: 'checkEmail' })).toHaveLength(2)
  expect((await mock.mailbox.list()).map(({ app_id }) => app_id)).toEqual([website.app_id, other.app_id])
  expect(await mock.mailbox.latest()).toMatchObject({ app_id: other.app_id })
  expect(await website.mailbox.latest()).toMatchObject({ app_id: website.app_id })
  await website.requests.clear()
  expect([await mock.requests.list(), await other.requests.list()]).toMatchObject([{ length: 2 }, { length: 2 }])
  await mock.requests.clear()
  expect([await mock.requests.list(), await other.requests.list()]).toEqual([[], []])
})

it('mock.events streams the events of all websites; website.events streams the events of one website', async () => {
  const { mock, website, check } = await startInProcess()
  const other = await mock.createWebsite()
  const since = (await check('ana@shop.example')).headers.get('x-mock-request-id') ?? ''
  await check('ben@shop.example', other.private_key)
  await check('cyn@shop.example')
  const seen: string[] = []
  for await (const { event, data } of mock.events({ since })) {
    seen.push(event === 'request' ? data.app_id : event)
    if (seen.length === 2) break
  }
  for await (const { event, data } of website.events({ since })) {
    seen.push(event === 'request' ? data.app_id : event)
    break
  }
  expect(seen).toEqual([other.app_id, website.app_id, website.app_id])
})

it('accepts a duration as a string or in milliseconds, and rejects an invalid duration', async () => {
  const { mock, website } = await startInProcess()
  await website.clock.freeze('2030-01-01T00:00:00.000Z')
  expect((await website.clock.advance(1500)).now).toBe('2030-01-01T00:00:01.500Z')
  expect((await website.clock.advance('1.5h')).now).toBe('2030-01-01T01:30:01.500Z')
  await expect(website.clock.advance('2 fortnights')).rejects.toThrow(
    'clock.advance expects a duration such as "750ms", "5m", "1.5h" or "30d", or a number of milliseconds, not "2 fortnights"',
  )
  expect(await website.faults.add({ delay: 1500, times: 1 })).toMatchObject({ delay: '1500ms' })
  expect(await (await mock.createWebsite({ lifetime: 60_000 })).read()).toMatchObject({ lifetime: '1m' })
  const timeout = '2m'
  const { requests, mailbox } = website
  for (const wait of [requests.wait, requests.query, mailbox.wait, mailbox.query, mailbox.latest]) {
    await expect(wait({ timeout })).rejects.toThrow(
      'Invalid timeout "2m". Use a duration such as "750ms" or "5s", or a number of milliseconds. The maximum is 60s',
    )
  }
})

it.each<[string, (mock: MockHandles, text: never) => Promise<unknown>, string]>([
  [
    'createWebsite with a name',
    (mock, text) => mock.createWebsite(text),
    'createWebsite expects an object such as { scenario: "quota-exhausted" }, not "text"',
  ],
  [
    'load without a scenario',
    ({ website }) => Reflect.apply(website.load, undefined, []),
    'load expects an object that is a scenario document, or the name of a scenario, not undefined',
  ],
  [
    'faults.add with an operation',
    ({ website }, text) => website.faults.add(text),
    'faults.add expects an object such as { status: 503 }, not "text"',
  ],
  [
    'clock.set with a time',
    ({ website }, text) => website.clock.set(text),
    'clock.set expects an object with now, frozen, not "text"',
  ],
  [
    'clock.advance backwards, as text',
    ({ website }) => website.clock.advance('-5m'),
    'clock.advance: -5m is negative, and a clock cannot run backwards. Use another website instead',
  ],
  ['clock.advance backwards, in ms', ({ website }) => website.clock.advance(-1), 'clock.advance: -1ms is negative'],
])('an error describes the expected argument: %s', async (_what, use, message) => {
  const { mock } = await startInProcess()
  const rejected = use(mock, 'text' as never)
  await expect(rejected).rejects.toThrow(message)
  await expect(rejected).rejects.toBeInstanceOf(TypeError)
})

it('a wait times out after two seconds by default', async () => {
  const { mock } = await startInProcess()
  const calls: string[] = []
  const timeouts: string[] = []
  const client = createControlClient({
    url: () => mock.url,
    fetch: (url, init) => {
      calls.push(new URL(url).search)
      return mock.fetch(url.replace('wait=2s', 'wait=1ms'), init)
    },
    timeout: (waits) => {
      timeouts.push(waits ? 'long' : 'short')
      return AbortSignal.timeout(20_000)
    },
  })
  const { requests, mailbox } = await createMockHandles(client)
  calls.length = 0
  timeouts.length = 0
  await expect(requests.wait()).rejects.toThrow(
    /^No request arrived within 2s\n {2}Does the app .*\n {2}The mock is not listening on a port\. /,
  )
  await expect(mailbox.wait({ count: 2 })).rejects.toThrow(/^No mail arrived within 2s$/)
  await requests.query({ count: 2 })
  await requests.query()
  await mailbox.query()
  expect(calls).toEqual(['?count=1&wait=2s', '?count=2&wait=2s', '?count=2&wait=2s', '', ''])
  expect(timeouts).toEqual(['long', 'long', 'long', 'short', 'short'])
})
