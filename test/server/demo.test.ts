import { expect, it, vi } from 'vitest'
import { type Control, controlOf } from '../support/control.ts'
import { startInProcess } from '../support/start.ts'

const ana = 'ana@shop.example'

async function signUp(control: Control, email: string) {
  return (await control('signUpAtDemo', { body: { email } })).json
}

it.each([
  ['allow', 'accepted', 'The verdict is ALLOW.'],
  ['challenge', 'confirm', 'The verdict is CHALLENGE.'],
  ['block', 'rejected', 'The verdict is BLOCK.'],
])('the verdict for %s@ leads to the decision "%s"', async (name, decision, reason) => {
  const control = controlOf(await startInProcess())
  const decided = await signUp(control, `${name}@dc-mock.example.com`)
  expect(decided).toMatchObject({ decision, reason, email_info: { action: name.toUpperCase() }, user_info: null })
  expect(decided.user_id).toEqual(decision === 'rejected' ? null : expect.stringMatching(/^u_[0-9a-f]{8}$/))
})

it('sends one check per signup through the public API, with the private key', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const decided = await signUp(control, ana)
  const { entries } = (await control('listRequests', { query: { operation: 'checkEmail' } })).json
  expect(entries).toMatchObject([{ id: decided.request_id, email: ana, response: { status: 200 } }])
  expect(entries[0].request.headers['x-dc-key']).toContain('dcp_mockLoca')
  expect((await control('getWebsite', { path: { app_id: 'app_local' } })).json.checks_used).toBe(1)
})

it('shows other accounts on the same device from the second check onward', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  for (const email of [ana, 'eve@shop.example']) {
    const { user_id } = await signUp(control, email)
    await started.call('/collect/identify', {
      body: { cop_key: started.website.cop_key, email, user_id, session_id: 's_1', device: { id: 'd_1' } },
    })
  }
  expect((await signUp(control, ana)).user_info).toMatchObject({ related_emails: ['eve@shop.example'] })
})

it.each([
  ['an error', 'error-500@dc-mock.example.com', 'The service responded with 500: API key validation failed.'],
  ['a used-up quota', 'error-429@dc-mock.example.com', 'The service responded with 429: Email check quota exhausted.'],
  ['a dropped connection', 'drop@dc-mock.example.com', 'The connection was closed without a response.'],
])('accepts a signup despite %s', async (_what, email, reason) => {
  const control = controlOf(await startInProcess())
  expect(await signUp(control, email)).toMatchObject({
    decision: 'accepted',
    reason: `${reason} The shop accepts the signup anyway.`,
    email_info: null,
  })
})

it('waits at most 3 seconds for a verdict', async () => {
  const control = controlOf(await startInProcess())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const decided = signUp(control, 'hang@dc-mock.example.com')
    await vi.waitUntil(() => vi.getTimerCount() > 0)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await decided).toMatchObject({
      decision: 'accepted',
      reason: 'The service did not respond within 3 seconds. The shop accepts the signup anyway.',
      request_id: null,
    })
  } finally {
    vi.useRealTimers()
  }
})

it('rejects an invalid address without sending a check', async () => {
  const control = controlOf(await startInProcess())
  expect(await signUp(control, 'ana')).toMatchObject({ decision: 'rejected', request_id: null })
  expect((await control('listRequests')).json.entries).toEqual([])
})

it('uses the given website if the website’s key is stored in the mock', async () => {
  const { mock, ...started } = await startInProcess()
  const control = controlOf(started)
  const other = await mock.createWebsite()
  const query = { website: other.app_id }
  await control('signUpAtDemo', { query, body: { email: ana } })
  await control('buyAtDemo', { query, body: { email: ana, user_id: 'u_1', value: 5 } })
  const { entries } = (await control('listRequests', { query })).json
  expect(entries.map(({ operation }: { operation: string }) => operation)).toEqual(['checkEmail', 'postConversion'])
  const live = await mock.createWebsite({ private_key: 'dcp_a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4e5f6a1b2' })
  expect(await control('signUpAtDemo', { query: { website: live.app_id }, body: { email: ana } })).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining(`POST /_mock/websites/${live.app_id}/keys`) },
  })
  expect((await control('signUpAtDemo', { query: { website: 'app_x' }, body: { email: ana } })).status).toBe(404)
})

it('sends a conversion for each purchase, with a unique ID', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const purchase = { email: ana, user_id: 'u_1', value: 49 }
  const { json } = await control('buyAtDemo', { body: purchase })
  await control('buyAtDemo', { body: purchase })
  expect(json).toMatchObject({ status: 200, body: { success: true, data: { status: 'accepted' } } })
  const exported = await started.call('/api/v1/export/conversions', { key: started.website.private_key })
  const common = { ...purchase, event: 'purchase', source: 'demo-shop', currency: 'EUR' }
  expect(exported.json.data).toMatchObject([{ ...common, external_id: json.order }, common])
})

it('accepts an order even if its conversion is lost', async () => {
  const control = controlOf(await startInProcess())
  await control('createFault', { body: { operation: 'postConversion', drop: true } })
  const { json } = await control('buyAtDemo', { body: { email: ana, user_id: 'u_1', value: 49 } })
  expect(json).toEqual({ order: expect.stringMatching(/^order_/), status: null, request_id: null, body: null })
})
