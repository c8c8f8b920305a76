import { expect, it } from 'vitest'
import { contractTarget, planContract, runPlan, toReport } from '../../src/contract/index.ts'
import { startInProcess } from '../support/start.ts'
import { serveDeployment } from './serve-deployment.ts'
import { deployment, liveKey } from './target.ts'

const only = ['check.stored-result-has-ip-info']

it('does not book a check that is still queued when the run is stopped', async () => {
  const { target, website } = await deployment(await startInProcess())
  const plan = planContract({ target, only, permissions: { budget: 2 }, rate: 1 })
  const stop = new AbortController()
  let booked = 0
  const run = await runPlan(plan, {
    signal: stop.signal,
    ledger: {
      async bookCheck() {
        booked++
      },
    },
    // Time never passes on this clock, so the second request is never sent.
    clock: {
      now: () => 0,
      sleep() {
        stop.abort()
        return new Promise(() => {})
      },
    },
  })
  expect({ booked, sent: run.sent, problem: run.problem?.kind }).toEqual({
    booked: 0,
    sent: { free: 1, check: 0, write: 0, destroy: 0 },
    problem: 'stopped',
  })
  expect((await website.read()).checks_used).toBe(0)
  expect(toReport(run)).toMatchObject({
    exit_code: 130,
    rules: [{ verdict: 'untested', reason: 'The run was stopped' }],
  })
})

it('counts requests in flight as sent, and reports no findings for their missing responses', async () => {
  const stop = new AbortController()
  const { url, requests } = await serveDeployment({
    changeResponse: async (response, request) => {
      if (request.headers.get('x-dc-key') !== liveKey || !request.url.endsWith('/email/check')) return response
      stop.abort()
      return new Promise(() => {})
    },
  })
  const target = await contractTarget({ url, kind: 'foreign', key: liveKey })
  const plan = planContract({ target, only: ['checkEmail'], permissions: { budget: 2 }, rate: null })
  const run = await runPlan(plan, { signal: stop.signal })
  expect(run).toMatchObject({ problem: { kind: 'stopped' }, sent: { check: 1 } })
  expect(run.exchanges.length).toBeLessThan(requests.length)
  expect(run.exchanges.every(({ response }) => response.failure === null)).toBe(true)
  expect(run.outcomes.flatMap(({ findings }) => findings)).toEqual([])
})

it('sends nothing if the run is stopped before it starts', async () => {
  const { target } = await deployment(await startInProcess())
  const run = await runPlan(planContract({ target, only }), { signal: AbortSignal.abort() })
  expect({ sent: run.exchanges, problem: run.problem?.kind }).toEqual({ sent: [], problem: 'stopped' })
})
