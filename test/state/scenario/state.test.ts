import { expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { type Started, startInProcess } from '../../support/start.ts'

const day = 86_400_000

const testAddresses = [
  'returning@dc-mock.example.com',
  'linked-3@dc-mock.test',
  'stored@dc-mock.test',
  'block@dc-mock.test',
]

/** Creates one of everything that a website can contain. */
async function createActivity(started: Started): Promise<void> {
  const { call, check, website } = started
  const { cop_key, private_key: key } = website
  const origin = { cop_key, device: { id: '__proto__', confidence: 88 }, session_id: 's1' }
  const bodies: [path: string, body: object][] = [
    ['/collect/visit', { ...origin, page_url: 'https://shop.example/', occurred_at: '2026-11-20T09:00:00Z' }],
    ['/collect/event', { ...origin, name: 'click', properties: { constructor: [1, null] } }],
    ['/collect/identify', { ...origin, email: 'Ana@shop.example', user_id: 'u_1' }],
    ['/collect/identify', { ...origin, session_id: 's2', email: 'bob@shop.example' }],
    [
      `/api/v1/conversions/shop/${cop_key}`,
      { event: 'lead', email: 'ana@shop.example', external_id: 'o-1', value: 9.5 },
    ],
    ['/public/data-deletion/request', { cop_key, email: 'ana@shop.example' }],
  ]
  for (const [path, body] of bodies) expect((await call(path, { body })).status, path).toBeLessThan(300)
  for (const email of ['ana@shop.example', 'jane1@shop.example', 'jane2@shop.example', ...testAddresses]) {
    expect((await check(email)).status, email).toBe(200)
  }
  expect((await call('/api/v1/data-deletion', { key: key ?? '', body: { email: 'jane1@shop.example' } })).status).toBe(
    200,
  )
}

it('loading a state into another mock changes neither the state nor the mock’s keys', async () => {
  const first = await startInProcess()
  await controlOf(first)('setClock', { body: { now: '2030-01-01T00:00:00Z', frozen: true } })
  await createActivity(first)
  const read = await controlOf(first)('getState')
  const second = await startInProcess()
  const control = controlOf(second)
  expect(await control('restoreState', { body: read.json })).toMatchObject({ status: 200, json: { warnings: [] } })
  const again = await control('getState')
  expect({ ...again.json, saved: null }).toEqual({ ...read.json, saved: null })
  for (const email of ['ana@shop.example', 'jane1@shop.example', 'jane3@shop.example', ...testAddresses]) {
    expect((await second.check(email)).json, email).toEqual((await first.check(email)).json)
  }
})

it('a restored clock shows real time if it did when saved, and otherwise continues from the saved time', async () => {
  const time = createSettableTime()
  const control = controlOf(await startInProcess({ environment: time.environment }))
  const { json: running } = await control('getState')
  time.pass(4000)
  await control('restoreState', { body: running })
  expect((await control('getClock')).json).toMatchObject({ now: '2026-11-20T10:00:04.000Z', frozen: false })

  // A clock that was frozen while it showed real time stays frozen at that time.
  await control('setClock', { body: { frozen: true } })
  const { json: frozen } = await control('getState')
  time.pass(4000)
  await control('restoreState', { body: frozen })
  expect((await control('getClock')).json).toMatchObject({ now: '2026-11-20T10:00:04.000Z', frozen: true })

  await control('setClock', { body: { now: '2026-12-24T18:00:00Z' } })
  const { json: moved } = await control('getState')
  time.pass(4000)
  await control('restoreState', { body: moved })
  expect((await control('getClock')).json).toMatchObject({ now: '2026-12-24T18:00:00.000Z', frozen: false })
})

it('a saved state that is loaded as a scenario starts at the time at which it was saved', async () => {
  const time = createSettableTime()
  const control = controlOf(await startInProcess({ environment: time.environment }))
  const { json: body } = await control('getState')
  time.pass(day)
  await control('loadScenario', { body })
  expect((await control('getClock')).json).toMatchObject({ now: '2026-11-20T10:00:00.000Z', frozen: false })
})

it('a deletion link that was emailed earlier works in any mock that loads the state', async () => {
  const first = await startInProcess()
  await createActivity(first)
  const { json: mail } = await controlOf(first)('getLatestMail', { query: { to: 'ana@shop.example' } })
  const second = await startInProcess()
  await controlOf(second)('restoreState', { body: (await controlOf(first)('getState')).json })
  const link = new URL(mail.links[0].href)
  expect((await second.call(link.pathname, { method: 'POST' })).status).toBe(200)
  expect((await second.call(link.pathname)).status).toBe(410)
  const { json: later } = await controlOf(second)('getLatestMail', { query: { to: 'ana@shop.example' } })
  expect(later.links).toMatchObject([{ used: true, expired: false }])
})

it('an invalid document changes nothing', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  await createActivity(started)
  await control('setClock', { body: { now: '2030-01-01T00:00:00Z', frozen: true } })
  const before = await control('getState')
  const mistakes = [
    { people: [{ emial: 'a@shop.example' }] },
    { people: [{ email: 'a' }] },
    { name: 'defualt' },
    { clock: { now: '-1y' } },
  ]
  for (const body of mistakes) {
    expect((await control('loadScenario', { body })).status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
  }
  const after = await control('getState')
  expect({ ...after.json, saved: null }).toEqual({ ...before.json, saved: null })
})
