/**
 * dc-mock/drill: tests your app's signup against every documented response, failure and recovery of the service. Reports which of these
 * cases the app survives.
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

/** Options of `drill()`. */
export interface DrillFunctionOptions {
  /** Signs a person up in your app. The app must call `mock` with the key of `website`. */
  signUp: SignUpFunction
  /** Mock that the app calls. */
  mock: MockHandles
  /**
   * Website whose key the app uses. Its state is restored after the drill.
   * @default the website that receives the first email check
   */
  website?: Website
  /**
   * Expected outcome of a signup while the service fails. If omitted, only timeouts are judged, because the service recommends accepting
   * the signup on a timeout (service 4.9).
   * @default not judged
   */
  whenTheServiceFails?: 'welcome' | 'refuse'
  /**
   * IDs of the cases or groups to run.
   * @default all
   */
  only?: readonly string[]
  /**
   * IDs of the cases or groups to skip.
   * @default none
   */
  skip?: readonly string[]
  /**
   * Whether advice also makes the drill fail.
   * @default false
   */
  strict?: boolean
  /**
   * Timeout for a signup, in milliseconds.
   * @default 15000
   */
  limitMs?: number
  /** Stops the drill. */
  signal?: AbortSignal
}

/** Timeout for a signup, in milliseconds. */
const defaultLimitMs = 15_000

/**
 * Runs a drill from code.
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
    rerun: 'drill({ … })',
    signal: options.signal ?? new AbortController().signal,
  }
}

/**
 * Defines one test for each case, and one for each rule that applies to all signups. The tests must not run in parallel. If a case is
 * `not-judged` or `not-run` and the test runner can skip a running test, the test is skipped and reports the reason.
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
    // Do not declare parameters. Jest would pass a callback as the first argument, and Playwright requires parameters to be fixtures.
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

/** Timeout for a test in milliseconds, long enough for a signup without a response and for the app's recovery. */
const testTimeoutMs = 60_000

/** Part of a test's context that the drill uses. Both Vitest and `node:test` provide this part. */
interface TestContext {
  skip?(reason?: string): unknown
}

/** Test runner functions used to define the tests. */
export interface DrillTestRunner {
  /** `test` function of Vitest, Jest, `node:test` or Playwright. */
  test(name: string, run: () => Promise<void>, timeoutMs?: number): unknown
  /** Function that registers a callback to run after the last test, such as `afterAll`. The callback restores the website's state. */
  after(run: () => Promise<void>): unknown
}

/** Error that fails a test defined by {@link defineDrillTests}. */
export class DrillError extends Error {
  override readonly name = 'DrillError'
  /** Case that failed. */
  readonly case: string
  /** Findings about the app. With `strict`, the findings include the advice. */
  readonly findings: readonly DrillFinding[]

  constructor({ id }: ReportedCase, findings: readonly DrillFinding[]) {
    super(findings.map(formatFinding).join('\n\n'))
    this.case = id
    this.findings = findings
  }
}
