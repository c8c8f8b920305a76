import { describe, expect, it } from 'vitest'
import { invalidFaults } from '../../state/scenario/invalid-faults.ts'
import { type Control, controlOf } from '../../support/control.ts'
import { readState } from '../../support/read-state.ts'
import { startInProcess } from '../../support/start.ts'

async function idsOf(control: Control, query: Record<string, string> = {}): Promise<string[]> {
  return (await control('listFaults', { query })).json.faults.map(({ id }: { id: string }) => id)
}

it('adds a fault, shows its counts, and removes the fault', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const body = { operation: 'checkEmail', times: 1, respond: { status: 429, headers: { 'Retry-After': '1' } } }
  const created = await control('createFault', { body })
  expect(created.status).toBe(201)
  expect(created.json).toEqual({
    operation: 'checkEmail',
    when: 'before',
    times: 1,
    respond: { status: 429, headers: { 'retry-after': '1' } },
    id: expect.stringMatching(/^flt_[a-z0-9]{12}$/),
    seen: 0,
    hits: 0,
  })
  const path = { id: created.json.id }
  expect(created.headers.get('location')).toBe(`/_mock/faults/${path.id}`)
  expect((await started.check('ana@shop.example')).status).toBe(429)
  expect((await started.check('ana@shop.example')).status).toBe(200)
  const counted = { ...created.json, seen: 2, hits: 1 }
  expect((await control('getFault', { path })).json).toEqual(counted)
  expect((await control('listFaults')).json).toEqual({ faults: [counted] })
  expect((await control('deleteFault', { path })).status).toBe(204)
  expect((await control('getFault', { path })).status).toBe(404)
  expect(await idsOf(control)).toEqual([])
})

it('returns a fault exactly as it was created', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const every = { operation: 'checkEmail', match: { email: '*@corp.example' }, every: 2, delay: '1500ms' }
  const response = {
    respond: { status: 503, body: '<p>', headers: { 'content-type': 'text/html' } },
    truncate_bytes: 1,
  }
  const faults = [
    { ...every, when: 'after', ...response, id: 'one', seen: 5, hits: 2 },
    { when: 'before', nth: 3, drop: true, id: 'two', seen: 0, hits: 0 },
  ]
  for (const body of faults) expect((await control('createFault', { body })).json).toEqual(body)
  expect((await control('listFaults')).json).toEqual({ faults })
  expect(await readState(started)).toMatchObject({ faults })
})

it('makes the key store unreachable and then reachable again', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const fresh = (await control('createKey', { path: { app_id: 'app_local' }, body: { name: 'fresh' } })).json.value
  const created = await control('createFault', { body: { outage: 'keyStore' } })
  expect(created).toMatchObject({ status: 201, json: { outage: 'keyStore', id: 'keyStore' } })
  expect((await control('createFault', { body: { outage: 'keyStore' } })).status).toBe(201)
  expect((await control('listFaults')).json).toEqual({ faults: [{ outage: 'keyStore', id: 'keyStore' }] })
  expect(await started.check('ana@shop.example', fresh)).toMatchObject({
    status: 500,
    json: { message: 'API key validation failed' },
  })
  expect(await readState(started)).toMatchObject({ outages: ['keyStore'] })
  const path = { id: 'keyStore' }
  expect((await control('getFault', { path })).json).toEqual({ outage: 'keyStore', id: 'keyStore' })
  expect((await control('deleteFault', { path })).status).toBe(204)
  expect((await control('deleteFault', { path })).status).toBe(404)
  expect((await started.check('ana@shop.example', fresh)).status).toBe(200)
})

it('adds and removes faults on the given website, and removes all faults on all websites', async () => {
  const control = controlOf(await startInProcess())
  const { app_id } = (await control('createWebsite')).json
  const query = { website: app_id }
  const created = await control('createFault', { query, body: { drop: true, id: 'mine' } })
  expect(created.headers.get('location')).toBe(`/_mock/faults/mine?website=${app_id}`)
  await control('createFault', { query, body: { drop: true, id: 'other' } })
  await control('createFault', { body: { drop: true, id: 'default' } })
  expect(await idsOf(control, query)).toEqual(['mine', 'other'])
  expect((await control('getFault', { path: { id: 'mine' } })).status).toBe(404)
  expect((await control('deleteFault', { path: { id: 'mine' }, query })).status).toBe(204)
  expect((await control('deleteFaults', { query })).status).toBe(204)
  expect([await idsOf(control, query), await idsOf(control)]).toEqual([[], ['default']])
  await control('createFault', { query, body: { outage: 'keyStore' } })
  expect((await control('deleteFaults', { query: { website: '*' } })).status).toBe(204)
  expect([await idsOf(control, query), await idsOf(control)]).toEqual([[], []])
})

it('restores the initial faults with zero counts when the website is reset', async () => {
  const started = await startInProcess({ scenario: { faults: [{ id: 'slow', operation: 'checkEmail', drop: true }] } })
  const control = controlOf(started)
  await expect(started.check('ana@shop.example')).rejects.toThrow('fetch failed')
  await control('deleteFaults')
  await control('resetWebsite')
  expect((await control('listFaults')).json.faults).toMatchObject([{ id: 'slow', seen: 0, hits: 0 }])
})

