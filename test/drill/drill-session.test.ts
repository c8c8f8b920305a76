import { expect, it } from 'vitest'
import { AppStartError } from '../../src/drill/app/app-process.ts'
import { createFunctionApp } from '../../src/drill/app/function-app.ts'
import { type AppProcess, AppUnreachableError, type TestedApp } from '../../src/drill/app.ts'
import type { DrillOptions } from '../../src/drill/drill-session.ts'
import { drill } from '../../src/drill/index.ts'
import type { AppResponse, Outcome } from '../../src/drill/outcome.ts'
import { runDrill } from '../../src/drill/run-drill.ts'
import { createEnvironment } from '../../src/service/create-environment.ts'
import { shippedSpec } from '../../src/spec/read-spec.ts'
import { type Started, startInProcess } from '../support/start.ts'

const outcomes: Readonly<Record<string, Outcome>> = { ALLOW: 'welcome', CHALLENGE: 'challenged', BLOCK: 'refused' }

/** Signs up in an app that acts on the verdict and welcomes everyone while the service fails. */
function correctApp({ check }: Pick<Started, 'check'>): (email: string) => Promise<Outcome> {
  return async (email) => {
    const { status, json } = await check(email)
    return outcomes[status === 200 ? json.data.emailInfo.action : 'ALLOW'] ?? 'welcome'
  }
}

/** Options of a drill whose app the drill has started. */
function startedApp({ mock, website }: Started, app: Partial<TestedApp>, only: readonly string[]): DrillOptions {
  const environment = createEnvironment({})
  return {
    app: { ...createFunctionApp(async () => 'welcome'), process: runningProcess, ...app },
    ...{ mock, website, only, skip: [], spec: shippedSpec(), url: null, policy: 'welcome', matches: {}, strict: false },
    ...{ environment: { ...environment, runId: 'test' }, limitMs: 15_000, rerun: () => 'dc-mock drill' },
    signal: new AbortController().signal,
  }
}

const runningProcess: AppProcess = { exit: null, output: '', restart: async () => {}, stop: async () => {} }

it('stops before the first case if the app that it started does not call the mock', async () => {
  const report = await runDrill({ ...startedApp(await startInProcess(), {}, []), limitMs: 100 })
  expect(report).toMatchObject({ problem: { code: 'no-check' }, cases: [], exit_code: 2 })
})

it('stops with the journal’s hint if the app calls the mock at a wrong path', async () => {
  const started = await startInProcess()
  const signUp = async (): Promise<Outcome> => {
    await started.call('//api/v1/services/email/check', { method: 'POST', key: started.website.private_key, body: {} })
    return 'welcome'
  }
  const { problem } = await runDrill(startedApp(started, { signUp }, []))
  const [entry] = await started.mock.requests.list()
  expect(problem?.code).toBe('check-rejected')
  expect(entry?.why.hints).not.toEqual([])
  expect(problem?.message).toContain(entry?.why.hints[0]?.message)
})

it('stops if the app uses a wrong key', async () => {
  const started = await startInProcess()
  const signUp = async (email: string): Promise<Outcome> => {
    await started.check(email, 'dcp_wrong')
    return 'welcome'
  }
  const report = await runDrill(startedApp(started, { signUp }, []))
  expect(report).toMatchObject({ problem: { code: 'check-rejected' }, exit_code: 2 })
})

it('stops if the app uses the key of another website', async () => {
  const started = await startInProcess()
  const other = await started.mock.createWebsite()
  const signUp = async (email: string): Promise<Outcome> => {
    await started.check(email, other.private_key)
    return 'welcome'
  }
  const report = await runDrill(startedApp(started, { signUp }, []))
  expect(report).toMatchObject({ problem: { code: 'check-rejected' }, exit_code: 2 })
})

it('exits with 2 if none of the requested cases ran', async () => {
  const started = await startInProcess()
  const { mock, website } = started
  const report = await drill({ mock, website, signUp: correctApp(started), only: ['key-rotation'] })
  expect(report.cases.map(({ id, status }) => `${id} ${status}`)).toContain('key-rotation not-run')
  expect(report.exit_code).toBe(2)
})

