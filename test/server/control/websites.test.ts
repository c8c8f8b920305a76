import { expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { startInProcess } from '../../support/start.ts'

const foreignKey = 'dcp_live8Kq2vN1xW7bT4mZ9rY6cP3hS5dF0gJ2kLqA'

it('shows the default website with its default values', async () => {
  const control = controlOf(await startInProcess())
  const { json } = await control('listWebsites')
  expect(json.websites).toHaveLength(1)
  expect(json.websites[0]).toMatchObject({
    app_id: 'app_local',
    plan: 'free',
    checks_used: 0,
    checks_left: 500,
    amount_due: 0,
    private_key: 'dcp_mockLocalDevelopmentKey00000000000000000',
    cop_key: 'mocklocalcopkey0000000000000000000000000',
    release_secret: 'mocklocalreleasesecret0000000000',
    keys: [{ name: 'local', prefix: 'dcp_mockLoca' }],
    dashboard: { email: 'dev@dc-mock.example.com', password: 'local' },
    scenario: { name: 'default' },
  })
})

it('creates an isolated website whose keys work immediately', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const created = await control('createWebsite', { body: { name: 'Checkout test 7' } })
  expect(created.status).toBe(201)
  const { app_id, private_key, cop_key, release_secret, dashboard, warnings } = created.json
  expect(created.headers.get('location')).toBe(`/_mock/websites/${app_id}`)
  expect(private_key).toMatch(/^dcp_mock[A-Za-z0-9]{36}$/)
  expect(cop_key).toMatch(/^[a-z0-9]{40}$/)
  expect(release_secret).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(dashboard).toEqual({ email: `dev+${app_id}@dc-mock.example.com`, password: 'local' })
  expect(warnings).toEqual([])

  expect((await started.check('ana@shop.example', private_key)).status).toBe(200)
  expect((await control('getWebsite', { path: { app_id } })).json).toMatchObject({
    checks_used: 1,
    counts: { people: 1 },
  })
  expect((await control('getWebsite', { path: { app_id: 'app_local' } })).json).toMatchObject({ checks_used: 0 })
})

it('creates a website with a scenario', async () => {
  const started = await startInProcess()
  const created = await controlOf(started)('createWebsite', { body: { scenario: 'quota-exhausted' } })
  expect(created.json).toMatchObject({ checks_used: 500, checks_left: 0, scenario: { name: 'quota-exhausted' } })
  expect((await started.check('new@shop.example', created.json.private_key)).status).toBe(429)
})

it('overrides the plan, checks_used and people of the scenario', async () => {
  const started = await startInProcess()
  const people = [{ email: 'ana@shop.example', since: '-30d', devices: ['laptop'] }]
  const created = await controlOf(started)('createWebsite', {
    body: { scenario: 'quota-exhausted', plan: 'business', checks_used: 501, people },
  })
  expect(created.json).toMatchObject({ plan: 'business', checks_used: 501, checks_left: null, amount_due: 9.5 })
  const check = await started.check('ana@shop.example', created.json.private_key)
  expect(check.json.data.userInfo).toMatchObject({ email: 'ana@shop.example', deviceFingerprint: { version: '1.0' } })
})

it('accepts a document as the scenario', async () => {
  const created = await controlOf(await startInProcess())('createWebsite', {
    body: { scenario: { title: 'Two left', checks_used: 498 } },
  })
  expect(created.json).toMatchObject({ checks_left: 2, scenario: { name: null, title: 'Two left' } })
})

it('accepts custom IDs and keys', async () => {
  const started = await startInProcess()
  const values = {
    app_id: 'app_checkout',
    private_key: 'dcp_mockCheckoutKey0000000000000000000000000',
    cop_key: 'checkoutcopkey',
    release_secret: 'checkoutsecret',
  }
  const created = await controlOf(started)('createWebsite', { body: values })
  expect(created.json).toMatchObject(values)
  const health = await started.call('/api/v1/export/health', { key: values.private_key })
  expect(health.json).toMatchObject({ app_id: 'app_checkout' })
})

