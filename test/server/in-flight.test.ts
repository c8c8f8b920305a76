/** Tests requests whose body is still arriving when their website is removed, or when a scenario is loaded into it. */
import { expect, it } from 'vitest'
import type { Website } from '../../src/index.ts'
import { type Control, controlOf } from '../support/control.ts'
import { type PendingRequest, startPendingRequest } from '../support/raw-http.ts'
import { readState } from '../support/read-state.ts'
import { bodyOf, credentialsOf, serviceCall } from '../support/service-calls.ts'
import { createSettableTime } from '../support/settable-time.ts'
import { type Started, startServer } from '../support/start.ts'

/** Operations that check the credential before they read the body. */
const keyedBodyOperations = [
  'checkEmail',
  'postAutomationConversion',
  'postConversion',
  'releaseCrm',
  'deleteData',
] as const

/** Ana is known and has a held conversion, so each operation changes data. */
const scenario = {
  clock: { now: '2026-11-20T10:00:00Z', frozen: true },
  checks_used: 499,
  gate: true,
  people: [{ email: 'ana@shop.example', since: '-1d' }],
  conversions: [{ event: 'purchase', email: 'ana@shop.example', at: '-1h' }],
}

interface TestSetup extends Started {
  control: Control
  website: Website
  pass(ms: number): void
}

async function setUp(): Promise<TestSetup> {
  const { environment, pass } = createSettableTime()
  const started = await startServer({ environment })
  const control = controlOf(started)
  const created = await control('createWebsite', { body: { scenario, lifetime: '10m' } })
  return { ...started, control, website: created.json, pass }
}

function startPausedRequest(
  { url, website }: TestSetup,
  operation: (typeof keyedBodyOperations)[number],
): Promise<PendingRequest> {
  const { method, path, key } = serviceCall(operation, credentialsOf(website))
  const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { 'x-dc-key': key }) }
  return startPendingRequest(
    url,
    `${method} ${path} HTTP/1.1`,
    headers,
    JSON.stringify(bodyOf(operation, website.cop_key)),
  )
}

/** Ways to replace the state of the website. In each new state, Ana is known and the next check exceeds the quota. */
const changes: readonly { name: string; change: (setup: TestSetup) => Promise<unknown> }[] = [
  {
    name: 'a reset',
    async change({ control, website: { app_id }, check, website }) {
      await control('resetWebsite', { query: { website: app_id } })
      await check('ben@shop.example', website.private_key)
    },
  },
  {
    name: 'a scenario was loaded',
    change: ({ control, website: { app_id } }) =>
      control('loadScenario', { query: { website: app_id }, body: { ...scenario, checks_used: 500 } }),
  },
  {
    name: 'a scenario with keys was loaded',
    change: ({ control, website: { app_id } }) =>
      control('loadScenario', {
        query: { website: app_id },
        body: { ...scenario, checks_used: 500, keys: [{ name: 'local' }, { name: 'other' }] },
      }),
  },
  {
    name: 'a state was restored',
    async change({ control, website: { app_id } }) {
      const query = { website: app_id }
      const state = (await control('getState', { query })).json
      await control('restoreState', { query, body: { ...state, checks_used: 500 } })
    },
  },
]

for (const { name, change } of changes) {
  it.each(keyedBodyOperations)(
    `completes %s with the state from before ${name}, and does not change the new state`,
    async (operation) => {
      const setup = await setUp()
      const { website, check } = setup
      const request = await startPausedRequest(setup, operation)
      await change(setup)
      const before = await readState(setup, website.app_id)
      expect(before).toMatchObject({ checks_used: 500 })

      const response = await request.finish()
      expect(response.status).toBe(200)
      expect(await readState(setup, website.app_id)).toEqual(before)
      expect((await check('cleo@shop.example', website.private_key)).status).toBe(429)
    },
  )
}

it('responds to an in-flight request with the state from before the scenario was loaded', async () => {
  const setup = await setUp()
  const [first, deletion] = [
    await startPausedRequest(setup, 'checkEmail'),
    await startPausedRequest(setup, 'deleteData'),
  ]
  const query = { website: setup.website.app_id }
  await setup.control('loadScenario', { query, body: { people: [] } })
  const known = JSON.parse((await first.finish()).body).data.userInfo
  expect(known).toMatchObject({ email: 'ana@shop.example' })
  const deleted = JSON.parse((await deletion.finish()).body).data.deleted
  expect(deleted).toMatchObject({ identifications: 1, conversions: 1 })
})

it('records an in-flight request after the journal entry of the reset', async () => {
  const setup = await setUp()
  const query = { website: setup.website.app_id }
  const request = await startPausedRequest(setup, 'checkEmail')
  await setup.control('resetWebsite', { query })
  const { headers } = await request.finish()
  const { entries } = (await setup.control('listRequests', { query })).json
  expect(entries).toMatchObject([
    { why: { id: 'reset' } },
    { id: headers['x-mock-request-id'], operation: 'checkEmail' },
  ])
})

/** Ways to remove the website. */
const removals: readonly { name: string; remove: (setup: TestSetup) => unknown }[] = [
  {
    name: 'the website was removed',
    remove: ({ control, website: { app_id } }) => control('deleteWebsite', { path: { app_id } }),
  },
  { name: 'all websites were reset', remove: ({ control }) => control('resetWebsite', { query: { website: '*' } }) },
  {
    name: 'the website expired',
    async remove({ control, pass }) {
      // With a Redis store, authentication takes a round trip. This call is complete only after the round trip.
      await control('listScenarios')
      pass(600_000)
    },
  },
]

for (const { name, remove } of removals) {
  it.each(keyedBodyOperations)(
    `completes %s even if ${name}, and does not change a new website with the same ID`,
    async (operation) => {
      const setup = await setUp()
      const { control, website } = setup
      const { app_id, private_key, cop_key, release_secret } = website
      const request = await startPausedRequest(setup, operation)
      await remove(setup)
      expect((await control('listWebsites')).json.websites).toHaveLength(1)
      const body = { app_id, private_key, cop_key, release_secret, scenario }
      await control('createWebsite', { body })
      const before = await Promise.all([app_id, 'app_local'].map((id) => readState(setup, id)))

      expect((await request.finish()).status).toBe(200)
      expect(await Promise.all([app_id, 'app_local'].map((id) => readState(setup, id)))).toEqual(before)
      const { entries } = (await control('listRequests')).json
      expect(entries.filter(({ why }: { why: { id: string } }) => why.id !== 'reset')).toEqual([])
    },
  )
}
