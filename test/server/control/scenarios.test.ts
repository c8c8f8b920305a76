import { expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { startInProcess } from '../../support/start.ts'

it('lists the scenarios with descriptions and suggestions, starting with the default scenario', async () => {
  const { scenarios } = (await controlOf(await startInProcess())('listScenarios')).json
  expect(scenarios[0].name).toBe('default')
  expect(scenarios).toContainEqual({
    name: 'quota-exhausted',
    title: 'Free quota used up',
    description: expect.any(String),
    try: expect.any(String),
    saved: false,
    problem: null,
  })
})

it('loads a scenario by name, and keeps the website’s app_id, name and keys', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const { app_id, name, keys, cop_key, release_secret } = await started.website.read()
  await started.check('ana@shop.example')
  const loaded = await control('loadScenario', { body: { name: 'quota-exhausted' } })
  expect(loaded.json).toMatchObject({ app_id, name, keys, cop_key, release_secret })
  expect(loaded.json).toMatchObject({
    checks_used: 500,
    counts: { people: 0, sign_ups: 0 },
    scenario: { name: 'quota-exhausted' },
  })
  expect((await started.check('ana@shop.example')).status).toBe(429)
})

it('accepts both YAML and JSON documents if the content type is YAML', async () => {
  const control = controlOf(await startInProcess())
  const load = (body: string, type = 'application/yaml') =>
    control('loadScenario', { body, headers: { 'content-type': type } })
  const yaml = '# Before checkout\ntitle: My shop\nchecks_used: 42\n'
  for (const type of ['application/yaml', 'application/x-yaml', 'text/yaml; charset=utf-8']) {
    expect((await load(yaml, type)).json).toMatchObject({ checks_used: 42, scenario: { title: 'My shop' } })
    await control('loadScenario', { body: { name: 'default' } })
  }
  expect((await load('name: quota-exhausted')).json.checks_used).toBe(500)
  expect((await load('{ "checks_used": 7 }')).json.checks_used).toBe(7)
  for (const [body, problem] of [
    ['title: x\npeople: [', /^Invalid YAML in line 2: /],
    ['a: *b', /^Invalid YAML: Unresolved alias/],
    ['- 1', /^The document must be an object/],
    ['', /^A request body is required/],
    ['peopel: []', /did you mean "people"\?/],
  ] as const) {
    const refused = await load(body)
    expect([refused.status, refused.json.message]).toEqual([400, expect.stringMatching(problem)])
  }
  expect((await load(yaml, 'application/json')).json.message).toBe('The request body must be JSON')
})

it('loads a document only into the given website', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const { app_id, private_key } = (await control('createWebsite')).json
  const body = {
    title: 'Returning user',
    devices: { laptop: {} },
    people: [
      { email: 'ana@shop.example', since: '-30d', devices: ['laptop'] },
      { email: 'bob@shop.example', since: '-3d', devices: ['laptop'] },
    ],
  }
  const loaded = await control('loadScenario', { query: { website: app_id }, body })
  expect(loaded.json).toMatchObject({ counts: { people: 2 }, scenario: { name: null, title: 'Returning user' } })
  const check = await started.check('ana@shop.example', private_key)
  expect(check.json.data.userInfo.related_emails).toEqual(['bob@shop.example'])
  expect((await started.check('ana@shop.example')).json.data.userInfo).toBeNull()
})

it('adds a journal line, which is not listed if the entries are filtered by operation', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  await started.check('ana@shop.example')
  await control('loadScenario', { body: { name: 'quota-exhausted' } })
  await started.check('ana@shop.example')
  const { entries } = (await control('listRequests')).json
  expect(entries.map(({ why }: { why: { id: string } }) => why.id)).toEqual(['live', 'loaded', 'quota-exhausted'])
  expect(entries[1]).toMatchObject({
    operation: null,
    app_id: 'app_local',
    response: { status: null },
    why: { message: 'Loaded: scenario quota-exhausted, "Free quota used up"' },
  })
  expect((await control('listRequests', { query: { since: entries[1].id } })).json.entries).toHaveLength(1)
  expect((await control('listRequests', { query: { operation: 'checkEmail' } })).json.matched).toBe(2)
})

