/** Tests the fixtures and matchers in Playwright Test, with two workers on one mock. No browser is needed. */
import { stripVTControlCharacters } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { createMock } from '../../../src/index.ts'
import { runTool, runWithReport } from './run-runner.ts'

interface TestRun {
  ok: boolean
  message: string
  attachments: { name: string; contentType: string; body?: string }[]
}

/** Part of a suite in Playwright's report that the tests use. */
interface Suite {
  title: string
  suites?: Suite[]
  specs?: { title: string; ok: boolean; tests: { results: { error?: { message: string }; attachments: [] }[] }[] }[]
}

/** Playwright runs only once, because starting Playwright takes most of the time. */
let runs: Map<string, TestRun>
let printed: string
let left: string[]

beforeAll(async () => {
  await using mock = await createMock({ checkResponses: true })
  const { url } = await mock.listen()
  const { report, ...exit } = await runWithReport((file) =>
    runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
      folder: 'playwright',
      env: { DC_MOCK_URL: url, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  )
  printed = exit.printed
  runs = new Map(report.suites.flatMap(readSuite))
  left = (await mock.listWebsites()).map(({ name }) => name)
}, 120_000)

function readSuite({ suites = [], specs = [] }: Suite): [string, TestRun][] {
  const own = specs.map(({ title, ok, tests }): [string, TestRun] => {
    const result = tests[0]?.results[0]
    const message = stripVTControlCharacters(result?.error?.message ?? '')
    return [title, { ok, message, attachments: result?.attachments ?? [] }]
  })
  return [...own, ...suites.flatMap(readSuite)]
}

function titlesOf(wanted: { ok: boolean }): string[] {
  return [...runs].filter(([, { ok }]) => ok === wanted.ok).map(([title]) => title)
}

describe('a test', () => {
  it('has its own website, in the scenario set with test.use', () => {
    expect(titlesOf({ ok: true })).toEqual(
      expect.arrayContaining([
        ...[1, 2, 3, 4].map((times) => `counts only its own requests (${times})`),
        'starts in the scenario',
        'starts in the inline scenario',
      ]),
    )
  })

  it('can check responses from fetch and from Playwright against the contract', () => {
    expect(titlesOf({ ok: true })).toEqual(
      expect.arrayContaining([
        'checks a response from fetch against the contract',
        'checks a response from Playwright against the contract',
      ]),
    )
  })

  it('sees only its own requests on a website shared between workers', () => {
    expect(titlesOf({ ok: true })).toEqual(
      expect.arrayContaining([
        ...[1, 2, 3].map((times) => `sees only its own requests (${times})`),
        'loads a scenario first',
      ]),
    )
  })

  it('cannot load a scenario while a test in another worker has one loaded, and the error names both tests', () => {
    expect(runs.get('loads a scenario at the same time')?.message).toMatch(
      /^MockError: "\[shared\] shared\.spec\.ts > loads a scenario first \(\+\w+\)" holds the lease of app_local .* so "\[shared\] shared\.spec\.ts > loads a scenario at the same time \(\+\w+\)" cannot acquire it/,
    )
  })

  it('fails with the matcher’s message after the configured assertion timeout', () => {
    expect(runs.get('receives a different status')?.message).toMatch(
      /^Error: expect\(website\)\.toHaveReceived\("checkEmail", .*\)\n\nExpected: at least 1 matching request, within 321ms\nReceived: 0\n\nClosest:\n.*\n {4}status {2}expected 429, received 200\n/,
    )
  })

  it('fails if it does not await a matcher', () => {
    expect(runs.get('forgets to await a matcher')?.message).toMatch(
      /forgets to await a matcher" and its website ended while toHaveReceived was pending\. Await the call in the test$/,
    )
  })

  it('prints its website’s journal when it fails, and attaches the full journal', () => {
    expect(printed).toMatch(
      /^dc-mock: "\[fresh\] failing\.spec\.ts > receives a different status" failed\. Requests to app_\w+, with times from the website’s clock:\n {2}[\d:.Z]+ {2}checkEmail {2}ana@/m,
    )
    const journal = runs.get('receives a different status')?.attachments.find(({ name }) => name === 'dc-mock journal')
    expect(journal?.contentType).toBe('application/json')
    const entries = JSON.parse(Buffer.from(journal?.body ?? '', 'base64').toString())
    expect(entries).toMatchObject([{ operation: 'checkEmail', email: 'ana@shop.example', response: { status: 200 } }])
  })

  it('lists requests with an unknown key in its error message instead of printing a report', () => {
    expect(runs.get('receives no request')?.message).toMatch(
      /^Closest:\n {2}[\d:.Z]+ {2}checkEmail {2}401 {2}req_\w+ {2}key dcp_live0123…\n {4}website .*\n {4}because {2}No website has this key.*\n\nStart the app with the environment variables in website\.env$/m,
    )
    expect(printed).not.toContain('receives no request" failed')
  })

  it('prints nothing if it is expected to fail', () => {
    expect(printed).not.toContain('is meant to fail" failed')
    expect(runs.get('is meant to fail')?.attachments).not.toContainEqual(
      expect.objectContaining({ name: 'dc-mock journal' }),
    )
  })

  it('leaves no websites behind', () => {
    expect(left.filter((name) => name.includes('spec.ts'))).toEqual([])
  })

  it('fails only in the expected cases', () => {
    expect(titlesOf({ ok: false }).sort()).toEqual([
      'forgets to await a matcher',
      'loads a scenario at the same time',
      'receives a different status',
      'receives no request',
    ])
  })
})
