import { expect, it } from 'vitest'
import { startServer } from '../../support/start.ts'

it.each(['/_mock/state', '/_mock/scenario'])('PUT %s without a body is refused and keeps the state', async (path) => {
  const { call, check } = await startServer()
  await check('ana@shop.example')
  for (const body of ['', '  \n']) {
    const { status, json } = await call(path, { method: 'PUT', body })
    expect([status, json]).toEqual([400, { message: 'Request body is required; see GET /_mock/control.yaml' }])
  }
  expect((await call('/_mock/state')).json.people).toHaveLength(1)
})
