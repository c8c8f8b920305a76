import { expect, it } from 'vitest'
import { type Control, controlOf } from '../../support/control.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { startInProcess } from '../../support/start.ts'

const path = { app_id: 'app_local' }

async function startAtTen(): Promise<{ control: Control; pass: (ms: number) => void }> {
  const { environment, pass } = createSettableTime('2026-11-20T10:00:00.000Z')
  return { control: controlOf(await startInProcess({ environment })), pass }
}

it('names both holders and suggests a fix if the website is already leased', async () => {
  const { control, pass } = await startAtTen()
  const acquired = await control('acquireLease', { path, body: { holder: 'cart.test.ts', duration: '1.5m' } })
  expect([acquired.status, acquired.json]).toEqual([
    200,
    { holder: 'cart.test.ts', expires_at: '2026-11-20T10:01:30.000Z' },
  ])
  pass(500)
  const rejected = await control('acquireLease', { path, body: { holder: 'signup.test.ts', duration: '30s' } })
  expect([rejected.status, rejected.json.message]).toEqual([
    409,
    '"cart.test.ts" holds the lease of app_local for another 90 s, so "signup.test.ts" cannot acquire it. Wait until the lease is released, or create a website for each holder with POST /_mock/websites',
  ])
  expect((await control('releaseLease', { path, query: { holder: 'cart.test.ts' } })).status).toBe(204)
  expect((await control('acquireLease', { path, body: { holder: 'signup.test.ts', duration: '30s' } })).status).toBe(
    200,
  )
})

it('masks a private key used as a holder’s name', async () => {
  const { control } = await startAtTen()
  const holder = 'dcp_liveKeyOfSomebody0123456789'
  await control('acquireLease', { path, body: { holder, duration: '30s' } })
  const rejected = await control('acquireLease', { path, body: { holder: 'two', duration: '30s' } })
  expect(rejected.json.message).toContain('"dcp_liveKeyO.masked"')
})

it.each([
  [{ holder: 'one' }, 'duration is required'],
  [{ holder: '', duration: '1s' }, 'holder must be a non-empty string'],
  [{ holder: 'one', duration: 'soon' }, 'duration must be a duration of at most a few days, such as 750ms, 5s or 1.5h'],
  [{ holder: 'one', duration: '30d' }, 'duration must be a duration of at most a few days, such as 750ms, 5s or 1.5h'],
])('rejects %j', async (body, message) => {
  const { control } = await startAtTen()
  expect(await control('acquireLease', { path, body })).toMatchObject({ status: 400, json: { message } })
})

it('rejects the release of a lease if the holder is not given', async () => {
  const { control } = await startAtTen()
  expect(await control('releaseLease', { path })).toMatchObject({
    status: 400,
    json: { message: 'holder is required' },
  })
})

it('suggests the most similar app_id if the given website is unknown', async () => {
  const { control } = await startAtTen()
  const message = 'No website "app_lokal"; did you mean "app_local"?'
  const other = { app_id: 'app_lokal' }
  const body = { holder: 'one', duration: '1s' }
  expect(await control('acquireLease', { path: other, body })).toMatchObject({ status: 404, json: { message } })
  expect(await control('releaseLease', { path: other, query: { holder: 'one' } })).toMatchObject({ status: 404 })
})