it('exits with 2 if no case could be judged', async () => {
  const started = await startInProcess()
  const { mock, website } = started
  const wired = correctApp(started)
  let signUps = 0
  // After the first signup, which shows that the app calls the mock, the app refuses everyone without a check.
  const signUp = async (email: string): Promise<Outcome> => (signUps++ === 0 ? wired(email) : 'refused')
  const { cases, exit_code } = await drill({ mock, website, signUp, only: ['challenge'] })
  expect(cases.map(({ id, status }) => [id, status])).toEqual([
    ['allow', 'not-judged'],
    ['challenge', 'not-judged'],
    ['one-check', 'not-judged'],
    ['key-in-response', 'not-judged'],
    ['key-in-url', 'not-judged'],
  ])
  expect(exit_code).toBe(2)
})

it('advises refusing an invalid address if the app accepts it', async () => {
  const started = await startInProcess()
  const { mock, website } = started
  const accepts = await drill({ mock, website, signUp: correctApp(started), only: ['invalid-address'] })
  expect(accepts.cases.find(({ id }) => id === 'invalid-address')).toMatchObject({
    status: 'survived',
    advice: [
      {
        ...{ check: 'invalid-address-accepted', expected: 'refused', received: 'welcome' },
        reproduce: ["drill({ …, only: ['invalid-address'] })"],
      },
    ],
  })
  const signUp = async (email: string): Promise<Outcome> => {
    const { status } = await started.check(email)
    return status === 400 ? 'refused' : 'welcome'
  }
  const refuses = await drill({ mock, website, signUp, only: ['invalid-address'] })
  expect(refuses.cases.find(({ id }) => id === 'invalid-address')?.advice).toEqual([])
})

it('advises refusing an invalid address if the app accepts it with 201, JSON and a Location header', async () => {
  const started = await startInProcess()
  const { mock, website } = started
  const signUp = async (email: string): Promise<Response> => {
    const { status, json } = await started.check(email)
    return status === 200 && json.data.emailInfo.action !== 'ALLOW'
      ? Response.json({ error: json.data.emailInfo.action }, { status: 403 })
      : Response.json({ email }, { status: 201, headers: { location: `/users/${email}` } })
  }
  const { cases } = await drill({ mock, website, signUp, only: ['invalid-address'] })
  const advice = cases.find(({ id }) => id === 'invalid-address')?.advice ?? []
  expect(advice.map(({ check }) => check)).toEqual(['invalid-address-accepted'])
})

it('counts the same number of cases in the progress and in the report', async () => {
  const started = await startInProcess()
  const progress: { done: number; total: number }[] = []
  const options = startedApp(started, { signUp: correctApp(started) }, ['block'])
  const { cases } = await runDrill(options, ({ done, total }) => progress.push({ done, total }))
  expect(progress).toEqual([0, 1].map((done) => ({ done, total: cases.length })))
})

it('reports the results so far if it is stopped', async () => {
  const started = await startInProcess()
  const stop = new AbortController()
  const check = correctApp(started)
  const signUp = async (email: string): Promise<AppResponse> => {
    const outcome = await check(email)
    const body = JSON.stringify({ outcome, key: started.website.private_key })
    return { status: 200, location: null, body, sent: [{ place: 'the body', text: body }] }
  }
  const options = { ...startedApp(started, { signUp }, ['challenge', 'block']), signal: stop.signal }
  const report = await runDrill(options, ({ done }) => {
    if (done === 2) stop.abort()
  })
  expect(report.cases.map(({ id, status }) => [id, status])).toEqual([
    ['allow', 'survived'],
    ['challenge', 'survived'],
    ['one-check', 'survived'],
    ['key-in-response', 'failed'],
    ['key-in-url', 'survived'],
  ])
  expect(Object.keys(report.learned_outcomes)).toEqual(['challenged', 'refused'])
  expect(report).toMatchObject({ problem: { code: 'stopped' }, exit_code: 130 })
})

it('reports its results even if the website cannot be restored afterwards', async () => {
  const started = await startInProcess()
  const website = { ...started.website, restore: () => Promise.reject(new Error('The mock was stopped')) }
  const options = startedApp({ ...started, website }, { signUp: correctApp(started) }, ['block'])
  expect(await runDrill(options)).toMatchObject({
    problem: { code: 'not-restored', message: 'The website could not be restored: The mock was stopped' },
    survived: 4,
    exit_code: 2,
  })
})

