/**
 * Tests the maximum number of faults, verdicts and keys of a website. These limits restrict memory use if a caller is in an endless loop.
 */
import { expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { startInProcess } from '../../support/start.ts'

const path = { app_id: 'app_local' }

it('accepts 1000 faults, then rejects additional faults with a hint until a fault is removed', async () => {
  const control = controlOf(await startInProcess())
  const fault = (id: string) => ({ id, operation: 'checkEmail', respond: { status: 500 } })
  for (let n = 0; n < 1000; n++) expect((await control('createFault', { body: fault(`f${n}`) })).status).toBe(201)
  expect(await control('createFault', { body: fault('more') })).toMatchObject({
    status: 409,
    json: {
      message:
        'The website has reached the maximum of 1000 faults; remove used-up faults with DELETE /_mock/faults/{id}, or all faults with DELETE /_mock/faults',
    },
  })
  // A duplicate ID is still a conflict, and outages do not count as faults.
  expect((await control('createFault', { body: fault('f1') })).json.message).toContain('already exists')
  expect((await control('createFault', { body: { outage: 'keyStore' } })).status).toBe(201)
  expect((await control('deleteFault', { path: { id: 'f7' } })).status).toBe(204)
  expect((await control('createFault', { body: fault('more') })).status).toBe(201)
})

it('accepts 1000 verdicts, then rejects additional verdicts with a hint, but still replaces existing verdicts', async () => {
  const control = controlOf(await startInProcess())
  const verdict = (n: number, is = 'block') => ({ match: `*@shop${n}.example`, verdict: is })
  for (let n = 0; n < 1000; n++) expect((await control('createVerdict', { body: verdict(n) })).status).toBe(201)
  expect(await control('createVerdict', { body: verdict(1000) })).toMatchObject({
    status: 409,
    json: {
      message:
        'The website has reached the maximum of 1000 verdicts; remove verdicts with DELETE /_mock/verdicts?match=PATTERN, or combine several verdicts into one with a match such as *@shop.example',
    },
  })
  expect((await control('createVerdict', { body: verdict(5, 'allow') })).status).toBe(201)
  const { verdicts } = (await control('listVerdicts')).json
  expect(verdicts).toHaveLength(1000)
  expect(verdicts[0]).toEqual(verdict(5, 'allow'))
})

it('accepts 10,000 keys, including deleted keys, then rejects additional keys with a hint until a reset', async () => {
  const keys = Array.from({ length: 9998 }, (_, n) => ({ name: `key${n}` }))
  const control = controlOf(await startInProcess({ scenario: { keys } }))
  const key = { path, body: { name: 'ci' } }
  const { json: first } = await control('createKey', key)
  expect((await control('deleteKey', { path: { ...path, key_id: first.id } })).status).toBe(204)
  expect((await control('createKey', key)).status).toBe(201)
  const message =
    'The website has reached the maximum of 10000 keys; deleted keys also count; to restore the initial keys, call POST /_mock/reset'
  expect(await control('createKey', key)).toMatchObject({ status: 409, json: { message } })
  expect((await control('resetWebsite')).status).toBe(200)
  expect((await control('createKey', key)).status).toBe(201)
})
