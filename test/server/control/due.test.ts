import { expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { type Started, startInProcess } from '../../support/start.ts'

const lostKey = 'dcp_mockLostKey00000000000000000000000000000'
const copKey = 'mocklocalcopkey0000000000000000000000000'

const wrongKey = {
  at: '2026-11-20T10:00:30.000Z',
  type: 'wrong-key-cache-expired',
  app_id: 'app_local',
  key: 'dcp_mockLost…',
  email: null,
}
const validKey = {
  at: '2026-11-20T10:05:00.000Z',
  type: 'valid-key-cache-expired',
  app_id: 'app_local',
  key: 'dcp_mockLoca…',
  email: null,
}
const link = {
  at: '2026-11-21T10:00:00.000Z',
  type: 'link-expired',
  app_id: 'app_local',
  key: null,
  email: 'ana@shop.example',
}

/** Creates a website with a cached valid key, a cached wrong key and an open deletion link. The clock shows ten o'clock. */
async function startBusy(): Promise<Started> {
  const { environment } = createSettableTime('2026-11-20T10:00:00.000Z')
  const started = await startInProcess({ environment })
  await started.check('ana@shop.example')
  await started.call('/public/data-deletion/request', { body: { cop_key: copKey, email: 'ana@shop.example' } })
  await started.check('ana@shop.example', lostKey)
  return started
}

it('lists due events in chronological order, with masked keys', async () => {
  const control = controlOf(await startBusy())
  const clock = await control('getClock')
  expect(clock.json).toEqual({
    now: '2026-11-20T10:00:00.000Z',
    frozen: false,
    due: [wrongKey, validKey, link],
    due_count: 3,
  })
})

it('lists events that occurred during a clock change in chronological order', async () => {
  const { call, check, ...started } = await startBusy()
  const control = controlOf({ call })
  const advanced = await control('advanceClock', { body: { by: '5m' } })
  expect(advanced.json).toMatchObject({ occurred: [wrongKey, validKey], occurred_count: 2, due: [link], due_count: 1 })
  const set = await control('setClock', { body: { now: '2026-11-21T10:00:00Z' } })
  expect(set.json).toMatchObject({ occurred: [link], occurred_count: 1, due: [], due_count: 0 })
  expect((await control('getLatestMail')).json.links).toMatchObject([{ expired: true }])
  expect(started.mock.internalErrors).toBe(0)
})

it('no events occur when a request only freezes the clock', async () => {
  const control = controlOf(await startBusy())
  const frozen = await control('setClock', { body: { frozen: true } })
  expect(frozen.json).toMatchObject({ occurred: [], occurred_count: 0, due_count: 3 })
})

it('records in the journal how the clock moved and which events became due', async () => {
  const control = controlOf(await startBusy())
  await control('advanceClock', { body: { by: '1d' } })
  expect((await control('listRequests')).json.entries.at(-1)).toMatchObject({
    at: '2026-11-21T10:00:00.000Z',
    app_id: 'app_local',
    operation: null,
    request: { method: 'POST', path: '/_mock/clock/advance' },
    response: { status: null },
    why: {
      id: 'clock',
      message:
        'The clock moved from 2026-11-20T10:00:00.000Z to 2026-11-21T10:00:00.000Z and is now running; 3 events became due',
    },
    changed: [
      { resource: 'clock', before: '2026-11-20T10:00:00.000Z', after: '2026-11-21T10:00:00.000Z' },
      { resource: 'key dcp_mockLost…', before: 'cached as wrong', after: 'not cached' },
      { resource: 'key dcp_mockLoca…', before: 'cached as valid', after: 'not cached' },
      { resource: 'link to ana@shop.example', before: 'open', after: 'expired' },
    ],
  })
  await control('setClock', { body: { frozen: true } })
  expect((await control('listRequests')).json.entries.at(-1)).toMatchObject({
    request: { method: 'PUT', path: '/_mock/clock' },
    why: { message: 'The clock shows 2026-11-21T10:00:00.000Z and is now frozen' },
  })
})

it('records nothing in the journal if a clock change is rejected', async () => {
  const control = controlOf(await startBusy())
  const before = (await control('listRequests')).json
  await control('setClock', { body: { now: '2026-11-20T09:00:00Z' } })
  await control('advanceClock', { body: { by: '999999999999d' } })
  expect((await control('listRequests')).json).toEqual(before)
})

it('names the website of each event that occurs on another website of the account', async () => {
  const started = await startBusy()
  const control = controlOf(started)
  const { account } = (await control('getWebsite', { path: { app_id: 'app_local' } })).json
  const sibling = (await control('createWebsite', { body: { account, scenario: { checks_used: 500 } } })).json
  const stranger = (await control('createWebsite')).json
  for (const { private_key } of [sibling, stranger]) await started.check('ana@shop.example', private_key)
  const { occurred } = (await control('advanceClock', { query: { website: sibling.app_id }, body: { by: '5m' } })).json
  expect(occurred.map(({ app_id }: { app_id: string }) => app_id)).toEqual(['app_local', 'app_local', sibling.app_id])
  const line = (await control('listRequests', { query: { website: sibling.app_id } })).json.entries.at(-1)
  expect(line.changed.map(({ resource }: { resource: string }) => resource)).toEqual([
    'clock',
    'key dcp_mockLost… of app_local',
    'key dcp_mockLoca… of app_local',
    expect.stringMatching(/^key dcp_mock.{4}…$/),
  ])
})