it('returns a warning and does not store the value of a key that no mock generated', async () => {
  const started = await startInProcess()
  const created = await controlOf(started)('createWebsite', { body: { private_key: foreignKey } })
  expect(created.json).toMatchObject({ private_key: null, keys: [{ prefix: 'dcp_live8Kq2', value: null }] })
  expect(created.json.warnings).toEqual([expect.stringContaining('dcp_live8Kq2…')])
  expect(created.text).not.toContain(foreignKey)
  expect((await started.check('ana@shop.example', foreignKey)).status).toBe(200)
})

it('shares the plan and the clock between all websites of an account', async () => {
  const { environment } = createSettableTime()
  const control = controlOf(await startInProcess({ environment }))
  const first = (await control('createWebsite', { body: { plan: 'business' } })).json
  await control('advanceClock', { query: { website: first.app_id }, body: { by: '30d' } })

  const second = (await control('createWebsite', { body: { account: first.account } })).json
  expect(second).toMatchObject({ account: first.account, plan: 'business', dashboard: first.dashboard })
  expect(second.warnings).toEqual([])
  expect(second.keys[0].created_at).toBe('2026-12-20T10:00:00.000Z')

  await control('updateWebsite', { path: { app_id: second.app_id }, body: { plan: 'organization' } })
  expect((await control('getWebsite', { path: { app_id: first.app_id } })).json.plan).toBe('organization')
  expect((await control('getWebsite', { path: { app_id: 'app_local' } })).json.plan).toBe('free')
})

it('uses the account’s clock to compute the times of a website that joins the account', async () => {
  const { environment } = createSettableTime()
  const started = await startInProcess({ environment })
  const control = controlOf(started)
  await control('setClock', { body: { now: '2027-01-01T00:00:00Z', frozen: true } })
  const account = (await control('getWebsite', { path: { app_id: 'app_local' } })).json.account
  const people = [{ email: 'ana@shop.example', since: '-1d', devices: ['laptop'] }]
  const { private_key } = (await control('createWebsite', { body: { account, people } })).json
  const check = await started.check('ana@shop.example', private_key)
  expect(check.json.data.userInfo.identifiedAt).toBe('2026-12-31T00:00:00.000Z')
})

it.each([
  ['a misspelled field', 400, { scenaro: 'default' }, 'scenaro: unknown field; did you mean "scenario"?'],
  ['an unknown scenario', 404, { scenario: 'quota-exausted' }, 'did you mean "quota-exhausted"?'],
  ['a scenario that is neither name nor document', 400, { scenario: 7 }, 'scenario must be'],
  ['an invalid document', 400, { scenario: { peeple: [] } }, 'did you mean "people"?'],
  ['an invalid person', 400, { people: [{ email: 'ana' }] }, 'people[0].email'],
  ['an unknown account', 404, { account: 'acc_nobody' }, 'Unknown account "acc_nobody"'],
  ['an existing app_id', 409, { app_id: 'app_local' }, 'Omit app_id to generate'],
  ['an existing cop_key', 409, { cop_key: 'mocklocalcopkey0000000000000000000000000' }, 'Omit cop_key to generate'],
  [
    'an existing private key',
    409,
    { private_key: 'dcp_mockLocalDevelopmentKey00000000000000000' },
    'Omit private_key to generate',
  ],
  ['a list', 400, [], 'must be'],
  ['text that is not JSON', 400, '{"name":', 'must be JSON'],
])('rejects %s and creates nothing', async (_what, status, body, message) => {
  const control = controlOf(await startInProcess())
  const rejected = await control('createWebsite', { body })
  expect(rejected.status).toBe(status)
  expect(rejected.json.message).toContain(message)
  expect((await control('listWebsites')).json.websites).toHaveLength(1)
})

it('rejects a plan that differs from the plan of the existing account', async () => {
  const control = controlOf(await startInProcess())
  const { account } = (await control('getWebsite', { path: { app_id: 'app_local' } })).json
  const rejected = await control('createWebsite', { body: { account, plan: 'business' } })
  expect(rejected).toMatchObject({ status: 409, json: { message: expect.stringContaining('is on the free plan') } })
})

