import { expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { startInProcess } from '../../support/start.ts'

const path = { app_id: 'app_local' }

it('adds a key that works immediately and whose value can be read later', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const { status, json: key } = await control('createKey', { path, body: { name: 'backend' } })
  expect(status).toBe(201)
  expect(key).toMatchObject({ name: 'backend', prefix: key.value.slice(0, 12), deleted_at: null })
  expect((await started.check('ana@shop.example', key.value)).status).toBe(200)
  expect((await control('getWebsite', { path })).json.keys).toContainEqual(key)
})

it('accepts a given value for a key, but stores the value only if it has the format of a mock-generated key', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const live = 'dcp_k7Qx2Vn9Lw4Rb8Tz1Hs6Jc3Md5Fg0PyAeUoIiXqB'
  const added = await control('createKey', { path, body: { name: 'staging', value: live } })
  expect(added.json).toMatchObject({ prefix: 'dcp_k7Qx2Vn9', value: null })
  expect((await started.check('ana@shop.example', live)).status).toBe(200)
  expect((await control('getWebsite', { path })).text).not.toContain(live)
  const mock = 'dcp_mockStagingKey00000000000000000000000000'
  expect((await control('createKey', { path, body: { name: 'ci', value: mock } })).json.value).toBe(mock)
})

it('rejects the value of another website’s key', async () => {
  const control = controlOf(await startInProcess())
  const { app_id } = (await control('createWebsite')).json
  const rejected = await control('createKey', {
    path: { app_id },
    body: { name: 'mine', value: 'dcp_mockLocalDevelopmentKey00000000000000000' },
  })
  expect(rejected).toMatchObject({ status: 409, json: { message: expect.stringContaining('omit `value`') } })
})

it('immediately disables a deleted key, but no other keys', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const key = (await control('createKey', { path, body: { name: 'backend' } })).json
  expect((await started.check('ana@shop.example', key.value)).status).toBe(200)
  expect((await control('deleteKey', { path: { ...path, key_id: key.id } })).status).toBe(204)
  expect((await started.check('ana@shop.example', key.value)).json).toEqual({ message: 'Invalid API key' })
  expect((await started.check('ana@shop.example')).status).toBe(200)
  const shown = (await control('getWebsite', { path })).json
  expect(shown.keys[1]).toMatchObject({ id: key.id, deleted_at: expect.any(String) })
  expect(shown.private_key).toBe(started.website.private_key)
})

it('rejects the deletion of a key that is already deleted', async () => {
  const control = controlOf(await startInProcess())
  const removal = { path: { ...path, key_id: 'key_local' } }
  await control('deleteKey', removal)
  expect(await control('deleteKey', removal)).toMatchObject({
    status: 404,
    json: { message: 'No active key "key_local"; to list all keys, call GET /_mock/websites/app_local' },
  })
})

it.each([
  ['no name', {}, 'name is required'],
  ['a value with another format', { name: 'x', value: 'sk_live_12345678' }, 'value must be'],
])('rejects a key with %s', async (_what, body, message) => {
  const rejected = await controlOf(await startInProcess())('createKey', { path, body })
  expect(rejected.status).toBe(400)
  expect(rejected.json.message).toContain(message)
})
