import { expect, it } from 'vitest'
import type { TaggedWebsite } from '../../src/index.ts'
import { type Started, startInProcess } from '../support/start.ts'

async function startTagged(): Promise<Started & { one: TaggedWebsite; two: TaggedWebsite }> {
  const started = await startInProcess()
  return { ...started, one: started.website.tagged('one'), two: started.website.tagged('two') }
}

it('shares its ID, key, clock, name and URL with the untagged website', async () => {
  const { one, website, mock } = await startTagged()
  expect(one).toMatchObject({ app_id: website.app_id, private_key: website.private_key, tag: 'one' })
  await one.clock.freeze('2030-01-01T00:00:00Z')
  expect((await website.clock.read()).now).toBe('2030-01-01T00:00:00.000Z')
  await one.update({ name: 'Shared shop' })
  expect([one.name, website.name]).toEqual(['Shared shop', 'Shared shop'])
  const { url } = await mock.listen()
  expect([one.url, one.env.DC_BASE_URL]).toEqual([url, url])
  expect(one.tagged('two').address('block')).toBe('block+two@dc-mock.example.com')
})

it('lists, and waits for, only requests for its own addresses', async () => {
  const { one, two, check } = await startTagged()
  const waiting = one.requests.wait({ timeout: '20s' })
  await check(two.address('allow'))
  await check('ana@shop.example')
  await check(one.address('block'))
  expect(await waiting).toMatchObject([{ email: one.address('block') }])
  expect(await one.requests.query({ operation: 'checkEmail' })).toMatchObject({ matched: 1 })
  expect(await two.requests.list({ email: two.address('allow') })).toHaveLength(1)
  expect(await two.requests.list({ email: 'a*+two@dc-mock.*' })).toHaveLength(1)
})

it.each<[string, string, (tagged: TaggedWebsite, email: string) => Promise<unknown>]>([
  ['requests', 'ana@shop.example', ({ requests }, email) => requests.list({ email })],
  ['waits', 'ana+two@shop.example', ({ requests }, email) => requests.wait({ email })],
  ['emails', '*@shop.example', ({ mailbox }, to) => mailbox.list({ to })],
  ['the newest email', '*', ({ mailbox }, to) => mailbox.latest({ to })],
  ['faults', 'ana@shop.example', ({ faults }, email) => faults.add({ drop: true, match: { email } })],
])('rejects an address without the tag, and explains how to add the tag: %s', async (_what, email, use) => {
  const { one } = await startTagged()
  const rejected = use(one, email)
  await expect(rejected).rejects.toBeInstanceOf(TypeError)
  await expect(rejected).rejects.toThrow(
    `"${email}" does not have the tag +one, so it may belong to another test. Use address("${email}"), which adds the tag`,
  )
})

it('adds and removes faults only for its own addresses', async () => {
  const { one, two, website, check } = await startTagged()
  const respond = { status: 503 }
  expect(await one.faults.add({ respond })).toMatchObject({ match: { email: '*+one@*' } })
  const own = await one.faults.add({ respond, match: { email: one.address('block') } })
  await two.faults.add({ respond })
  await website.faults.add({ respond, match: { email: 'cyn@shop.example' } })
  expect(await one.faults.list()).toHaveLength(2)
  await one.faults.remove(own.id)
  expect((await check(one.address('allow'))).status).toBe(503)
  await one.faults.clear()
  expect((await check(one.address('allow'))).status).toBe(200)
  expect([await one.faults.list(), await two.faults.list()]).toMatchObject([[], [{ match: { email: '*+two@*' } }]])
  expect(await website.faults.list()).toHaveLength(2)
})

it('makes the key store unavailable for the whole website', async () => {
  const { one, website } = await startTagged()
  await one.faults.add({ outage: 'keyStore' })
  expect(await website.outages.list()).toEqual(['keyStore'])
})

it('streams events for its own addresses, and reports dropped events', async () => {
  const { one, two, call, check, website } = await startTagged()
  await check(one.address('ana@shop.example'))
  const { headers } = await check('ana@shop.example')
  const since = headers.get('x-mock-request-id') ?? ''
  await check(two.address('allow'))
  await website.clock.advance('1m')
  await call('/public/data-deletion/request', {
    body: { cop_key: website.cop_key, email: one.address('ana@shop.example') },
  })
  await check(one.address('block'))
  const seen: string[] = []
  for await (const { event } of one.events({ since })) {
    seen.push(event)
    if (seen.length === 3) break
  }
  expect(seen).toEqual(['request', 'mail', 'request'])
  for await (const { event } of one.events({ since: 'req_gone' })) {
    expect(event).toBe('dropped')
    break
  }
})
