import { expect, it } from 'vitest'
import { startServer } from '../support/start.ts'

it.each(['POST', 'PUT', 'DELETE'])(
  'the journal does not contain the release secret of a %s request',
  async (method) => {
    const { call, website } = await startServer()
    const secret = website.release_secret ?? ''
    await call(`/api/v1/crm-release/${website.cop_key}/${secret}`, { method, body: { email: 'ana@shop.example' } })
    const { text, json } = await call('/_mock/requests')
    expect(json.entries).toHaveLength(1)
    expect(text).not.toContain(secret)
  },
)

it('the path of a recorded request contains all parameters as sent, except the secret', async () => {
  const { call, website } = await startServer()
  await call(`/api/v1/crm-release/${website.cop_key}/${website.release_secret}`, {
    body: { email: 'ana@shop.example' },
  })
  await call(`/api/v1/conversions/shop/${website.cop_key}`, { body: { event: 'purchase' } })
  const { entries } = (await call('/_mock/requests')).json
  expect(entries.map(({ request }: { request: { path: string } }) => request.path).sort()).toEqual([
    `/api/v1/conversions/shop/${website.cop_key}`,
    `/api/v1/crm-release/${website.cop_key}/…`,
  ])
})

it('the journal shows only 12 characters of a live private key, wherever the key appears in the request', async () => {
  const { call, website } = await startServer()
  const live = 'dcp_liveKeyOfSomebody0123456789'
  await call(`/api/v1/export/health?key=${live}`, { key: live, headers: { referer: `https://shop.example/${live}` } })
  await call('/api/v1/services/email/check', {
    key: website.private_key ?? '',
    body: { email: 'ana@shop.example', key: live },
  })
  await call(`/api/v1/conversions/${live}/${live}`, { body: { event: live } })
  const { text, json } = await call('/_mock/requests')
  expect(json.entries).toHaveLength(3)
  expect(text).toContain('dcp_liveKeyO…')
  expect(text).not.toContain('dcp_liveKeyOf')
})

it('a request body is cut off after 65,536 characters, and at most 12 characters of a key remain at the end', async () => {
  const { call, website } = await startServer()
  const live = 'dcp_liveKeyOfSomebody0123456789'
  const key = website.private_key ?? ''
  const start = '{"email":"ana@shop.example","a":"'
  for (const shown of [4, 12, 13, 20]) {
    const body = `${start}${' '.repeat(65_536 - start.length - shown)}${live}${' '.repeat(100_000)}"}`
    expect((await call('/api/v1/services/email/check', { key, body })).status).toBe(200)
    const { entries } = (await call('/_mock/requests')).json
    const recorded: string = entries.at(-1).request.body
    const masked = shown > 12 ? 'dcp_liveKeyO……' : `${live.slice(0, shown)}…`
    expect([recorded.length, recorded.trimEnd().slice(-masked.length)]).toEqual([
      65_536 - shown + masked.length,
      masked,
    ])
  }
})
