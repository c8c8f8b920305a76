import { expect, it } from 'vitest'
import { startServer } from '../../support/start.ts'

it.each([
  ['/_mock/state', 'A request body is required: a document as returned by GET /_mock/state'],
  ['/_mock/scenario', 'A request body is required: { "name": "quota-exhausted" }, or a scenario document'],
])('PUT %s without a body is rejected and does not change the state', async (path, message) => {
  const { call, check } = await startServer()
  await check('ana@shop.example')
  for (const body of ['', '  \n']) {
    const { status, json } = await call(path, { method: 'PUT', body })
    expect([status, json]).toEqual([400, { code: 'invalid_request', message }])
  }
  expect((await call('/_mock/state')).json.people).toHaveLength(1)
})
