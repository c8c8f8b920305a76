import { expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { startInProcess } from '../../support/start.ts'

const path = { app_id: 'app_local' }
const hour = 3_600_000

it('resets a website to its initial state and keeps its keys', async () => {
  const started = await startInProcess({ scenario: 'quota-nearly-exhausted' })
  const control = controlOf(started)
  const created = await started.website.read()
  await started.check('ana@shop.example')
  await control('loadScenario', { body: { name: 'default' } })
  await control('updateWebsite', { path, body: { plan: 'organization' } })
  await control('advanceClock', { body: { by: '30d' } })

  expect((await control('resetWebsite')).json).toEqual({ reset: ['app_local'], removed: [] })
  expect(await started.website.read()).toEqual(created)
  expect((await control('listRequests')).json.entries.at(-1)).toMatchObject({
    why: { id: 'reset', message: expect.stringContaining('scenario quota-nearly-exhausted') },
  })
})

it('resets a website to the document and overrides it was created with', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const scenario = { title: 'Held', gate: true, checks_used: 7 }
  const created = (await control('createWebsite', { body: { scenario, checks_used: 9 } })).json
  const query = { website: created.app_id }
  await control('loadScenario', { query, body: { name: 'quota-exhausted' } })
  await control('resetWebsite', { query })
  expect((await control('getWebsite', { path: { app_id: created.app_id } })).json).toEqual(created)
  expect((await control('getState', { query })).json).toMatchObject({ gate: true, checks_used: 9 })
})

it('recomputes relative times', async () => {
  const { environment, pass } = createSettableTime()
  const started = await startInProcess({ environment })
  const control = controlOf(started)
  const scenario = { deletion_requests: [{ email: 'ana@shop.example', at: '-23h' }] }
  const { app_id } = (await control('createWebsite', { body: { scenario } })).json
  const query = { website: app_id }
  pass(2 * hour)
  expect((await control('getLatestMail', { query })).json.links[0].expired).toBe(true)
  await control('resetWebsite', { query })
  expect((await control('getLatestMail', { query })).json).toMatchObject({
    at: '2026-11-19T13:00:00.000Z',
    links: [{ expired: false, expires_at: '2026-11-20T13:00:00.000Z' }],
  })
})

it('restores deleted keys with their values, and removes added keys', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const { keys } = await started.website.read()
  const added = (await control('createKey', { path, body: { name: 'backend' } })).json
  await control('deleteKey', { path: { ...path, key_id: 'key_local' } })
  await control('loadScenario', { body: { keys: [{ name: 'other' }] } })
  await control('resetWebsite')
  expect((await started.check('ana@shop.example')).status).toBe(200)
  expect((await started.check('ana@shop.example', added.value)).status).toBe(401)
  expect((await control('getWebsite', { path })).json.keys).toEqual(keys)
})

it('keeps the keys of the document that a website was created with', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const live = 'dcp_k7Qx2Vn9Lw4Rb8Tz1Hs6Jc3Md5Fg0PyAeUoIiXqB'
  const scenario = { keys: [{ name: 'local', deleted: true }, { name: 'live', value: live }, { name: 'new' }] }
  const created = await control('createWebsite', { body: { scenario } })
  await control('resetWebsite', { query: { website: created.json.app_id } })
  expect((await control('getWebsite', { path: { app_id: created.json.app_id } })).json.keys).toEqual(created.json.keys)
  expect((await started.check('ana@shop.example', live)).status).toBe(200)
  expect((await started.check('ana@shop.example', created.json.private_key)).status).toBe(200)
})

it('is rejected if another website now uses one of the website’s keys', async () => {
  const control = controlOf(await startInProcess())
  const value = 'dcp_mockSharedKey000000000000000000000000000'
  const { app_id } = (await control('createWebsite', { body: { private_key: value } })).json
  await control('loadScenario', { query: { website: app_id }, body: { keys: [{ name: 'other' }] } })
  await control('createKey', { path, body: { name: 'taken', value } })
  const rejected = await control('resetWebsite', { query: { website: app_id } })
  expect(rejected).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining('Delete the key from the other website, then retry the reset') },
  })
})

it('keeps the plan and the clock of the account that the website joined', async () => {
  const { environment } = createSettableTime()
  const control = controlOf(await startInProcess({ environment }))
  const { account } = (await control('getWebsite', { path })).json
  const joined = (await control('createWebsite', { body: { account } })).json
  await control('updateWebsite', { path, body: { plan: 'business' } })
  await control('advanceClock', { body: { by: '5h' } })
  await control('resetWebsite', { query: { website: joined.app_id } })
  expect((await control('getWebsite', { path })).json.plan).toBe('business')
  expect((await control('getClock')).json.now).toBe('2026-11-20T15:00:00.000Z')
  await control('resetWebsite')
  expect((await control('getWebsite', { path: { app_id: joined.app_id } })).json.plan).toBe('free')
})

it('uses the account’s clock to compute the times of a website that joined the account', async () => {
  const { environment } = createSettableTime('2026-11-20T10:00:00.000Z')
  const started = await startInProcess({ environment })
  const control = controlOf(started)
  await control('setClock', { body: { now: '2027-01-01T00:00:00Z', frozen: true } })
  const { account } = (await control('getWebsite', { path })).json
  const people = [{ email: 'ana@shop.example', since: '-1d' }]
  const { app_id, private_key } = (await control('createWebsite', { body: { account, people } })).json
  await control('resetWebsite', { query: { website: app_id } })
  const check = await started.check('ana@shop.example', private_key)
  expect(check.json.data.userInfo.identifiedAt).toBe('2026-12-31T00:00:00.000Z')
})

it('resets the initial websites and removes all other websites if * is given as the website', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  await started.check('ana@shop.example')
  const created = (await control('createWebsite')).json
  const reset = await control('resetWebsite', { query: { website: '*' } })
  expect(reset.json).toEqual({ reset: ['app_local'], removed: [created.app_id] })
  expect((await control('listWebsites')).json.websites).toMatchObject([{ app_id: 'app_local', checks_used: 0 }])
  expect((await started.check('ana@shop.example', created.private_key)).status).toBe(401)
})
