import { expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { startInProcess } from '../../support/start.ts'

async function startAtTen() {
  const { environment, pass } = createSettableTime('2026-11-20T10:00:00.000Z')
  const started = await startInProcess({ environment })
  return { control: controlOf(started), check: started.check, pass }
}

it('runs in real time by default', async () => {
  const { control, pass } = await startAtTen()
  pass(1500)
  expect((await control('getClock')).json).toMatchObject({ now: '2026-11-20T10:00:01.500Z', frozen: false })
})

it('can be set ahead, and continues from the new time', async () => {
  const { control, pass } = await startAtTen()
  const set = await control('setClock', { body: { now: '2026-12-24T18:00:00+01:00' } })
  expect(set.json).toMatchObject({ now: '2026-12-24T17:00:00.000Z', frozen: false })
  pass(1000)
  expect((await control('getClock')).json.now).toBe('2026-12-24T17:00:01.000Z')
})

it('stops while frozen, and continues from the same time when unfrozen', async () => {
  const { control, pass } = await startAtTen()
  await control('setClock', { body: { frozen: true } })
  pass(60_000)
  expect((await control('getClock')).json).toMatchObject({ now: '2026-11-20T10:00:00.000Z', frozen: true })
  await control('setClock', { body: { frozen: false } })
  pass(1000)
  expect((await control('getClock')).json).toMatchObject({ now: '2026-11-20T10:00:01.000Z', frozen: false })
})

it.each([
  ['750ms', '2026-11-20T10:00:00.750Z'],
  ['90s', '2026-11-20T10:01:30.000Z'],
  ['5m', '2026-11-20T10:05:00.000Z'],
  ['1.5h', '2026-11-20T11:30:00.000Z'],
  ['30d', '2026-12-20T10:00:00.000Z'],
])('advances by %s', async (by, now) => {
  const { control } = await startAtTen()
  expect((await control('advanceClock', { body: { by } })).json).toMatchObject({ now, frozen: false })
})

it('stays frozen when it is advanced', async () => {
  const { control, pass } = await startAtTen()
  await control('setClock', { body: { frozen: true } })
  await control('advanceClock', { body: { by: '1h' } })
  pass(1000)
  expect((await control('getClock')).json).toMatchObject({ now: '2026-11-20T11:00:00.000Z', frozen: true })
})

it('cannot be set to an earlier time', async () => {
  const { control } = await startAtTen()
  const rejected = await control('setClock', { body: { now: '2026-11-20T09:59:59Z', frozen: true } })
  expect(rejected).toMatchObject({
    status: 409,
    json: {
      message: 'The clock cannot be set to a time before 2026-11-20T10:00:00.000Z. To start over, reset the website',
    },
  })
  expect((await control('getClock')).json).toMatchObject({ now: '2026-11-20T10:00:00.000Z', frozen: false })
})

it("determines the times in its website's responses, and does not affect other websites", async () => {
  const { control, check } = await startAtTen()
  const { app_id, private_key } = (await control('createWebsite')).json
  await control('advanceClock', { query: { website: app_id }, body: { by: '1d' } })
  await check('ana@shop.example', private_key)
  const stored = await check('ana@shop.example', private_key)
  expect(stored.json.data.userInfo.identifiedAt).toBe('2026-11-21T10:00:00.000Z')
  expect((await control('getClock')).json.now).toBe('2026-11-20T10:00:00.000Z')
})

it('cannot be advanced beyond the year 9999', async () => {
  const { control } = await startAtTen()
  const rejected = await control('advanceClock', { body: { by: '999999999999d' } })
  expect(rejected).toMatchObject({ status: 409, json: { message: expect.stringContaining('9999') } })
})

it.each([
  ['advanceClock', {}, 'by is required'],
  ['advanceClock', { by: '5 minutes' }, 'by must be'],
  ['advanceClock', { by: '-5m' }, 'by must be'],
  ['advanceClock', { by: 300 }, 'by must be'],
  ['setClock', {}, 'at least one of now, frozen'],
  ['setClock', { now: '2026-02-30T10:00:00Z' }, 'now must be'],
  ['setClock', { now: 'tomorrow' }, 'now must be'],
  ['setClock', { frozn: true }, 'did you mean "frozen"?'],
] as const)('%s rejects %j', async (operation, body, message) => {
  const { control } = await startAtTen()
  const rejected = await control(operation, { body })
  expect(rejected.status).toBe(400)
  expect(rejected.json.message).toContain(message)
})

it('cannot be read for all websites at once', async () => {
  const { control } = await startAtTen()
  const rejected = await control('getClock', { query: { website: '*' } })
  expect(rejected).toMatchObject({ status: 404, json: { message: expect.stringContaining('GET /_mock/websites') } })
})
