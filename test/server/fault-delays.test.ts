import { connect } from 'node:net'
import { expect, it } from 'vitest'
import type { ScenarioFault } from '../../src/spec/generated/control.d.ts'
import { controlOf } from '../support/control.ts'
import { createControlledWaits } from '../support/controlled-waits.ts'
import { request } from '../support/raw-http.ts'
import { type Started, startInProcess, startServer } from '../support/start.ts'

const checkPath = '/api/v1/services/email/check'
const body = '{"email":"ana@shop.example"}'

async function startSlow(fault: ScenarioFault, start = startServer) {
  const { environment, nextWait } = createControlledWaits()
  return { ...(await start({ environment, scenario: { faults: [fault] } })), nextWait }
}

async function usedOf(started: Started): Promise<number> {
  return (await controlOf(started)('getWebsite', { path: { app_id: 'app_local' } })).json.checks_used
}

async function entriesOf(started: Started) {
  return (await controlOf(started)('listRequests')).json.entries
}

it('runs the operation after the delay if a "before" fault has no other effect', async () => {
  const started = await startSlow({ id: 'slow', delay: '1.5s' })
  const response = started.check('ana@shop.example')
  const wait = await started.nextWait()
  expect(wait.ms).toBe(1500)
  expect(await usedOf(started)).toBe(0)
  wait.wake()
  expect((await response).status).toBe(200)
  expect(await usedOf(started)).toBe(1)
  expect(await entriesOf(started)).toMatchObject([
    {
      response: { status: 200 },
      why: {
        id: 'fault',
        state: { service_status: 200, service_reason: 'live' },
        message:
          'Fault slow (hit count 1) was applied before the operation: delayed the response by 1500 ms. The service responded with 200: This was the first check of the address, so the risk engine determined and stored the result. Score: no signals = 0: ALLOW',
      },
      changed: [{ resource: 'checks_used' }, { resource: 'people/ana@shop.example' }],
    },
  ])
})

it('runs the operation and records the request before the delay of an "after" fault begins', async () => {
  const started = await startSlow({ when: 'after', delay: '2s', respond: { status: 500 } })
  const response = started.check('ana@shop.example')
  const wait = await started.nextWait()
  expect(wait.ms).toBe(2000)
  expect(await usedOf(started)).toBe(1)
  expect(await entriesOf(started)).toMatchObject([{ response: { status: 500 }, why: { id: 'fault' } }])
  wait.wake()
  expect((await response).status).toBe(500)
})

it('delays the response of a "before" fault, and does not run the operation', async () => {
  const started = await startSlow({ delay: '3s', respond: { status: 504 } })
  const response = started.check('ana@shop.example')
  const wait = await started.nextWait()
  wait.wake()
  expect([wait.ms, (await response).status]).toEqual([3000, 504])
  expect(await usedOf(started)).toBe(0)
})

it('adds the delay of a fault to the delay of a test address', async () => {
  const started = await startSlow({ when: 'after', delay: '100ms' })
  const response = started.check('slow-50@dc-mock.test')
  const wait = await started.nextWait()
  wait.wake()
  expect([wait.ms, (await response).status]).toEqual([150, 200])
})

it('applies both a "before" fault that delays a request and an "after" fault that replaces the response', async () => {
  const { environment, nextWait } = createControlledWaits()
  const faults: ScenarioFault[] = [
    { id: 'slow', delay: '1s' },
    { id: 'lost', when: 'after', respond: { status: 500 } },
  ]
  const started = await startServer({ environment, scenario: { faults } })
  const response = started.check('ana@shop.example')
  ;(await nextWait()).wake()
  expect((await response).status).toBe(500)
  expect((await entriesOf(started))[0].why.message).toMatch(
    /^Fault lost .* was .*responded with 200: Fault slow .* was .*: This was the first check/,
  )
})

it('rejects with AbortError and skips the operation if an in-process caller aborts during the delay', async () => {
  const started = await startSlow({ delay: '1h' }, startInProcess)
  const caller = new AbortController()
  const headers = { 'x-dc-key': started.website.private_key ?? '' }
  const response = started.mock.fetch(started.url + checkPath, { method: 'POST', headers, body, signal: caller.signal })
  const wait = await started.nextWait()
  caller.abort()
  await expect(response).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  await wait.ended
  expect(await usedOf(started)).toBe(0)
  expect(await entriesOf(started)).toMatchObject([
    {
      email: 'ana@shop.example',
      response: { status: null, body: null },
      why: {
        id: 'fault',
        message: expect.stringMatching(
          /delayed the response by 3600000 ms, the client disconnected during the delay\. The operation did not run$/,
        ),
      },
      changed: [],
    },
  ])
})

it('skips the delay if the caller has already aborted', async () => {
  const started = await startSlow({ delay: '1h' }, startInProcess)
  const headers = { 'x-dc-key': started.website.private_key ?? '' }
  const left = started.mock.fetch(`${started.url}/api/v1/export/health`, { headers, signal: AbortSignal.abort() })
  await expect(left).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
})

it.each([
  ['before', 0],
  ['after', 1],
] as const)('ends a delay %s the operation if the connection closes, and counts %i checks', async (when, used) => {
  const started = await startSlow({ when, delay: '1h' })
  const { hostname, port } = new URL(started.url)
  const socket = connect(Number(port), hostname)
  const headers = { 'x-dc-key': started.website.private_key ?? '', 'content-type': 'application/json' }
  socket.write(request(`POST ${checkPath} HTTP/1.1`, headers, body))
  const wait = await started.nextWait()
  socket.destroy()
  await wait.ended
  expect(await usedOf(started)).toBe(used)
})

it('ends a delay when the server closes, then runs the operation and responds', async () => {
  const started = await startSlow({ delay: '1h' })
  const response = started.check('ana@shop.example')
  const wait = await started.nextWait()
  await started.mock.close()
  await wait.ended
  expect((await response).status).toBe(200)
})

it('uses the state from the start of a request even if a scenario is loaded during the delay', async () => {
  const started = await startSlow({ delay: '1s' })
  const response = started.check('ana@shop.example')
  const wait = await started.nextWait()
  await controlOf(started)('loadScenario', { body: { name: 'quota-exhausted' } })
  wait.wake()
  expect((await response).status).toBe(200)
  expect((await started.check('ana@shop.example')).status).toBe(429)
})