it('reports that it was stopped even if the website cannot be restored', async () => {
  const started = await startInProcess()
  const stop = new AbortController()
  const website = { ...started.website, restore: () => Promise.reject(new Error('The mock was stopped')) }
  const options = startedApp({ ...started, website }, { signUp: correctApp(started) }, ['block'])
  const report = await runDrill({ ...options, signal: stop.signal }, ({ done }) => {
    if (done === 1) stop.abort()
  })
  const message = 'The drill was stopped. 1 case did not run. The website could not be restored: The mock was stopped'
  expect(report).toMatchObject({
    problem: { code: 'stopped', message },
    cases: [{ id: 'allow' }, {}, {}, {}],
    exit_code: 130,
  })
})

it('throws the error that ended it even if the website cannot be restored', async () => {
  const started = await startInProcess()
  const website = {
    ...started.website,
    load: () => Promise.reject(new Error('The scenario cannot be loaded')),
    restore: () => Promise.reject(new Error('The state cannot be restored')),
  }
  const options = startedApp({ ...started, website }, { signUp: correctApp(started) }, ['block'])
  await expect(runDrill(options)).rejects.toThrow('The scenario cannot be loaded')
})

it('restores the website that the app uses, including its variant, its used checks and its people', async () => {
  const started = await startInProcess()
  const { mock } = started
  const website = await mock.createWebsite({ scenario: 'quota-nearly-exhausted' })
  const before = [await website.read(), await website.people.list()]
  const signUp = correctApp({ check: (email) => started.check(email, website.private_key) })
  const { exit_code } = await drill({ mock, signUp, only: ['contrary-3'] })
  expect(exit_code).toBe(0)
  expect([await website.read(), await website.people.list()]).toEqual(before)
})

it('restores the website if it is stopped during the first signup', async () => {
  const started = await startInProcess()
  const { website } = started
  const before = [await website.read(), await website.people.list()]
  const stop = new AbortController()
  const check = correctApp(started)
  const signUp = async (email: string): Promise<Outcome> => {
    const outcome = await check(email)
    stop.abort()
    return outcome
  }
  const report = await runDrill({ ...startedApp(started, { signUp }, ['block']), signal: stop.signal })
  expect(report).toMatchObject({ problem: { code: 'stopped' }, cases: [] })
  expect([await website.read(), await website.people.list()]).toEqual(before)
})

it.each(['standard', 'contrary-2'] as const)(
  'runs only the cases of a variant on that variant if the mock uses %s',
  async (own) => {
    const started = await startInProcess({ assumptions: own })
    const { mock, website } = started
    const variants: string[] = []
    const signUp = async (email: string): Promise<Outcome> => {
      variants.push((await website.read()).assumptions)
      return correctApp(started)(email)
    }
    await drill({ mock, website, signUp, only: ['contrary-3', 'plus-tag'] })
    const changes = variants.filter((variant, index) => variant !== variants[index - 1])
    expect(changes).toEqual([own, 'contrary-3', own])
  },
)

it('does not judge whether responses contain a key if the app returns only outcomes', async () => {
  const started = await startInProcess()
  const { mock, website } = started
  const { cases, exit_code } = await drill({ mock, website, signUp: correctApp(started), only: ['challenge'] })
  expect(cases.map(({ id, status }) => [id, status])).toEqual([
    ['allow', 'survived'],
    ['challenge', 'survived'],
    ['one-check', 'survived'],
    ['key-in-response', 'not-judged'],
    ['key-in-url', 'survived'],
  ])
  expect(exit_code).toBe(0)
})

