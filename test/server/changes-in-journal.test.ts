import { expect, it } from 'vitest'
import { controlOf } from '../support/control.ts'
import { type Answer, type Started, startInProcess } from '../support/start.ts'

const health = '/api/v1/export/health'

async function changesOf({ call }: Started, { headers }: Answer) {
  return (await call(`/_mock/requests/${headers.get('x-mock-request-id')}`)).json.changed
}

it('records a change when a wrong key is cached, but not while the key remains cached', async () => {
  const started = await startInProcess()
  const wrong = `dcp_mock${'x'.repeat(36)}`
  const judged = [{ resource: 'key dcp_mockxxxx…', before: null, after: 'cached as wrong' }]
  await controlOf(started)('setClock', { body: { frozen: true } })
  expect(await changesOf(started, await started.call(health, { key: wrong }))).toEqual(judged)
  expect(await changesOf(started, await started.call(health, { key: wrong }))).toEqual([])
  await started.mock.website.clock.advance('30s')
  expect(await changesOf(started, await started.call(health, { key: wrong }))).toEqual(judged)
})

it('records that a deleted key is cached as wrong', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const path = { app_id: started.website.app_id }
  const { json: key } = await control('createKey', { path, body: { name: 'ci' } })
  await control('deleteKey', { path: { ...path, key_id: key.id } })
  const judged = [{ resource: `key ${key.prefix}…`, before: null, after: 'cached as wrong' }]
  expect(await changesOf(started, await started.call(health, { key: key.value }))).toEqual(judged)
})

it('records no change for a key that cannot be validated during an outage', async () => {
  const started = await startInProcess()
  await started.mock.website.outages.add('keyStore')
  expect(await changesOf(started, await started.call(health, { key: 'dcp_nope' }))).toEqual([])
})

it('records that a deletion removed the person’s identifications and sign-ups', async () => {
  const started = await startInProcess()
  await started.check('ana@shop.example')
  await started.check('ana@shop.example')
  const response = await started.call('/api/v1/data-deletion', {
    key: started.website.private_key ?? '',
    body: { email: 'ana@shop.example' },
  })
  expect(response.json.data.deleted).toEqual({ identifications: 1, conversions: 0, visits: 0, events: 0 })
  expect(await changesOf(started, response)).toEqual([
    { resource: 'identifications of the person', before: 1, after: 0 },
    { resource: 'sign_ups of the person', before: 2, after: 0 },
  ])
})

it('records which link was used and which data was removed when a deletion is confirmed', async () => {
  const started = await startInProcess()
  await started.check('ana@shop.example')
  const body = { cop_key: started.website.cop_key, email: 'ana@shop.example' }
  await started.call('/public/data-deletion/request', { body })
  const { links } = (await started.call('/_mock/mailbox/latest')).json
  const link = new URL(links[0].href).pathname
  expect(await changesOf(started, await started.call(link))).toEqual([])
  expect(await changesOf(started, await started.call(link, { method: 'POST' }))).toEqual([
    { resource: 'link to ana@shop.example', before: 'open', after: 'used' },
    { resource: 'identifications of the person', before: 1, after: 0 },
    { resource: 'sign_ups of the person', before: 1, after: 0 },
  ])
  expect(await changesOf(started, await started.call(link, { method: 'POST' }))).toEqual([])
})
