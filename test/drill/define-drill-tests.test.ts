import { afterAll, expect, it, test } from 'vitest'
import { DrillError, type DrillTestRunner, defineDrillTests } from '../../src/drill/index.ts'
import type { Outcome } from '../../src/drill/outcome.ts'
import { createMock } from '../../src/index.ts'
import { type Started, startInProcess } from '../support/start.ts'

const outcomes: Readonly<Record<string, Outcome>> = { ALLOW: 'welcome', CHALLENGE: 'challenged', BLOCK: 'refused' }

// The mock must exist before the tests are defined, so it cannot be closed at the end of a test.
const mock = await createMock()
afterAll(() => mock.close())

defineDrillTests(
  { test, after: afterAll },
  {
    mock,
    website: mock.website,
    only: ['block', 'quota-exhausted'],
    whenTheServiceFails: 'welcome',
    async signUp(email) {
      const response = await mock.fetch('http://mock.test/api/v1/services/email/check', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-dc-key': mock.website.private_key },
        body: JSON.stringify({ email }),
      })
      const { action } = response.ok ? (await response.json()).data.emailInfo : { action: 'ALLOW' }
      return outcomes[action] ?? 'welcome'
    },
  },
)

/** Test runner that collects the tests. */
function createRunner(): DrillTestRunner & { tests: Map<string, () => Promise<void>>; finish(): Promise<void> } {
  const tests = new Map<string, () => Promise<void>>()
  const callbacks: (() => Promise<void>)[] = []
  return {
    tests,
    test: (name, run) => tests.set(name.split(':')[0] ?? '', run),
    after: (run) => callbacks.push(run),
    async finish() {
      for (const run of callbacks) await run()
    },
  }
}

function welcomeEveryone({ check }: Started): (email: string) => Promise<Outcome> {
  return async (email) => {
    await check(email)
    return 'welcome'
  }
}

it('defines test functions without parameters, as Jest and Playwright require', async () => {
  const { mock } = await startInProcess()
  const { tests, ...runner } = createRunner()
  defineDrillTests(runner, { mock, signUp: async () => 'welcome' })
  expect([...tests.values()].filter((run) => run.length > 0 || !run.toString().includes('function()'))).toEqual([])
})

it('fails the test of a case that has findings, and skips the test of a case that is not judged', async () => {
  const started = await startInProcess()
  const { mock, website } = started
  const runner = createRunner()
  const only = ['block', 'quota-exhausted']
  defineDrillTests(runner, { mock, website, signUp: welcomeEveryone(started), only })
  const runTest = (name: string, ...context: unknown[]): unknown =>
    runner.tests.get(name)?.call(null, ...(context as []))
  await runTest('allow')
  const failure = await Promise.resolve(runTest('block')).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DrillError)
  expect(failure).toMatchObject({ case: 'block', findings: [{ check: 'wrong-outcome', expected: 'refused' }] })
  const reasons: unknown[] = []
  await runTest('quota-exhausted', { skip: (reason: string) => reasons.push(reason) })
  expect(reasons).toEqual([expect.stringContaining('when_the_service_fails')])
})

it('restores the state of the website after the last test', async () => {
  const started = await startInProcess()
  const { mock, website } = started
  await website.load('quota-exhausted')
  const { checks_used } = await website.read()
  const runner = createRunner()
  defineDrillTests(runner, { mock, website, signUp: welcomeEveryone(started), only: ['allow'] })
  await runner.tests.get('allow')?.()
  expect((await website.read()).checks_used).not.toBe(checks_used)
  await runner.finish()
  expect((await website.read()).checks_used).toBe(checks_used)
})
