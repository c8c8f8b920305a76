import { expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { type EventReader, readEvents } from '../../support/server-sent-events.ts'
import { startInProcess } from '../../support/start.ts'

async function start() {
  const started = await startInProcess()
  return { started, control: controlOf(started) }
}

it('saves a state as a scenario that can be listed, read and loaded into any website', async () => {
  const { started, control } = await start()
  await started.check('ana@shop.example')
  const state = (await control('getState')).json
  const kept = {
    name: 'before-checkout',
    title: 'Before the checkout',
    description: null,
    try: 'Check out.',
    saved: true,
    problem: null,
  }
  const body = { ...state, title: kept.title, try: kept.try }
  expect(await control('createScenario', { path: { name: kept.name }, body })).toMatchObject({
    status: 201,
    json: kept,
  })

  const { scenarios } = (await control('listScenarios')).json
  expect(scenarios.at(-1)).toEqual(kept)
  const read = (await control('getScenario', { path: { name: kept.name } })).json
  expect(read.people).toEqual(state.people)

  const { app_id, private_key } = (await control('createWebsite', { body: { scenario: kept.name } })).json
  const loaded = (await control('getWebsite', { path: { app_id } })).json
  expect(loaded).toMatchObject({
    checks_used: 1,
    counts: { people: 1 },
    scenario: { name: kept.name, title: kept.title },
  })
  expect((await started.check('ana@shop.example', private_key)).json.data.userInfo).not.toBeNull()
})

it('replaces an earlier scenario with the same name', async () => {
  const { control } = await start()
  const save = (checks_used: number) => control('createScenario', { path: { name: 'mine' }, body: { checks_used } })
  expect((await save(1)).status).toBe(201)
  expect((await save(2)).status).toBe(200)
  expect((await control('loadScenario', { body: { name: 'mine' } })).json.checks_used).toBe(2)
})

it('a saved scenario still works after the scenario that it extends is deleted', async () => {
  const { control } = await start()
  const save = (name: string, body: object) => control('createScenario', { path: { name }, body })
  await save('first', { checks_used: 7 })
  await save('second', { extends: 'first', plan: 'business' })
  await control('deleteScenario', { path: { name: 'first' } })
  expect((await control('loadScenario', { body: { name: 'second' } })).json).toMatchObject({
    checks_used: 7,
    plan: 'business',
  })
})

it.each([
  ['an unknown field', 'mine', { peopel: [] }, 400, 'did you mean "people"'],
  [
    'a contradictory document',
    'mine',
    { people: [{ email: 'ana@shop.example', devices: ['laptop'], source: 'check' }] },
    400,
    'people[0]',
  ],
  ['several websites', 'mine', { websites: [{ name: 'Shop' }] }, 400, 'websites'],
  ['an empty body', 'mine', '', 400, 'body is required'],
  ['the name of a shipped scenario', 'quota-exhausted', {}, 409, 'A built-in scenario or a file'],
  ['a file name', 'mine.yaml', {}, 400, 'letters, digits'],
  ['a name that is too long', 'x'.repeat(65), {}, 400, 'letters, digits'],
])('rejects %s, and saves nothing', async (_what, name, body, status, message) => {
  const { control } = await start()
  const rejected = await control('createScenario', { path: { name }, body })
  expect(rejected.status).toBe(status)
  expect(rejected.json.message).toContain(message)
  const { scenarios } = (await control('listScenarios')).json
  expect(scenarios.filter(({ saved }: { saved: boolean }) => saved)).toEqual([])
})

it('deletes saved scenarios, but not built-in scenarios', async () => {
  const { control } = await start()
  await control('createScenario', { path: { name: 'mine' }, body: {} })
  const forget = (name: string) => control('deleteScenario', { path: { name } })
  expect((await forget('mine')).status).toBe(204)
  expect((await forget('mine')).status).toBe(404)
  expect(await forget('default')).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining('because it is a built-in scenario') },
  })
  expect((await control('getScenario', { path: { name: 'mine' } })).status).toBe(404)
})

it('saves at most 100 scenarios', async () => {
  const { control } = await start()
  const save = (number: number) => control('createScenario', { path: { name: `mine-${number}` }, body: {} })
  for (let number = 0; number < 100; number++) expect((await save(number)).status).toBe(201)
  expect(await save(100)).toMatchObject({ status: 409, json: { message: expect.stringContaining('maximum 100') } })
  expect((await save(99)).status).toBe(200)
})

it('notifies the event streams of all websites', async () => {
  const { started, control } = await start()
  const { app_id } = (await control('createWebsite')).json
  const stream = await started.mock.fetch(`http://mock.test/_mock/events?website=${app_id}`)
  const events: EventReader = readEvents(stream)
  await control('createScenario', { path: { name: 'mine' }, body: {} })
  expect(await events.next()).toMatchObject({ event: 'changed', data: { operation: 'createScenario', app_id: null } })
  await events.close()
})
