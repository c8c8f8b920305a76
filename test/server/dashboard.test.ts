import { expect, it } from 'vitest'
import { type Control, controlOf } from '../support/control.ts'
import { createSettableTime } from '../support/settable-time.ts'
import { type Started, startInProcess } from '../support/start.ts'

const owner = { email: 'dev@dc-mock.example.com', password: 'local' }
const path = { app_id: 'app_local' }

/** Signs in and returns a function that makes calls with the session. */
async function signIn(started: Started, body: object = owner): Promise<Control> {
  const control = controlOf(started)
  const { headers } = await control('signIn', { body })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  return (operation, call = {}) => control(operation, { ...call, headers: { cookie, ...call.headers } })
}

it('signs the owner in with a cookie that scripts and other sites cannot use', async () => {
  const control = controlOf(await startInProcess())
  const { status, json, headers } = await control('signIn', { body: { ...owner, email: ' Dev@DC-mock.example.com ' } })
  expect(status).toBe(200)
  expect(json).toEqual({ email: 'dev@dc-mock.example.com' })
  expect(headers.get('set-cookie')).toMatch(
    /^dc_session=dcs_[A-Za-z0-9]{40}; Max-Age=43200; Path=\/dashboard; HttpOnly; SameSite=Strict$/,
  )
})

it('signs each owner in only to their own account', async () => {
  const started = await startInProcess()
  const made = await started.mock.createWebsite({ name: 'Other shop' })
  const dashboard = await signIn(started, (await made.read()).dashboard)
  expect((await dashboard('getSession')).json).toEqual({ email: `dev+${made.app_id}@dc-mock.example.com` })
  expect((await dashboard('listDashboardWebsites')).json.websites).toEqual([
    { app_id: made.app_id, name: 'Other shop', cop_key: made.cop_key, public_url: null },
  ])
  for (const operation of ['listDashboardKeys', 'listSignedUpUsers', 'getUsage'] as const) {
    expect(await dashboard(operation, { path })).toMatchObject({
      status: 404,
      json: { message: expect.stringContaining('This account has no website') },
    })
  }
  expect((await dashboard('createDashboardKey', { path, body: { name: 'x' } })).status).toBe(404)
  expect((await dashboard('deleteDashboardKey', { path: { ...path, key_id: 'key_local' } })).status).toBe(404)
  expect((await started.check('ana@shop.example')).status).toBe(200)
})

it.each([
  ['a wrong password', 401, { ...owner, password: 'Local' }, 'Wrong email or password'],
  ['an unknown address', 401, { ...owner, email: 'eve@shop.example' }, 'Wrong email or password'],
  ['no password', 400, { email: owner.email }, 'password is required'],
])('rejects a sign-in with %s', async (_what, status, body, message) => {
  const rejected = await controlOf(await startInProcess())('signIn', { body })
  expect(rejected).toMatchObject({ status, json: { message } })
  expect(rejected.headers.has('set-cookie')).toBe(false)
})

it('rejects every call without a session, even with a private key', async () => {
  const { website, ...started } = await startInProcess()
  const control = controlOf(started)
  const calls = [
    ['getSession', {}],
    ['signOut', {}],
    ['listDashboardWebsites', {}],
    ['listDashboardKeys', { path }],
    ['createDashboardKey', { path, body: { name: 'x' } }],
    ['deleteDashboardKey', { path: { ...path, key_id: 'key_local' } }],
    ['listSignedUpUsers', { path }],
    ['getUsage', { path }],
  ] as const
  for (const [operation, call] of calls) {
    expect((await control(operation, call)).json.message, operation).toMatch(/^Not signed in/)
    const keyed = await control(operation, { ...call, headers: { 'x-dc-key': website.private_key ?? '' } })
    expect(keyed, operation).toMatchObject({
      status: 401,
      json: { message: expect.stringContaining('does not accept private keys') },
    })
    const forged = await control(operation, { ...call, headers: { cookie: `dc_session=dcs_${'a'.repeat(40)}` } })
    expect(forged.status, operation).toBe(401)
  }
})

it('does not accept a dashboard session for service operations', async () => {
  const started = await startInProcess()
  const { headers } = await controlOf(started)('signIn', { body: owner })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const health = await started.call('/api/v1/export/health', { headers: { cookie } })
  expect(health).toMatchObject({ status: 401, json: { message: 'Missing x-dc-key header' } })
})