it('suggests the most similar fault ID if the given ID is unknown', async () => {
  const control = controlOf(await startInProcess())
  await control('createFault', { body: { drop: true, id: 'lost-answer' } })
  for (const operation of ['getFault', 'deleteFault'] as const) {
    expect(await control(operation, { path: { id: 'lost_answr' } })).toMatchObject({
      status: 404,
      json: { message: 'No fault "lost_answr"; did you mean "lost-answer"?' },
    })
    expect((await control(operation, { path: { id: 'x' } })).json.message).toBe(
      'No fault "x"; to list all faults, call GET /_mock/faults',
    )
  }
})

it('rejects a second fault with the same ID', async () => {
  const control = controlOf(await startInProcess())
  await control('createFault', { body: { drop: true, id: 'lost' } })
  expect(await control('createFault', { body: { delay: '1s', id: 'lost' } })).toMatchObject({
    status: 409,
    json: {
      message: 'A fault with the ID "lost" already exists. Use a different ID, or omit `id` to get a generated ID',
    },
  })
  expect(await idsOf(control)).toEqual(['lost'])
})

describe('invalid faults', () => {
  it.each(invalidFaults)('$rule: $message', async ({ fault, place, message }) => {
    const started = await startInProcess()
    const before = await readState(started)
    const rejected = await controlOf(started)('createFault', { body: fault })
    expect(rejected).toMatchObject({ status: 400, json: { message: place === '' ? message : `${place}: ${message}` } })
    expect(await readState(started)).toEqual(before)
  })

  it.each([
    [{}, 'the fault has no effect; add status, delay, respond, drop, truncate_bytes or outage'],
    [{ oparation: 'checkEmail', drop: true }, 'oparation: unknown field; did you mean "operation"?'],
    [{ when: 'during', drop: true }, 'when must be one of before, after'],
    [{ match: {}, drop: true }, 'match must have at least one of email'],
    [{ match: { ip: '*' }, drop: true }, 'match.ip: unknown field; known fields: email'],
    [{ nth: 0, drop: true }, 'nth must be an integer from 1 to 1000000000'],
    [{ every: 1.5, drop: true }, 'every must be an integer from 1 to 1000000000'],
    [{ times: '2', drop: true }, 'times must be an integer from 1 to 1000000000'],
    [{ delay: 'soon' }, 'delay must be a duration of at most a few days, such as 750ms, 5s or 1.5h'],
    [{ delay: 750 }, 'delay must be a duration of at most a few days, such as 750ms, 5s or 1.5h'],
    [{ bytes: 750 }, 'bytes: unknown field; did you mean "truncate_bytes"?'],
    [{ statusCode: 503 }, 'statusCode: unknown field; did you mean "status"?'],
    [{ respond: {} }, 'respond.status is required'],
    [{ respond: { status: 199 } }, 'respond.status must be an integer from 200 to 599'],
    [{ respond: { status: 600 } }, 'respond.status must be an integer from 200 to 599'],
    [{ respond: { status: 500, headers: { 'retry-after': 1 } } }, 'respond.headers.retry-after must be a string'],
    [{ drop: false }, 'drop must be true'],
    [{ truncate_bytes: -1 }, 'truncate_bytes must be an integer from 0 to 1000000000'],
    [{ outage: 'keystore' }, 'outage must be one of keyStore'],
    [
      { drop: true, id: 'a/b' },
      'id must be a string of 1 to 64 letters, digits, - or _ that starts with a letter or digit and does not contain dcp_ or dcs_, the prefixes of private keys and sessions',
    ],
    [{ drop: true, seen: -1 }, 'seen must be an integer from 0 to 1000000000'],
    [[], 'The request body must be a JSON object'],
    ['{', 'The request body must be JSON'],
  ])('%j: %s', async (body, message) => {
    const started = await startInProcess()
    const control = controlOf(started)
    expect(await control('createFault', { body })).toMatchObject({ status: 400, json: { message } })
    expect(await idsOf(control)).toEqual([])
  })

  it.each(['listFaults', 'createFault', 'deleteFaults'] as const)(
    '%s suggests the most similar app_id if the given website is unknown',
    async (operation) => {
      const control = controlOf(await startInProcess())
      const body = operation === 'createFault' ? { body: { drop: true } } : {}
      expect(await control(operation, { query: { website: 'app_lokal' }, ...body })).toMatchObject({
        status: 404,
        json: { message: 'No website "app_lokal"; did you mean "app_local"?' },
      })
    },
  )
})

it('an error names the invalid field, unless the error is about the whole request', async () => {
  const control = controlOf(await startInProcess())
  expect((await control('createFault', { body: { delay: 'soon' } })).json).toMatchObject({ path: 'delay' })
  expect((await control('createFault', { body: {} })).json).not.toHaveProperty('path')
})
