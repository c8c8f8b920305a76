/** Tests that live keys in request data are never stored. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServeCommand } from '../cli/start-command.ts'
import { stateFolder } from '../state/file/state-folder.ts'
import { liveKey, liveKeyPlaces } from '../support/live-key-places.ts'
import { createCaller, type Started, startServer } from '../support/start.ts'

/** Forms of a live key that would reveal the key. */
const forms = [
  liveKey,
  liveKey.toLowerCase(),
  liveKey.replace('_', '%5F'),
  liveKey.slice(13),
  liveKey.slice(13).toLowerCase(),
]

function expectNone(text: string, where: string): void {
  for (const form of forms) {
    const at = text.indexOf(form)
    expect(at === -1 ? '' : text.slice(Math.max(0, at - 200), at + 60), `${form} in ${where}`).toBe('')
  }
}

const visit = { session_id: 'ses_1', page_url: 'https://shop.example/', device: { id: 'laptop' } }

/** Sends a live key in every field that the service stores. */
async function sendEverywhere({ call, website }: Pick<Started, 'call' | 'website'>): Promise<void> {
  const { cop_key, private_key } = website
  const key = private_key ?? ''
  for (const place of liveKeyPlaces(cop_key, key)) await call(place.path, place.call)
  const page_url = `https://shop.example/?k=${liveKey}&again=${liveKey.replace('_', '%5F')}`
  const bodies: [path: string, body: object, key?: string][] = [
    [
      '/collect/visit',
      { ...visit, cop_key, page_url, referrer: page_url, session_id: liveKey, device: { id: liveKey } },
    ],
    ['/collect/event', { ...visit, cop_key, name: liveKey, properties: { [liveKey]: { deep: [liveKey] } } }],
    ['/collect/identify', { ...visit, cop_key, email: `${liveKey}@shop.example`, user_id: liveKey, page_url }],
    [
      `/api/v1/conversions/${liveKey}/${cop_key}`,
      { event: liveKey, external_id: liveKey, user_id: liveKey, properties: { [liveKey]: 1 } },
    ],
    ['/api/v1/conversions/zapier', { event: 'paid', email: `${liveKey}@shop.example`, currency: 'EUR' }, key],
    ['/api/v1/services/email/check', { email: `${liveKey}@shop.example` }, key],
    ['/public/data-deletion/request', { cop_key, email: `${liveKey}@shop.example` }],
  ]
  for (const [path, body, used] of bodies) {
    const headers = { 'user-agent': `curl ${liveKey}` }
    await call(path, { body, headers, ...(used === undefined ? {} : { key: used }) })
  }
}

it('stores no live key, whichever field contains the key', async () => {
  const started = await startServer()
  await sendEverywhere(started)
  const state = await started.call('/_mock/state')
  expectNone(state.text, 'GET /_mock/state')
  expect(state.json.events.map(({ name }: { name: string }) => name)).toContain('dcp_k7Qx2Vn9.masked')
  expectNone((await started.call('/_mock/people')).text, 'the people')
  for (const list of ['users', 'events', 'conversions', 'visits']) {
    expectNone((await started.call(`/api/v1/export/${list}`, { key: started.website.private_key ?? '' })).text, list)
  }
})

/** Sends a live key in every field of the control plane that is stored. Returns the calls that were rejected. */
async function sendControlCalls(call: Started['call']): Promise<string[]> {
  const document = {
    title: `Of ${liveKey}`,
    people: [{ email: 'ana@shop.example', user_id: liveKey, devices: [liveKey] }],
    devices: { [liveKey]: {} },
    events: [{ name: liveKey, at: '-1h', session_id: liveKey, device: liveKey, properties: { [liveKey]: liveKey } }],
    keys: [{ name: liveKey, value: liveKey }],
    verdicts: [{ match: `${liveKey}@shop.example`, risk_score: 1 }],
  }
  const { keys: _, ...withoutKeys } = document
  const rejected: string[] = []
  const send = async (method: string, path: string, body: unknown) => {
    const { status, text } = await call(path, { method, body })
    if (status >= 300) rejected.push(`${method} ${path} ${text}`)
    expectNone(text, `${method} ${path}`)
  }
  await send('PUT', '/_mock/scenario', document)
  await send('POST', '/_mock/websites/app_local/keys', { name: liveKey })
  await send('PUT', '/_mock/scenarios/mine', document)
  await send('POST', '/_mock/websites', { name: liveKey, scenario: withoutKeys })
  await send('POST', '/_mock/people', { email: 'bo@shop.example', user_id: liveKey })
  await send('POST', '/_mock/websites', {
    people: [{ email: 'bo@shop.example', user_id: liveKey, devices: [liveKey] }],
  })
  await send('POST', '/_mock/websites', { private_key: `${liveKey}9` })
  await send('PATCH', '/_mock/websites/app_local', { name: liveKey })
  const match = { email: `${liveKey}@shop.example` }
  await send('POST', '/_mock/faults', { operation: 'checkEmail', match, respond: { status: 503, body: liveKey } })
  for (const path of ['/_mock/state', '/_mock/scenarios/mine', '/_mock/websites', '/_mock/people', '/_mock/faults']) {
    expectNone((await call(path)).text, path)
  }
  return rejected
}

it('stores no live key from the body of a control-plane call', async () => {
  const { call } = await startServer()
  expect(await sendControlCalls(call)).toEqual([])
})

it.each(['app_id', 'cop_key', 'release_secret'])('rejects a live key as the %s of a website', async (field) => {
  const { call } = await startServer()
  for (const value of [liveKey, `a-${liveKey}`]) {
    for (const [method, path, body] of [
      ['POST', '/_mock/websites', { [field]: value }],
      ['PUT', '/_mock/scenario', { websites: [{ name: 'Second', app_id: 'app_2', [field]: value }] }],
      ['PUT', '/_mock/scenarios/mine', { websites: [{ name: 'Second', app_id: 'app_2', [field]: value }] }],
    ] as const) {
      const { status, text } = await call(path, { method, body })
      expect([status, text]).toEqual([400, expect.stringContaining(field)])
      expectNone(text, path)
    }
  }
})

it('writes no live key to a state file', async () => {
  const file = join(await stateFolder(), 'mock.state')
  const server = await startServeCommand('--state', file)
  const call = createCaller(server.url, fetch)
  const { websites } = (await call('/_mock/websites')).json
  await sendEverywhere({ call, website: websites[0] })
  expect(await sendControlCalls(call)).toEqual([])
  expectNone(await readFile(file, 'utf8'), 'the state file')
})

it('a state file contains no live key from a lease holder, a scenario name or the log of a fault', async () => {
  const file = join(await stateFolder(), 'mock.state')
  const { url, stop, exit } = await startServeCommand('--state', file)
  const call = createCaller(url, (address, init) => fetch(address, init))
  const lease = await call('/_mock/websites/app_local/lease', {
    method: 'PUT',
    body: { holder: liveKey, duration: '1m' },
  })
  expect([lease.status, lease.text.includes(liveKey)]).toEqual([200, false])
  expect((await call(`/_mock/scenarios/${liveKey}`, { method: 'PUT', body: { plan: 'business' } })).status).toBe(400)
  await call('/_mock/faults', { body: { operation: 'checkEmail', delay: '1ms' } })
  const key = 'dcp_mockLocalDevelopmentKey00000000000000000'
  await call('/api/v1/services/email/check', { key, body: { email: `${liveKey}@shop.example` } })
  stop()
  expect((await exit).exitCode).toBe(0)
  expectNone(await readFile(file, 'utf8'), 'the state file')
})