it('does not run further cases if the app cannot be restarted', async () => {
  const started = await startInProcess()
  const answer = correctApp(started)
  let exit: string | null = null
  let challenges = 0
  const process: AppProcess = {
    ...runningProcess,
    get exit() {
      return exit
    },
    async restart() {
      throw new AppStartError('exited', 'The app ended')
    },
  }
  const signUp = async (email: string): Promise<Outcome> => {
    // The drill uses the first two challenged signups to learn how the app signals a challenge.
    if (email.startsWith('challenge') && challenges++ === 2) exit = 'SIGSEGV'
    return answer(email)
  }
  const report = await runDrill(startedApp(started, { signUp, process }, ['challenge', 'block']))
  expect(report.cases.slice(0, 3).map(({ id, status }) => [id, status])).toEqual([
    ['allow', 'survived'],
    ['challenge', 'failed'],
    ['block', 'not-run'],
  ])
  expect(report.cases[1]?.findings.map(({ id }) => id)).toEqual(['challenge/crashed'])
  expect(report.exit_code).toBe(1)
})

it('does not judge the key rotation if the app does not start with the new key', async () => {
  const started = await startInProcess()
  const process: AppProcess = {
    ...runningProcess,
    async restart() {
      throw new AppStartError('exited', 'The app ended')
    },
  }
  const relay = { url: '', refuse: async () => {}, stall: () => {}, accept: async () => {}, close: async () => {} }
  const options = startedApp(started, { signUp: correctApp(started), process, relay }, ['key-rotation'])
  const { cases, exit_code } = await runDrill(options)
  expect(cases.find(({ id }) => id === 'key-rotation')?.status).toBe('not-judged')
  expect(exit_code).toBe(0)
})

it('reports that the response body never ended, and advises setting a deadline for the whole check', async () => {
  const started = await startInProcess()
  const answer = correctApp(started)
  let onChecked = (): void => {}
  const checked = new Promise<void>((resolve) => {
    onChecked = resolve
  })
  let isStalled = false
  const relay = {
    ...{ url: '', refuse: async () => {}, close: async () => {} },
    stall() {
      isStalled = true
    },
    async accept() {
      isStalled = false
    },
  }
  const signUp = async (email: string): Promise<Outcome> => {
    const outcome = await answer(email)
    if (!isStalled) return outcome
    onChecked()
    return new Promise(() => {})
  }
  const options = startedApp(started, { signUp, relay }, ['endless-body'])
  const { sleep } = options.environment
  // The signup times out as soon as the app waits for the rest of the body.
  const environment = {
    ...options.environment,
    sleep: (...args: Parameters<typeof sleep>) => (isStalled ? checked : sleep(...args)),
  }
  const { cases } = await runDrill({ ...options, environment })
  const endless = cases.find(({ id }) => id === 'endless-body')
  expect(endless?.findings).toMatchObject([
    { id: 'endless-body/too-slow', calls: [{ status: 200, answer: 'body never ended' }] },
  ])
  expect(endless?.advice).toMatchObject([
    { id: 'endless-body/body-timeout', because: expect.stringContaining('timeout that covers the response body') },
  ])
})

it('repeats a signup whose connection was closed before a check', async () => {
  const started = await startInProcess()
  const answer = correctApp(started)
  let signUps = 0
  const signUp = async (email: string): Promise<Outcome> => {
    if (signUps++ % 2 === 0) throw new AppUnreachableError('UND_ERR_SOCKET')
    return answer(email)
  }
  const { cases } = await runDrill(startedApp(started, { signUp }, ['block']))
  expect(cases.map(({ id, status }) => [id, status]).slice(0, 2)).toEqual([
    ['allow', 'survived'],
    ['block', 'survived'],
  ])
})

it('repeats a case if the app may have timed out on a busy machine', async () => {
  const started = await startInProcess()
  const answer = correctApp(started)
  const options = startedApp(started, {}, ['block'])
  let timeMs = 0
  let blocks = 0
  const signUp = async (email: string): Promise<Outcome> => {
    // The drill uses the first two blocked signups to learn how the app signals a refusal.
    const isLate = email.startsWith('block') && blocks++ === 2
    if (!isLate) return answer(email)
    timeMs += 2000
    return 'welcome'
  }
  const environment = { ...options.environment, now: () => timeMs }
  const { cases } = await runDrill({ ...options, app: { ...options.app, signUp }, environment })
  expect(cases.find(({ id }) => id === 'block')).toMatchObject({ status: 'survived', seen: 'refused' })
})