it('ends the session on sign-out', async () => {
  const dashboard = await signIn(await startInProcess())
  const out = await dashboard('signOut')
  expect(out.headers.get('set-cookie')).toBe('dc_session=; Max-Age=0; Path=/dashboard; HttpOnly; SameSite=Strict')
  expect((await dashboard('getSession')).status).toBe(401)
})

it("ends the session after 12 hours of real time, whatever the website's clock shows", async () => {
  const { environment, pass } = createSettableTime()
  const started = await startInProcess({ environment })
  const dashboard = await signIn(started)
  await controlOf(started)('advanceClock', { body: { by: '30d' } })
  pass(12 * 3_600_000 - 1)
  expect((await dashboard('getSession')).status).toBe(200)
  pass(1)
  expect((await dashboard('getSession')).status).toBe(401)
})

it('shows the full value of a key only when the key is created', async () => {
  const started = await startInProcess()
  const dashboard = await signIn(started)
  const { status, json: created } = await dashboard('createDashboardKey', { path, body: { name: 'backend' } })
  expect(status).toBe(201)
  expect(created.value).toMatch(/^dcp_mock[A-Za-z0-9]{36}$/)
  expect(created.prefix).toBe(created.value.slice(0, 12))
  expect((await started.check('ana@shop.example', created.value)).status).toBe(200)

  const listed = await dashboard('listDashboardKeys', { path })
  expect(listed.json.keys).toEqual([
    { id: 'key_local', name: 'local', prefix: 'dcp_mockLoca', created_at: expect.any(String) },
    { id: created.id, name: 'backend', prefix: created.prefix, created_at: created.created_at },
  ])
  expect(listed.text).not.toContain(created.value)
})

it('immediately disables a deleted key, but no other keys', async () => {
  const started = await startInProcess()
  const dashboard = await signIn(started)
  const { id, value } = (await dashboard('createDashboardKey', { path, body: { name: 'backend' } })).json
  await started.check('ana@shop.example', value)
  expect((await dashboard('deleteDashboardKey', { path: { ...path, key_id: id } })).status).toBe(204)
  expect((await started.check('ana@shop.example', value)).json).toEqual({ message: 'Invalid API key' })
  expect((await started.check('ana@shop.example')).status).toBe(200)
  expect((await dashboard('listDashboardKeys', { path })).json.keys).toMatchObject([{ id: 'key_local' }])
  const again = await dashboard('deleteDashboardKey', { path: { ...path, key_id: id } })
  expect(again).toMatchObject({ status: 404, json: { message: expect.stringContaining(`No active key "${id}"`) } })
})

it('lists signed-up users with their source: the server library or the tracking script', async () => {
  const { environment } = createSettableTime('2026-11-20T10:00:00.000Z')
  const started = await startInProcess({ environment })
  const dashboard = await signIn(started)
  await started.check('ana@shop.example')
  await started.check('ana@shop.example')
  await started.call('/collect/identify', {
    body: { cop_key: started.website.cop_key, email: 'bob@shop.example', session_id: 's_1', device: { id: 'd_1' } },
  })
  const at = '2026-11-20T10:00:00.000Z'
  const first = (await dashboard('listSignedUpUsers', { path, query: { limit: '2' } })).json
  expect(first.users).toEqual([
    { email: 'ana@shop.example', source: 'server library', at },
    { email: 'ana@shop.example', source: 'server library', at },
  ])
  const second = (await dashboard('listSignedUpUsers', { path, query: { cursor: first.next_cursor } })).json
  expect(second).toEqual({ users: [{ email: 'bob@shop.example', source: 'tracking script', at }], next_cursor: null })
  const rejected = await dashboard('listSignedUpUsers', { path, query: { cursor: 'page2' } })
  expect(rejected).toMatchObject({
    status: 404,
    json: {
      message: 'cursor is unknown. Use a next_cursor from a response, or omit cursor to start from the beginning',
    },
  })
})

it.each([
  ['free', 12, { left: 488, amount_due: 0 }],
  ['free', 500, { left: 0, amount_due: 0 }],
  ['business', 500, { left: null, amount_due: 0 }],
  ['business', 501, { left: null, amount_due: 9.5 }],
  ['organization', 1001, { left: null, amount_due: 19 }],
] as const)('computes the amount due on the %s plan after %i checks', async (plan, used, billed) => {
  const started = await startInProcess({ scenario: { plan, checks_used: used } })
  const dashboard = await signIn(started)
  expect((await dashboard('getUsage', { path })).json).toEqual({
    plan,
    used,
    free: 500,
    currency: 'USD',
    block_size: 500,
    block_price: 9.5,
    ...billed,
  })
})