it('changes the name, plan and checks_used, and applies the changes to the next check', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const path = { app_id: 'app_local' }
  const changed = await control('updateWebsite', { path, body: { name: 'Shop', checks_used: 500 } })
  expect(changed.json).toMatchObject({ name: 'Shop', checks_used: 500, checks_left: 0, plan: 'free' })
  expect((await started.check('ana@shop.example')).status).toBe(429)

  await control('updateWebsite', { path, body: { plan: 'business' } })
  expect((await started.check('ana@shop.example')).status).toBe(200)
  expect((await control('getWebsite', { path })).json).toMatchObject({ checks_used: 501, amount_due: 9.5 })

  await control('updateWebsite', { path, body: { plan: 'free' } })
  expect((await started.check('ana@shop.example')).status).toBe(429)
})

it.each([
  ['no fields', {}, 'at least one of name, plan, checks_used'],
  ['an unknown plan', { plan: 'pro' }, 'free, business, organization'],
  ['a negative number of checks', { checks_used: -1 }, 'checks_used'],
])('rejects a change with %s', async (_what, body, message) => {
  const rejected = await controlOf(await startInProcess())('updateWebsite', { path: { app_id: 'app_local' }, body })
  expect(rejected.status).toBe(400)
  expect(rejected.json.message).toContain(message)
})

it('removes a website, its keys and its journal', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const { app_id, private_key } = (await control('createWebsite')).json
  await started.check('ana@shop.example', private_key)
  expect((await control('deleteWebsite', { path: { app_id } })).status).toBe(204)
  expect((await control('getWebsite', { path: { app_id } })).status).toBe(404)
  expect((await started.check('ana@shop.example', private_key)).status).toBe(401)
  const { entries } = (await control('listRequests')).json
  expect(entries).toMatchObject([{ app_id: 'app_local', response: { status: 401 } }])
})

it('rejects the removal of the default website', async () => {
  const control = controlOf(await startInProcess())
  const rejected = await control('deleteWebsite', { path: { app_id: 'app_local' } })
  expect(rejected).toMatchObject({ status: 409, json: { message: expect.stringContaining('POST /_mock/reset') } })
})

it('suggests the nearest website if the given website is unknown', async () => {
  const control = controlOf(await startInProcess())
  const misspelled = await control('getWebsite', { path: { app_id: 'app_lokal' } })
  expect(misspelled.json.message).toBe('No website "app_lokal"; did you mean "app_local"?')
  const unknown = await control('getClock', { query: { website: 'checkout' } })
  expect(unknown).toMatchObject({
    status: 404,
    json: { message: 'No website "checkout"; to list all websites, call GET /_mock/websites' },
  })
})

it('paginates websites, people, requests and emails in the same way', async () => {
  const { control } = await startWithThree()
  for (const [operation, items] of [
    ['listWebsites', 'websites'],
    ['listPeople', 'people'],
    ['listRequests', 'entries'],
    ['listMails', 'mails'],
  ] as const) {
    const all = (await control(operation)).json
    expect([operation, all.next_cursor, all[items].length >= 3]).toEqual([operation, null, true])
    const pages: unknown[][] = []
    let cursor: string | null = null
    do {
      const { json } = await control(operation, { query: { limit: '2', ...(cursor === null ? {} : { cursor }) } })
      pages.push(json[items])
      cursor = json.next_cursor
    } while (cursor !== null)
    const isNewestFirst = operation === 'listRequests' || operation === 'listMails'
    expect((isNewestFirst ? pages.reverse() : pages).flat()).toEqual(all[items])
    expect(pages.length).toBeGreaterThan(1)
    expect((await control(operation, { query: { cursor: 'mine' } })).status).toBe(404)
  }

  async function startWithThree() {
    const started = await startInProcess()
    const { cop_key } = started.website
    for (const name of ['ana', 'bob', 'eve']) {
      await started.check(`${name}@shop.example`)
      await started.call('/public/data-deletion/request', { body: { cop_key, email: `${name}@shop.example` } })
    }
    for (const name of ['second', 'third']) await controlOf(started)('createWebsite', { body: { name } })
    return { ...started, control: controlOf(started) }
  }
})
