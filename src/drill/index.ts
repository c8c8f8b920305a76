/**
 * dc-mock/drill: tests how your app's signup handles all of the service's documented responses and failures.
 * @module
 */
import type { MockHandles, Website } from '../client/handles.ts'
import { createEnvironment } from '../service/create-environment.ts'
import { shippedSpec } from '../spec/read-spec.ts'
import { createFunctionApp, type SignUpFunction } from './app/function-app.ts'
import { type DrillOptions, DrillSession } from './drill-session.ts'
import { formatFinding } from './report/format-finding.ts'
import type { DrillFinding, DrillReport, ReportedCase } from './report/report.ts'
import { runDrill } from './run-drill.ts'
import { createDrillId } from './sign-up.ts'

export type { SignUpFunction } from './app/function-app.ts'
export type { Outcome } from './outcome.ts'
export type { CaseStatus, DrillFinding, DrillReport, ReportedCall, ReportedCase } from './report/report.ts'

/** Options for `drill()`. */
export interface DrillFunctionOptions {
  /** Signs up a person in your app. The app must send its requests to `mock` with the private key of `website`. */
  signUp: SignUpFunction
  /** Mock that receives the app's requests. */
  mock: MockHandles
  /**
   * Website whose private key the app uses. The drill restores the website's state at the end.
   * @default the website that receives the first email check
   */
  website?: Website
  /**
   * Expected signup outcome when the service fails.
   * @default "welcome" after timeouts (service 4.9), none after other failures
   */
  whenTheServiceFails?: 'welcome' | 'refuse'
  /**
   * Cases to run, as IDs or group names.
   * @default all cases
   */
  only?: readonly string[]
  /**
   * Cases to skip, as IDs or group names.
   * @default none
   */
  skip?: readonly string[]
  /**
   * Whether advisory findings also make the drill fail.
   * @default false
   */
  strict?: boolean
  /**
   * Signup timeout, in milliseconds.
   * @default 15000
   */
  limitMs?: number
  /** Signal that aborts the drill. */
  signal?: AbortSignal
}

const defaultLimitMs = 15_000

/**
 * Runs a drill, which calls `signUp` to sign people up in your app.
 *
 * @throws {TypeError} if a name in `only` or `skip` is unknown
 *
 * @example
 * const mock = await createMock()
 * await mock.listen()
 * const report = await drill({ mock, signUp: async (email) => (await app.signUp(email)).outcome, whenTheServiceFails: 'welcome' })
 * assert.equal(report.survived, report.judged)
 */
export async function drill(options: DrillFunctionOptions): Promise<DrillReport> {
  return runDrill(toDrillOptions(options))
}

function toDrillOptions(options: DrillFunctionOptions): DrillOptions {
  const { signUp, mock, website = null, whenTheServiceFails = null, only = [], skip = [], strict = false } = options
  const environment = createEnvironment({})
  return {
    app: createFunctionApp(signUp),
    mock,
    website,
    environment: { ...environment, runId: createDrillId(environment.random) },
    spec: shippedSpec(),
    url: null,
    policy: whenTheServiceFails,
    matches: {},
    only,
    skip,
    strict,
    limitMs: options.limitMs ?? defaultLimitMs,
    rerun: (caseId) => (caseId === null ? 'drill({ … })' : `drill({ …, only: ['${caseId}'] })`),
    signal: options.signal ?? new AbortController().signal,
  }
}

/**
 * Defines one test for each case and for each rule that applies to the whole drill. The tests must run sequentially. A test is skipped if
 * its case is `not-judged` or `not-run`. If the test runner cannot skip a running test, the test passes instead.
 *
 * @throws {TypeError} if a name in `only` or `skip` is unknown
 *
 * @example
 * import { afterAll, test } from 'vitest'
 * import { connectMock } from 'dc-mock/client'
 * import { defineDrillTests } from 'dc-mock/drill'
 *
 * const mock = await connectMock(process.env.DC_MOCK_URL)
 * defineDrillTests({ test, after: afterAll }, { mock, signUp, whenTheServiceFails: 'welcome' })
 */
export function defineDrillTests({ test, after }: DrillTestRunner, options: DrillFunctionOptions): void {
  const session = new DrillSession(toDrillOptions(options))
  let preparing: Promise<unknown> | undefined
  const define = (name: string, judge: () => ReportedCase | Promise<ReportedCase>): void => {
    // Do not declare parameters. Otherwise, Jest would pass a callback, and Playwright would require a fixture.
    const run = async function (): Promise<void> {
      // biome-ignore lint/complexity/noArguments: rest parameters are parameters too
      const context: TestContext | undefined = arguments[0]
      const result = await judge()
      const { findings, advice, status, reason } = result
      const failures = options.strict ? [...findings, ...advice] : findings
      if (failures.length > 0) throw new DrillError(result, failures)
      if (status !== 'survived') context?.skip?.(reason)
    }
    test(name, run, testTimeoutMs)
  }
  for (const one of session.cases) {
    define(`${one.id}: ${one.title}`, async () => {
      preparing ??= session.prepare()
      await preparing
      return session.run(one)
    })
  }
  for (const rule of session.reportRules()) {
    define(`${rule.id}: ${rule.title}`, () => session.reportRules().find(({ id }) => id === rule.id) ?? rule)
  }
  after(() => session.restore())
}

/** Test timeout in milliseconds. Long enough for a signup attempt to time out and for the app to recover afterwards. */
const testTimeoutMs = 60_000

/** Part of the test context that the drill uses. Only Vitest and `node:test` provide `skip`. */
interface TestContext {
  skip?(reason?: string): unknown
}

/** Test runner functions that the drill uses. */
export interface DrillTestRunner {
  /** `test` function from Vitest, Jest, `node:test` or Playwright. */
  test(name: string, run: () => Promise<void>, timeoutMs?: number): unknown
  /** `afterAll` or a similar test runner function. The registered callback restores the website's state. */
  after(run: () => Promise<void>): unknown
}

/** Thrown by a test from {@link defineDrillTests} if the test's case fails. */
export class DrillError extends Error {
  override readonly name = 'DrillError'
  /** ID of the failed case. */
  readonly case: string
  /** App failures. If `strict` is set, the array also contains advice for improving the app. */
  readonly findings: readonly DrillFinding[]

  constructor({ id }: ReportedCase, findings: readonly DrillFinding[]) {
    super(findings.map(formatFinding).join('\n\n'))
    this.case = id
    this.findings = findings
  }
}
