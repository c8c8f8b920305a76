import { expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { readState } from '../../support/read-state.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { type Started, startInProcess } from '../../support/start.ts'

async function start() {
  const { environment, pass } = createSettableTime('2026-11-20T10:00:00.000Z')
  const started = await startInProcess({ environment })
  return { ...started, pass, control: controlOf(started) }
}

const laptop = { email: 'ana@shop.example', user_id: 'u_1', since: '-30d', devices: ['laptop'] }

it('identifies a person as the script would, so the next check returns the stored person and device', async () => {
  const { control, check } = await start()
  const created = await control('createPerson', { body: { ...laptop, email: ' Ana@Shop.example ' } })
  expect(created).toMatchObject({
    status: 201,
    json: {
      email: 'ana@shop.example',
      source: 'script',
      since: '2026-10-21T10:00:00.000Z',
      user_id: 'u_1',
      devices: ['laptop'],
    },
  })
  await control('createPerson', { body: { email: 'bob@shop.example', devices: ['laptop'] } })
  const { data } = (await check('ana@shop.example')).json
  expect(data.userInfo).toMatchObject({
    userId: 'u_1',
    identifiedAt: '2026-10-21T10:00:00.000Z',
    related_emails: ['bob@shop.example'],
    deviceFingerprint: { hash: expect.any(String) },
  })
  expect((await control('getWebsite', { path: { app_id: 'app_local' } })).json).toMatchObject({
    checks_used: 1,
    counts: { people: 2, sign_ups: 3 },
  })
})

it('links a person to an existing device with the same name', async () => {
  const { control, call, check, website } = await start()
  const origin = { cop_key: website.cop_key, device: { id: 'laptop', confidence: 51 }, session_id: 's_1' }
  await call('/collect/identify', { body: { ...origin, email: 'bob@shop.example' } })
  await control('createPerson', { body: laptop })
  expect((await check('ana@shop.example')).json.data.userInfo).toMatchObject({
    deviceFingerprint: { confidence: 51 },
    related_emails: ['bob@shop.example'],
  })
})

it('adds a person with a given verdict as a check would, without counting a check', async () => {
  const { control, check } = await start()
  await control('createVerdict', { body: { match: '*', verdict: 'allow' } })
  const body = { email: 'bob@shop.example', source: 'check', verdict: 'block' }
  expect(await control('createPerson', { body })).toMatchObject({
    status: 201,
    json: { ...body, since: '2026-11-20T10:00:00.000Z' },
  })
  await control('createPerson', { body: { email: 'cleo@shop.example' } })
  expect((await control('getWebsite', { path: { app_id: 'app_local' } })).json).toMatchObject({ checks_used: 0 })
  expect((await check('bob@shop.example')).json.data).toMatchObject({
    emailInfo: { action: 'BLOCK' },
    userInfo: { deviceFingerprint: null },
  })
  expect((await check('cleo@shop.example')).json.data.emailInfo.action).toBe('ALLOW')
})

it('identifies a known person without changing the stored verdict', async () => {
  const { control, check, pass } = await start()
  const first = (await check('ana@shop.example')).json.data
  pass(60_000)
  const again = await control('createPerson', {
    body: { email: 'ana@shop.example', user_id: 'u_2', devices: ['phone', 'laptop'] },
  })
  expect(again).toMatchObject({
    status: 200,
    json: {
      source: 'check',
      since: '2026-11-20T10:00:00.000Z',
      identified: '2026-11-20T10:01:00.000Z',
      devices: ['phone', 'laptop'],
    },
  })
  const { data } = (await check('ana@shop.example')).json
  expect(data.emailInfo).toEqual(first.emailInfo)
  expect(data.userInfo).toMatchObject({ userId: 'u_2', deviceFingerprint: { hash: expect.any(String) } })
})

it('includes added people in the state, which another mock can restore', async () => {
  const started = await start()
  const { control } = started
  await control('createPerson', { body: laptop })
  await control('createPerson', {
    body: { email: 'jane1@shop.example', source: 'check', since: '-3d', identified: '-1d' },
  })
  await control('createPerson', { body: { email: 'jane2@shop.example', risk_score: 4 } })
  const state = (await control('getState')).json
  // The number of addresses of each bulk pattern is derived from the people.
  expect(state).not.toHaveProperty('bulk_patterns')
  const second = await startInProcess()
  expect(await controlOf(second)('restoreState', { body: state })).toMatchObject({
    status: 200,
    json: { warnings: [] },
  })
  expect(await readState(second)).toEqual(await readState(started))
})

it.each([
  [{ email: 'ana@shop.example' }],
  [{ email: 'ana@shop.example', source: 'check', since: '-1d' }],
  [{ ...laptop, verdict: 'block' }],
])('rejects %j for a known person, because a stored verdict cannot be changed', async (body) => {
  const started = await start()
  await started.check('ana@shop.example')
  const before = await readState(started)
  expect(await started.control('createPerson', { body })).toMatchObject({
    status: 409,
    json: {
      message:
        'ana@shop.example is already known, and its stored verdict cannot be changed; delete the person first with DELETE /_mock/people?email=ana@shop.example',
    },
  })
  expect(await readState(started)).toEqual(before)
})

it.each([
  [{}, 'email is required'],
  [{ email: 'ana' }, 'email: "ana" is not an email address; use one such as ana@shop.example'],
  [
    { email: 'block@dc-mock.test' },
    'email: block@dc-mock.test is a test address and cannot belong to a person; use an address at another domain',
  ],
  [{ ...laptop, emial: 'x' }, 'emial: unknown field; did you mean "email"?'],
  [{ ...laptop, id: 'usr_1' }, 'id: the website sets this field; remove it'],
  [{ ...laptop, number: 4 }, 'number: the website sets this field; remove it'],
  [
    { ...laptop, since: '+1d' },
    "since: +1d is in the future, because the website's clock shows 2026-11-20T10:00:00.000Z; use -1d, or set clock.now to a later time",
  ],
  [
    { ...laptop, source: 'check' },
    'source: user_id is reported only by the script; set source to script, or set identified to the time at which the script identified the person',
  ],
])('rejects %j', async (body, message) => {
  const { control } = await start()
  expect(await control('createPerson', { body })).toMatchObject({ status: 400, json: { message } })
  expect((await control('listPeople')).json.people).toEqual([])
})

it('lists people page by page, or finds a person by address', async () => {
  const { control, check } = await start()
  for (const name of ['ana', 'bob', 'cleo']) await check(`${name}@shop.example`)
  const page = (await control('listPeople', { query: { limit: '2' } })).json
  expect(page.people).toEqual([
    {
      email: 'ana@shop.example',
      source: 'check',
      since: '2026-11-20T10:00:00.000Z',
      id: expect.stringMatching(/^usr_/),
    },
    {
      email: 'bob@shop.example',
      source: 'check',
      since: '2026-11-20T10:00:00.000Z',
      id: expect.stringMatching(/^usr_/),
    },
  ])
  const rest = (await control('listPeople', { query: { limit: '2', cursor: page.next_cursor } })).json
  expect(rest).toMatchObject({ people: [{ email: 'cleo@shop.example' }], next_cursor: null })
  const one = (await control('listPeople', { query: { email: ' BOB@shop.example' } })).json
  expect(one).toEqual({ people: [page.people[1]], next_cursor: null })
  expect((await control('listPeople', { query: { email: 'dora@shop.example' } })).json.people).toEqual([])
  expect(await control('listPeople', { query: { cursor: 'mine' } })).toMatchObject({
    status: 404,
    json: {
      message: 'cursor is unknown. Use a next_cursor from a response, or omit cursor to start from the beginning',
    },
  })
})

it('removes a person and all their data, so the next check is treated as the first', async () => {
  const started = await start()
  const { control, check } = started
  await control('createPerson', { body: { ...laptop, session_id: 's_1' } })
  await control('createPerson', { body: { email: 'bob@shop.example' } })
  await visit(started, 's_1')
  expect((await control('deletePeople', { query: { email: 'ANA@shop.example' } })).status).toBe(204)
  expect((await control('listPeople')).json.people).toMatchObject([{ email: 'bob@shop.example' }])
  expect((await check('ana@shop.example')).json.data.userInfo).toBeNull()
  expect(await control('deletePeople', { query: { email: 'dora@shop.example' } })).toMatchObject({
    status: 404,
    json: { message: 'No data for "dora@shop.example"; to list all people, call GET /_mock/people' },
  })
})

it('removes all people from the given website or from all websites', async () => {
  const { control, check } = await start()
  const { app_id, private_key } = (await control('createWebsite')).json
  const query = { website: app_id }
  for (const key of [private_key, undefined]) {
    for (const name of ['ana', 'bob']) await check(`${name}@shop.example`, key)
  }
  expect((await control('deletePeople', { query })).status).toBe(204)
  expect((await control('deletePeople', { query })).status).toBe(204)
  expect((await control('listPeople', { query })).json.people).toEqual([])
  expect((await control('listPeople')).json.people).toHaveLength(2)
  await control('createPerson', { query, body: laptop })
  expect((await control('deletePeople', { query: { website: '*' } })).status).toBe(204)
  expect((await control('listPeople')).json.people).toEqual([])
  expect((await control('listPeople', { query })).json.people).toEqual([])
})

async function visit({ call, website }: Started, session_id: string): Promise<void> {
  const device = { id: 'laptop' }
  await call('/collect/visit', {
    body: { cop_key: website.cop_key, device, session_id, page_url: 'https://shop.example/' },
  })
}
