import { expect, it } from 'vitest'
import { startServer } from '../../support/start.ts'

it('a restored state rejects the same key as the saved state, even if another key has the same name', async () => {
  const { call, website } = await startServer()
  const value = `dcp_mock${'W'.repeat(36)}`
  const health = async (key: string): Promise<number> => (await call('/api/v1/export/health', { key })).status
  expect(await health(value)).toBe(401)
  await call(`/_mock/websites/${website.app_id}/keys`, { body: { name: 'local', value } })
  expect([await health(value), await health(website.private_key)]).toEqual([401, 200])
  const state = (await call('/_mock/state')).json
  expect(state.wrong_keys).toEqual([{ name: 'local', prefix: 'dcp_mockWWWW', at: expect.any(String) }])
  expect((await call('/_mock/state', { method: 'PUT', body: state })).status).toBe(200)
  expect([await health(value), await health(website.private_key)]).toEqual([401, 200])
})