it('adds and deletes keys as specified in a document', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const rotated = 'dcp_mockRotatedKey00000000000000000000000000'
  const body = {
    keys: [
      { name: 'local', deleted: true },
      { name: 'new', value: rotated },
    ],
  }
  expect((await control('loadScenario', { body })).json).toMatchObject({ private_key: rotated })
  expect((await started.check('ana@shop.example')).status).toBe(401)
  expect((await started.check('ana@shop.example', rotated)).status).toBe(200)
})

it('rejects a document that contains a key of another website', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const { private_key } = (await control('createWebsite')).json
  const rejected = await control('loadScenario', { body: { keys: [{ name: 'mine', value: private_key }] } })
  expect(rejected.status).toBe(409)
  expect((await started.check('ana@shop.example')).status).toBe(200)
})

it('the deletion links of a document appear in the mailbox and work', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const body = {
    people: [{ email: 'ana@shop.example', since: '-3d' }],
    deletion_requests: [{ email: 'ana@shop.example', at: '-2h' }],
  }
  await control('loadScenario', { body })
  const [link] = (await control('getLatestMail', { query: { to: 'ana@shop.example' } })).json.links
  const confirmed = await started.call(new URL(link.href).pathname, { method: 'POST' })
  expect(confirmed.status).toBe(200)
  expect((await control('getWebsite', { path: { app_id: 'app_local' } })).json.counts.people).toBe(0)
})

it.each([
  ['an unknown name', 404, { name: 'quota-exausted' }, 'did you mean "quota-exhausted"?'],
  ['a name with another field', 400, { name: 'default', plan: 'free' }, 'plan: unknown field'],
  ['a name that is not a string', 400, { name: 7 }, 'name must be'],
  [
    'a name in another field',
    400,
    { scenario: 'quota-exhausted' },
    'scenario: unknown field; use {"name":"quota-exhausted"}',
  ],
  ['a misspelled name field', 400, { nam: 'quota-exhausted' }, 'nam: unknown field; use {"name":"quota-exhausted"}'],
  ['an unknown field', 400, { peeple: [] }, 'did you mean "people"?'],
  ['an invalid time', 400, { people: [{ email: 'ana@shop.example', since: 'yesterday' }] }, 'people[0].since'],
  [
    'a contradictory document',
    400,
    { deletion_requests: [{ email: 'ana@shop.example', at: '+1h' }] },
    "the website's clock",
  ],
])('rejects %s and changes nothing', async (_what, status, body, message) => {
  const started = await startInProcess()
  const control = controlOf(started)
  await started.check('ana@shop.example')
  const before = (await control('getWebsite', { path: { app_id: 'app_local' } })).json
  const rejected = await control('loadScenario', { body })
  expect(rejected.status).toBe(status)
  expect(rejected.json.message).toContain(message)
  expect((await control('getWebsite', { path: { app_id: 'app_local' } })).json).toEqual(before)
  expect((await control('listRequests')).json.matched).toBe(1)
})

it('returns the state as a document that can be restored on another website', async () => {
  const { environment } = createSettableTime()
  const started = await startInProcess({ environment })
  const control = controlOf(started)
  await started.check('ana@shop.example')
  await started.check('linked-3@dc-mock.example.com')
  await started.call('/public/data-deletion/request', {
    body: { cop_key: started.website.cop_key, email: 'ana@shop.example' },
  })
  await control('updateWebsite', { path: { app_id: 'app_local' }, body: { plan: 'business' } })
  await control('advanceClock', { body: { by: '3h' } })
  const state = (await control('getState')).json
  expect(state.keys).toBeUndefined()

  const other = (await control('createWebsite')).json
  const put = await control('restoreState', { query: { website: other.app_id }, body: state })
  expect(put.json).toMatchObject({ plan: 'business', checks_used: 2, private_key: other.private_key })
  expect(put.json.scenario).toEqual((await started.website.read()).scenario)
  expect((await control('getState', { query: { website: other.app_id } })).json).toEqual(state)
  expect((await control('listRequests', { query: { website: other.app_id } })).json.entries).toMatchObject([
    { why: { id: 'restored' } },
  ])
})

it('rejects an invalid state and changes nothing', async () => {
  const control = controlOf(await startInProcess())
  const before = (await control('getWebsite', { path: { app_id: 'app_local' } })).json
  const state = (await control('getState')).json
  expect((await control('restoreState', { body: { ...state, checks_used: -1 } })).status).toBe(400)
  expect((await control('getWebsite', { path: { app_id: 'app_local' } })).json).toEqual(before)
})
