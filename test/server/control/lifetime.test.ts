import { expect, it } from 'vitest'
import { type Control, controlOf } from '../../support/control.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { type Started, startInProcess } from '../../support/start.ts'

const minute = 60_000

async function startAtTen(
  options: { websiteLimit?: number } = {},
): Promise<Started & { control: Control; pass: (ms: number) => void; appIds: () => Promise<string[]> }> {
  const { environment, pass } = createSettableTime('2026-11-20T10:00:00.000Z')
  const started = await startInProcess({ environment, ...options })
  const control = controlOf(started)
  const appIds = async (): Promise<string[]> =>
    (await control('listWebsites')).json.websites.map(({ app_id }: { app_id: string }) => app_id)
  return { ...started, control, pass, appIds }
}

it('shows a website’s lifetime and expiry time, regardless of the website’s clock', async () => {
  const { control } = await startAtTen()
  const created = await control('createWebsite', { body: { lifetime: '90m' } })
  expect(created.json).toMatchObject({ lifetime: '90m', expires_at: '2026-11-20T11:30:00.000Z' })
  const query = { website: created.json.app_id }
  await control('advanceClock', { query, body: { by: '1d' } })
  const path = { app_id: created.json.app_id }
  expect((await control('getWebsite', { path })).json).toMatchObject({ expires_at: '2026-11-20T11:30:00.000Z' })
})

it('shows no lifetime and no expiry time for a website that does not expire', async () => {
  const { control } = await startAtTen()
  const stays = { lifetime: null, expires_at: null }
  expect((await control('createWebsite')).json).toMatchObject(stays)
  expect((await control('getWebsite', { path: { app_id: 'app_local' } })).json).toMatchObject(stays)
})

it('removes an idle website, its keys and its journal', async () => {
  const { control, check, pass, appIds } = await startAtTen()
  const { app_id, private_key } = (await control('createWebsite', { body: { lifetime: '10m' } })).json
  await check('ana@shop.example', private_key)
  pass(10 * minute)
  expect(await appIds()).toEqual(['app_local'])
  expect((await control('getWebsite', { path: { app_id } })).status).toBe(404)
  expect((await check('ana@shop.example', private_key)).status).toBe(401)
  const { entries } = (await control('listRequests')).json
  expect(entries).toMatchObject([{ app_id: 'app_local', response: { status: 401 } }])
})

it.each<[string, (started: Started & { control: Control }, website: Started['website']) => Promise<unknown>]>([
  ['a check', ({ check }, { private_key }) => check('ana@shop.example', private_key)],
  ['a rejected request', ({ call }, { private_key }) => call('/api/v1/export/nothing', { key: private_key ?? '' })],
  ['a request for the script', ({ call }, { cop_key }) => call(`/script?cop_key=${cop_key}`)],
  [
    'a control-plane call that names the website',
    ({ control }, { app_id }) => control('getClock', { query: { website: app_id } }),
  ],
])('%s resets the idle time of a website', async (_what, use) => {
  const started = await startAtTen()
  const website = (await started.control('createWebsite', { body: { lifetime: '10m' } })).json
  started.pass(9 * minute)
  await use(started, website)
  started.pass(9 * minute)
  expect(await started.appIds()).toEqual(['app_local', website.app_id])
  started.pass(minute)
  expect(await started.appIds()).toEqual(['app_local'])
})

it('a website created with the ID of an expired website starts empty', async () => {
  const { control, check, pass } = await startAtTen()
  const body = { app_id: 'app_checkout', lifetime: '10m' }
  const first = (await control('createWebsite', { body })).json
  await check('ana@shop.example', first.private_key)
  pass(10 * minute)
  const second = (await control('createWebsite', { body })).json
  expect(second).toMatchObject({ app_id: 'app_checkout', checks_used: 0, counts: { people: 0 } })
  expect(second.private_key).not.toBe(first.private_key)
  expect((await control('listRequests', { query: { website: 'app_checkout' } })).json.entries).toEqual([])
})

it('a reset does not report an expired website as removed', async () => {
  const { control, pass } = await startAtTen()
  await control('createWebsite', { body: { lifetime: '1m' } })
  pass(minute)
  expect((await control('resetWebsite', { query: { website: '*' } })).json).toEqual({
    reset: ['app_local'],
    removed: [],
  })
})

it.each(['0s', '999ms', '1000d', '999999999999d'])('rejects a lifetime of %s', async (lifetime) => {
  const { control, appIds } = await startAtTen()
  const rejected = await control('createWebsite', { body: { lifetime } })
  expect(rejected).toMatchObject({
    status: 400,
    json: { message: 'lifetime must be a duration from 1s to 999d, such as 10m' },
  })
  expect(await appIds()).toEqual(['app_local'])
})

it.each(['10', '10 m', '-10m', '', 600])('rejects %j, which is not a duration', async (lifetime) => {
  const { control } = await startAtTen()
  const rejected = await control('createWebsite', { body: { lifetime } })
  expect(rejected).toMatchObject({ status: 400, json: { message: expect.stringContaining('lifetime must be') } })
})

it('rejects a new website when the maximum number of websites is reached, and suggests a fix', async () => {
  const { control, pass, appIds } = await startAtTen({ websiteLimit: 2 })
  const { app_id } = (await control('createWebsite', { body: { lifetime: '10m' } })).json
  const rejected = await control('createWebsite')
  expect(rejected).toMatchObject({
    status: 409,
    json: {
      message:
        'The mock has reached the maximum of 2 websites; remove unused websites with DELETE /_mock/websites/{app_id}, or create websites with a lifetime such as "10m"',
    },
  })
  expect(await appIds()).toEqual(['app_local', app_id])
  pass(10 * minute)
  expect((await control('createWebsite')).status).toBe(201)
})
