import { expect } from 'vitest'
import type { ScenarioDocument } from '../../../src/spec/generated/control.d.ts'
import { type Answer, type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'
import { checksUsed, exported, mailsOf, stateOf } from './website.ts'

const ana = 'ana@shop.example'
const ben = 'ben@shop.example'
const zeroCounts = { identifications: 0, conversions: 0, visits: 0, events: 0 }

/** Scenario with every kind of data for Ana and Ben, and an anonymous visitor. */
const twoPeople: ScenarioDocument = {
  checks_used: 7,
  devices: { laptop: {}, phone: {} },
  people: [
    { email: ana, user_id: 'u_1', session_id: 's_ana', devices: ['laptop'], since: '-9d' },
    { email: ben, user_id: 'u_2', session_id: 's_ben', devices: ['laptop', 'phone'], since: '-8d' },
  ],
  visits: [
    { at: '-9d', session_id: 's_ana', device: 'laptop' },
    { at: '-8d', session_id: 's_ben', device: 'laptop' },
    { at: '-7d', session_id: 's_nobody', device: 'phone' },
    { at: '-6d', session_id: 's_ana', device: 'phone' },
  ],
  events: [
    { at: '-9d', name: 'signup', session_id: 's_ana' },
    { at: '-8d', name: 'signup', session_id: 's_ben' },
  ],
  conversions: [
    { at: '-5d', event: 'purchase', email: ana },
    { at: '-4d', event: 'purchase', user_id: 'u_1' },
    { at: '-3d', event: 'purchase', email: ben, user_id: 'u_2' },
  ],
}

function erase({ call, website }: Started, body: unknown, key: string | null = website.private_key): Promise<Answer> {
  return call('/api/v1/data-deletion', { body, ...(key === null ? {} : { key }) })
}

async function emailsOf(started: Started): Promise<string[]> {
  return (await exported(started, 'users')).map(({ email }) => email)
}

testFact(
  ['deletion.runs-server-to-server', 'deletion.sends-no-mail'],
  'a request with the private key deletes the data at once and sends no email',
  async () => {
    const started = await startServer({ scenario: twoPeople })
    const { status, json } = await erase(started, { email: ana })
    expect([status, json.success, json.data.status]).toEqual([200, true, 'completed'])
    expect(json.data.request_id).toMatch(/^del_/)
    expect(await emailsOf(started)).toEqual([ben])
    expect(await mailsOf(started)).toEqual([])
  },
)

testFact('deletion.runs-server-to-server', 'a request without the private key deletes nothing', async () => {
  const started = await startServer({ scenario: twoPeople })
  const before = await stateOf(started)
  const { cop_key } = started.website
  expect((await erase(started, { email: ana }, null)).json).toEqual({ message: 'Missing x-dc-key header' })
  expect((await erase(started, { email: ana, cop_key }, cop_key)).json).toEqual({ message: 'Invalid API key' })
  expect(await stateOf(started)).toEqual(before)
})

testFact('deletion.removes-the-identification', 'the next check of a deleted address runs live', async () => {
  const started = await startServer({ scenario: twoPeople })
  const { call, check, website } = started
  expect((await check(ana)).json.data.userInfo).toMatchObject({ userId: 'u_1', related_emails: [ben] })
  await erase(started, { email: ' ANA@shop.example ' })
  expect((await call('/api/v1/export/health', { key: website.private_key ?? '' })).json.identified_user_count).toBe(1)
  expect((await check(ben)).json.data.userInfo).toMatchObject({ userId: 'u_2', related_emails: [] })
  const anew = await check(ana)
  expect(anew.json.data).toMatchObject({ userInfo: null, ipInfo: null })
  const second = await check(ana)
  expect(second.json.data.userInfo).toMatchObject({ userId: null, deviceFingerprint: null, related_emails: [] })
})

testFact(
  'deletion.removes-the-identification',
  "after a deletion, the website's state no longer contains the person's email, user ID or session",
  async () => {
    const started = await startServer({ scenario: twoPeople })
    await started.check(ana)
    expect(JSON.stringify(await stateOf(started))).toContain(ana)
    await erase(started, { email: ana })
    expect(JSON.stringify(await stateOf(started))).not.toMatch(/ana@shop|u_1|s_ana/)
  },
)

testFact('deletion.removes-the-identification', 'a stored verdict is deleted with the person', async () => {
  const started = await startServer({ scenario: { people: [{ email: ana, verdict: 'block' }] } })
  expect((await started.check(ana)).json.data.emailInfo.action).toBe('BLOCK')
  await erase(started, { email: ana })
  expect((await started.check(ana)).json.data.emailInfo.action).toBe('ALLOW')
})

testFact('deletion.does-not-refund-checks', 'a deletion does not restore used checks', async () => {
  const started = await startServer({ scenario: { checks_used: 498 } })
  await started.check(ana)
  await started.check(ana)
  expect(await checksUsed(started)).toBe(500)
  await erase(started, { email: ana })
  expect(await checksUsed(started)).toBe(500)
  expect((await started.check(ana)).status).toBe(429)
})

testFact('deletion.returns-deleted-counts', 'the counts in the response match what was deleted', async () => {
  const started = await startServer({ scenario: twoPeople })
  const { json } = await erase(started, { email: ana })
  expect(json.data.deleted).toEqual({ identifications: 1, conversions: 2, visits: 2, events: 1 })
  expect(await emailsOf(started)).toEqual([ben])
  expect((await exported(started, 'conversions')).map(({ email }) => email)).toEqual([ben])
  expect((await exported(started, 'visits')).map(({ session_id }) => session_id)).toEqual(['s_ben', 's_nobody'])
  expect((await exported(started, 'events')).map(({ session_id }) => session_id)).toEqual(['s_ben'])
  expect((await erase(started, { email: ana })).json.data.deleted).toEqual(zeroCounts)
})

testFact('deletion.returns-deleted-counts', 'a deletion by user ID deletes everyone with that ID', async () => {
  const work = 'ana@work.example'
  const people = [...(twoPeople.people ?? []), { email: work, user_id: 'u_1' }]
  const started = await startServer({ scenario: { ...twoPeople, people } })
  const { json } = await erase(started, { user_id: 'u_1' })
  expect(json.data.deleted).toEqual({ identifications: 2, conversions: 2, visits: 2, events: 1 })
  expect(await emailsOf(started)).toEqual([ben])
})

testFact('deletion.returns-deleted-counts', 'for an unknown person, all counts are 0 and nothing changes', async () => {
  const started = await startServer({ scenario: twoPeople })
  const before = await stateOf(started)
  for (const body of [{ email: 'nobody@shop.example' }, { user_id: 'u_9' }]) {
    const { status, json } = await erase(started, body)
    expect([status, json.data.status, json.data.deleted]).toEqual([200, 'completed', zeroCounts])
  }
  expect(await stateOf(started)).toEqual(before)
})

testFact('deletion.returns-deleted-counts', 'only one of two concurrent deletions counts the person', async () => {
  const started = await startServer({ scenario: twoPeople })
  const answers = await Promise.all([erase(started, { email: ana }), erase(started, { email: ana })])
  expect(answers.map(({ json }) => json.data.deleted.identifications).sort()).toEqual([0, 1])
})

testFact('deletion.affects-only-one-website', 'data of the same person on another website is kept', async () => {
  const started = await startServer({ scenario: twoPeople })
  const other = await started.mock.createWebsite({ scenario: twoPeople })
  const sibling = await started.mock.createWebsite({ scenario: twoPeople, account: started.website.account })
  await erase(started, { email: ana })
  for (const { private_key } of [other, sibling]) {
    expect((await exported(started, 'users', private_key)).map(({ email }) => email)).toEqual([ana, ben])
    expect(await exported(started, 'visits', private_key)).toHaveLength(4)
    expect(await exported(started, 'conversions', private_key)).toHaveLength(3)
  }
})

testFact(
  'deletion.includes-visits-of-the-persons-sessions',
  'the data of a session is deleted with the person who was last identified in the session',
  async () => {
    const started = await startServer()
    const { call, website } = started
    const script = { cop_key: website.cop_key, device: { id: 'laptop' } }
    const visit = (session_id: string) =>
      call('/collect/visit', { body: { ...script, session_id, page_url: 'https://shop.example/' } })
    const identify = (session_id: string, email: string) =>
      call('/collect/identify', { body: { ...script, session_id, email } })
    await visit('s_1')
    await identify('s_1', ana)
    await call('/collect/event', { body: { ...script, session_id: 's_1', name: 'add_to_cart' } })
    await visit('s_2')
    await identify('s_2', ana)
    await identify('s_2', ben)
    await visit('s_3')
    await visit('s_4')
    await identify('s_4', ana)
    const visits = async () => (await exported(started, 'visits')).map(({ session_id }) => session_id)
    expect((await erase(started, { email: ana })).json.data.deleted).toMatchObject({ visits: 2, events: 1 })
    expect([await visits(), await exported(started, 'events')]).toEqual([['s_2', 's_3'], []])
    expect((await erase(started, { email: ben })).json.data.deleted).toMatchObject({ visits: 1, events: 0 })
    expect(await visits()).toEqual(['s_3'])
  },
)

testFact(
  'deletion.email-overrides-user-id',
  'if email and user ID are both given, only the email is used',
  async () => {
    const started = await startServer({ scenario: twoPeople })
    expect((await erase(started, { email: ana, user_id: 'u_2' })).json.data.deleted.identifications).toBe(1)
    expect(await emailsOf(started)).toEqual([ben])
    const unknown = await erase(started, { email: 'nobody@shop.example', user_id: 'u_2' })
    expect(unknown.json.data.deleted).toEqual(zeroCounts)
    expect(await emailsOf(started)).toEqual([ben])
  },
)
