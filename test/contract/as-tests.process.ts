import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { type ContractTestOptions, defineContractTests, type TestRunner } from '../../src/contract/as-tests.ts'
import { contractTarget } from '../../src/contract/open-target.ts'
import { defineProbe } from '../../src/contract/probe.ts'
import { contractRules } from '../../src/contract/registry.ts'
import { defineRule } from '../../src/contract/rule.ts'
import { startInProcess, startServer } from '../support/start.ts'
import { deployment, mockWithChanges, type ResponseChange, withJson } from './target.ts'

interface Outcome {
  result: 'passed' | 'skipped' | 'failed'
  message: string
}

/** Runs the tests whose names match `filter` and returns their output. */
async function runTests(
  options: ContractTestOptions,
  filter: (name: string) => boolean = () => true,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const cases: { name: string; run: Parameters<TestRunner['test']>[1] }[] = []
  const cleanups: (() => Promise<void>)[] = []
  const test = Object.assign((name: string, run: Parameters<TestRunner['test']>[1]) => cases.push({ name, run }), {
    skip: (name: string) => outcomes.set(name, { result: 'skipped', message: '' }),
  })
  defineContractTests({ test, after: (end) => cleanups.push(end) }, options)
  for (const { name, run } of cases.filter((one) => filter(one.name))) {
    let skipped: string | undefined
    const skip = (reason?: string): void => {
      skipped = reason ?? ''
    }
    try {
      await run({ skip })
      outcomes.set(
        name,
        skipped === undefined ? { result: 'passed', message: '' } : { result: 'skipped', message: skipped },
      )
    } catch (error) {
      outcomes.set(name, { result: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }
  for (const end of cleanups) await end()
  return outcomes
}

function findByRule(outcomes: ReadonlyMap<string, Outcome>, id: string): Outcome | undefined {
  return [...outcomes].find(([name]) => name.startsWith(`${id}:`))?.[1]
}

it('creates a test for each rule, and shows the expected and received values if a rule is broken', async () => {
  const { mock } = await startInProcess()
  const changeResponse: ResponseChange = (response, { url }) =>
    url.endsWith('/health') && response.status === 200
      ? withJson(response, (json) => ({ ...json, app_id: 7 }))
      : response
  const outcomes = await runTests({ target: mockWithChanges(mock, changeResponse), only: ['getHealth'] })
  expect(findByRule(outcomes, 'getHealth.success')).toEqual({ result: 'passed', message: '' })
  const { result, message } = findByRule(outcomes, 'getHealth.body') ?? {}
  expect(result).toBe('failed')
  expect(message).toMatch(
    /^GET \/api\/v1\/export\/health → 200, \/app_id(?:, seen \d+ times)?\n {2}expected a string\n {2}received 7\n {2}Identifier of the website that the key belongs to\. \(service 2\.5, openapi\.yaml:\d+\)$/,
  )
})

it('skips a rule if its assumption is refuted, but fails the rule in strict mode', async () => {
  const { mock } = await startInProcess()
  const changeResponse: ResponseChange = (response, { url }) =>
    url.includes('/export/users') ? withJson(response, ({ next_cursor: _, ...json }) => json) : response
  const options = { target: mockWithChanges(mock, changeResponse), only: ['exportUsers.body'] }
  const message = 'expected the required field next_cursor'
  const { result, message: reason } = findByRule(await runTests(options), 'exportUsers.body') ?? {}
  expect(result).toBe('skipped')
  expect(reason).toContain(message)
  expect(findByRule(await runTests({ ...options, strict: true }), 'exportUsers.body')).toMatchObject({
    result: 'failed',
    message: expect.stringContaining(message),
  })
})

it('sends only the requests that the selected tests need, without repeating any', async () => {
  const { target, website } = await deployment(await startInProcess(), 'own')
  const options = { target, rate: null, permissions: { budget: 10 } }
  const wanted = [
    'check.stored-result-has-ip-info',
    'check.first-check-has-no-ip-info',
    'check.first-check-has-no-user-info',
  ]
  const outcomes = await runTests(options, (name) => wanted.some((id) => name.startsWith(`${id}:`)))
  for (const id of wanted) expect(findByRule(outcomes, id)).toEqual({ result: 'passed', message: '' })
  expect((await website.read()).checks_used).toBe(2)
})

it('also checks the responses to requests from other tests against the schema', async () => {
  const changeResponse: ResponseChange = (response) =>
    response.headers.get('content-type')?.includes('json')
      ? withJson(response, (json) => (json.data?.userInfo ? { ...json, data: { ...json.data, userInfo: {} } } : json))
      : response
  const { target } = await deployment(await startInProcess(), 'own', changeResponse)
  const only = ['checkEmail.body', 'check.stored-result-has-ip-info']
  const outcomes = await runTests({ target, only, rate: null })
  expect(findByRule(outcomes, 'check.stored-result-has-ip-info')?.result).toBe('passed')
  expect(findByRule(outcomes, 'checkEmail.body')?.message).toContain('/data/userInfo/related_emails')
})

it('uses no checks if a free request is enough to test the rule', async () => {
  const { target, website } = await deployment(await startInProcess(), 'own')
  const probe = defineProbe({
    name: 'both',
    description: 'checks, and asks for the health',
    calls: { check: { operation: 'checkEmail' }, health: { operation: 'getHealth' } },
  })
  const expensiveRule = defineRule({
    id: 'check.dear',
    title: 'costs a check',
    operation: 'checkEmail',
    facts: ['check.counts-once'],
    uses: { probe },
    evaluate: () => [],
  })
  const options = {
    target,
    rate: null,
    rules: [...contractRules.filter(({ operation }) => operation === 'getHealth'), expensiveRule],
  }
  const body = await runTests(options, (name) => name.startsWith('getHealth.body'))
  expect(findByRule(body, 'getHealth.body')).toEqual({ result: 'passed', message: '' })
  expect((await website.read()).checks_used).toBe(0)
  await runTests(options, (name) => name.startsWith('check.dear'))
  expect((await website.read()).checks_used).toBe(1)
})

it('skips omitted rules and gives the reason in the test name', async () => {
  const { target } = await deployment(await startInProcess())
  const outcomes = await runTests({ target, only: ['deleteData.success'] })
  expect([...outcomes.keys()]).toEqual([
    'deleteData.success: A valid request with a valid credential succeeds. (deletes data, which needs --allow destructive)',
  ])
})

it('fails one test if the target is unreachable, and starts its message with the reason', async () => {
  const target = await contractTarget({ url: 'http://127.0.0.1:1' })
  const outcomes = await runTests({ target, only: ['getHealth'], rate: null })
  const failed = [...outcomes.values()].filter(({ result }) => result === 'failed')
  expect(failed.map(({ message }) => message.split('\n')[0])).toEqual([
    '127.0.0.1:1 refuses connections. Check the port, and whether the server is running. The run sent no further requests',
  ])
})

it('does not blame an outage for a wrong response that arrived before the outage', async () => {
  const only = ['success', 'missing-credential', 'misplaced-key', 'public-key', 'body'].map(
    (name) => `exportUsers.${name}`,
  )
  let users = 0
  const changeResponse: ResponseChange = (response, { url }) => {
    if (!url.includes('/export/users')) return response
    if (users++ > 0) throw new TypeError('fetch failed')
    return withJson(response, (json) => ({ ...json, data: 'none' }))
  }
  const { target } = await deployment(await startInProcess(), 'own', changeResponse)
  const outcomes = await runTests({ target, only, rate: null, strict: true })
  expect(findByRule(outcomes, 'exportUsers.body')?.message).toMatch(/^GET \/api\/v1\/export\/users → 200, \/data/)
  expect([...outcomes.values()].map(({ message }) => message.split('\n')[0])).toContain(
    'The connection was closed before a complete response arrived. The run sent no further requests',
  )
})

it('does not reveal secrets if a test fails', async () => {
  const started = await startInProcess()
  const { target } = await deployment(started, 'own', (response, { url }) =>
    url.includes('/conversions/') ? Response.json({ message: 'no' }, { status: 418 }) : response,
  )
  const outcomes = await runTests({ target, only: ['postConversion.success'], rate: null })
  const { message } = findByRule(outcomes, 'postConversion.success') ?? {}
  expect(message).toContain('/$DC_COP_KEY → 418, status')
  expect(message).not.toContain(target.credentials.copKey)
})

it('shows received data only if all people are made up', async () => {
  const started = await startInProcess()
  const changeResponse: ResponseChange = (response, { url }) =>
    url.includes('/export/users')
      ? withJson(response, (json) => ({ ...json, data: 'maria@shop.example', total: 'Maria Smith' }))
      : response
  const { target } = await deployment(started, 'foreign', changeResponse)
  const { message } =
    findByRule(await runTests({ target, only: ['exportUsers.body'], rate: null }), 'exportUsers.body') ?? {}
  expect(message).toContain('received an email address of 18 characters')
  expect(message).not.toMatch(/maria/i)
  const onMock = await runTests({ target: mockWithChanges(started.mock, changeResponse), only: ['exportUsers.body'] })
  expect(findByRule(onMock, 'exportUsers.body')?.message).toContain('received "maria@shop.example"')
})

it.each(['vitest', 'node'])('runs under %s', async (runner) => {
  const { url } = await startServer()
  const folder = fileURLToPath(new URL('runners/', import.meta.url))
  const command =
    runner === 'node'
      ? ['--test', '--test-reporter=tap', `${folder}node.mjs`]
      : ['node_modules/vitest/vitest.mjs', 'run', '--config', `${folder}vitest.config.ts`, '--reporter=tap-flat']
  const env = { ...process.env, CONTRACT_URL: url }
  const { stdout } = await promisify(execFile)(process.execPath, command, { env, maxBuffer: 10 ** 8 }).catch(
    // The command fails if a test fails, but its output is still needed.
    (error: { stdout: string }) => error,
  )
  expect(stdout).toMatch(/^ok \d+ - .*getHealth\.success: A valid request with a valid credential succeeds\./m)
  expect(stdout).toMatch(/^ok \d+ - .*check\.stored-result-has-ip-info: /m)
  expect(stdout).not.toMatch(/^not ok/m)
})
