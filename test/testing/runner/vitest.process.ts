/** Tests the fixtures and matchers in Vitest. */
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSettableTime } from '../../support/settable-time.ts'
import { startServer } from '../../support/start.ts'
import { runTool, runWithReport, startTool } from './run-runner.ts'

const vitest = 'vitest/vitest.mjs'

interface VitestRun {
  /** Titles of the passed tests. */
  passed: string[]
  /** Maps the title of each failed test to its first error message. */
  failed: Record<string, string>
  printed: string
}

async function runVitest(
  folder: string,
  flags: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<VitestRun> {
  const { report, printed } = await runWithReport((file) =>
    runTool(
      vitest,
      ['run', '--testTimeout=60000', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...flags],
      { folder, env },
    ),
  )
  const tests: { title: string; status: string; failureMessages: string[] }[] = report.testResults.flatMap(
    ({ assertionResults }: { assertionResults: [] }) => assertionResults,
  )
  const [passed, failed] = [
    tests.filter(({ status }) => status === 'passed'),
    tests.filter(({ status }) => status === 'failed'),
  ]
  return {
    passed: passed.map(({ title }) => title),
    failed: Object.fromEntries(
      failed.map(({ title, failureMessages }) => [title, stripVTControlCharacters(failureMessages[0] ?? '')]),
    ),
    printed,
  }
}

/** Vitest runs only once, because starting Vitest takes most of the time. */
const run = await runVitest('vitest')

describe('a test', () => {
  it('has its own website, even if tests run concurrently or are retried', () => {
    expect(run.passed).toEqual(
      expect.arrayContaining([
        ...[1, 2, 3, 4, 5, 6, 7, 8].map((times) => `counts only its own requests (${times})`),
        'has a different website each time',
        'has a different website on retry',
        'waits for an email',
      ]),
    )
  })

  it('starts in the scenario of its describe block or fixture', () => {
    expect(run.passed).toEqual(
      expect.arrayContaining([
        'starts in the scenario',
        'starts in the scenario of its fixture',
        'has a mock with the given options',
      ]),
    )
  })

  it('sees only its own requests on a shared website, and finds the website unchanged', () => {
    expect(run.passed).toEqual(
      expect.arrayContaining([
        ...[1, 2, 3, 4].map((times) => `sees only its own requests (${times})`),
        'shares the website',
        'loads a scenario first',
        'finds the website unchanged',
        'finds the website unchanged after those loads',
      ]),
    )
  })

  it('cannot load a scenario while another test has one loaded, and the error names both tests', () => {
    expect(run.failed['loads a scenario at the same time']).toMatch(
      /^MockError: "shared\.spec\.ts > loads a scenario first \(\+\w+\)" holds the lease of app_local for another \d+ s, so "shared\.spec\.ts > loads a scenario at the same time \(\+\w+\)" cannot acquire it/,
    )
  })

  it('fails with the matcher’s message', () => {
    expect(run.failed['receives a different status']).toMatch(
      /^Error: expect\(website\)\.toHaveReceived\("checkEmail", .*\)\n\nExpected: at least 1 matching request, within 10ms\nReceived: 0\n\nClosest:\n.*\n {4}status {2}expected 429, received 200\n/,
    )
  })

  it('fails if it does not await a matcher', () => {
    expect(run.failed['forgets to await a matcher']).toMatch(
      /^Error: dc-mock: "unawaited\.spec\.ts > forgets to await a matcher" ended while toHaveReceived was pending. Write await expect/,
    )
  })

  it('prints its website’s journal when it fails, unless the journal is disabled or the failure is expected', () => {
    expect(run.printed.match(/^dc-mock: ".*" failed/gm)?.sort()).toEqual([
      'dc-mock: "failing.spec.ts > fails before its app sends a request" failed',
      'dc-mock: "failing.spec.ts > fails for another reason" failed',
      'dc-mock: "failing.spec.ts > receives a different status" failed',
      'dc-mock: "fresh.spec.ts > has a different website on retry" failed',
    ])
    expect(run.printed).toMatch(
      /^dc-mock: .* fails for another reason" failed\. Requests to app_\w+, with times from the website’s clock:\n {2}[\d:.Z]+ {2}checkEmail {2}bob@shop\.example {2}200 {2}This was the first check/m,
    )
  })

  it('asks only once whether the app calls the mock, and only if a missing request may be the cause', () => {
    expect(run.failed['receives no request']).toContain('Does the app under test call')
    expect(run.failed['loads an unknown scenario']).toContain('did you mean "quota-exhausted"?')
    expect(run.printed).not.toMatch(/^dc-mock: ".* (receives no request|loads an unknown scenario)" failed/m)
    expect(run.printed).toMatch(
      /fails before its app sends a request" failed, and app_\w+ received no requests\.\nDoes the app/,
    )
  })

  it('can check any response against the contract', () => {
    expect(run.passed).toContain('checks a response against the contract')
    expect(run.failed['checks a response that breaks the contract']).toMatch(
      /^Error: The response does not match the contract\n {2}\/data: expected the required field data, received nothing\n/,
    )
    expect(run.failed['checks a promise against the contract']).toMatch(
      /^TypeError: toMatchContract\(\) expects a response, as in await expect\(await fetch\(url\)\)\.toMatchContract\(\)/,
    )
  })

  it('fails only in the expected cases', () => {
    expect(Object.keys(run.failed).sort()).toEqual([
      'checks a promise against the contract',
      'checks a response that breaks the contract',
      'fails before its app sends a request',
      'fails for another reason',
      'fails without using a website',
      'forgets to await a matcher',
      'loads a scenario at the same time',
      'loads an unknown scenario',
      'prints no journal',
      'receives a different status',
      'receives no request',
    ])
  })
})

it('the global setup shares one mock between all workers', async () => {
  const { passed, printed } = await runVitest('vitest-global')
  expect(passed, printed).toHaveLength(2)
  const [, first] = /^one has (http\S+)$/m.exec(printed) ?? []
  expect(first).toBeDefined()
  expect(printed).toContain(`two has ${first}\n`)
})

describe('test.env', () => {
  it.each([
    ['test', 'DC_BASE_URL', 'https://live.example'],
    ['no-url', 'DC_BASE_URL', 'not a URL'],
    ['none', 'DC_MOCK_URL', 'empty'],
  ])(
    'immediately fails tests on a shared website if it replaces an address from the global setup: %s',
    async (mode, name, shown) => {
      const { passed, failed } = await runVitest('vitest-env', ['--mode', mode])
      expect(failed).toEqual({ 'shares the website': expect.stringMatching(replacedAddress(name, shown)) })
      expect(passed).toEqual(['has its own website', 'uses the mock that it was given', 'uses no website'])
    },
  )

  it('immediately fails tests on a shared website if it selects another mock', async () => {
    const { url } = await startServer()
    const { failed } = await runVitest('vitest-env', ['--mode', 'mock'], { OTHER_MOCK: url })
    expect(failed).toEqual({ 'shares the website': expect.stringMatching(replacedAddress('DC_MOCK_URL', url)) })
  })

  it('may contain the address of a local proxy', async () => {
    const { passed, failed } = await runVitest('vitest-env', ['--mode', 'proxy'])
    expect(failed).toEqual({})
    expect(passed).toContain('replaces the mock fixture')
  })

  it('may contain the addresses from the global setup with a trailing slash', async () => {
    const { url } = await startServer()
    const env = { DC_MOCK_URL: url }
    expect(await runVitest('vitest-env', ['--mode', 'slash'], env)).toMatchObject({ failed: {} })
  })
})

function replacedAddress(name: string, shown: string): RegExp {
  return new RegExp(
    String.raw`^Error: dc-mock: the global setup set ${name} to http:\S+, but in this test it is ${shown}, so .*Remove all variables that start with DC_ from test\.env`,
  )
}

it('a website in the mock at DC_MOCK_URL expires if the test run is killed', async () => {
  const time = createSettableTime()
  const { mock, url } = await startServer({ environment: time.environment })
  const child = startTool(vitest, ['run'], { folder: 'vitest-killed', env: { DC_MOCK_URL: url } })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  await mock.requests.wait({ operation: 'checkEmail', timeout: '25s' })
  child.kill('SIGKILL')
  const [, left] = await mock.listWebsites()
  expect(left?.name).toBe('hangs.spec.ts > never ends')
  time.pass(3_600_001)
  expect(await mock.listWebsites()).toHaveLength(1)
})
