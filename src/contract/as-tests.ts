/** The rules as test cases of a runner. */
import { describeFinding, type RedactionOptions } from './report/describe-finding.ts'
import { createMask } from './report/mask.ts'
import { describeReason } from './report/report-plan.ts'
import type { ContractRule } from './rule.ts'
import type { RuleOutcome } from './run/judge.ts'
import { type PlanOptions, planContract } from './run/plan.ts'
import { openSession, type RunOptions } from './run/session.ts'

/** What a test of vitest, node:test and their like is handed, as far as it is needed. */
export interface TestContext {
  skip(reason?: string): unknown
}

/** `test` of vitest or node:test. */
export interface TestFunction {
  (name: string, run: (context: TestContext) => Promise<void>): unknown
  skip(name: string, run?: () => void): unknown
}

export interface TestRunner {
  test: TestFunction
  /** `afterAll` of vitest, `after` of node:test: then the websites that were made are removed. */
  after(run: () => Promise<void>): unknown
}

export interface ContractTestOptions extends PlanOptions, RunOptions {
  /** Let a refuted assumption fail its test; otherwise it is skipped, with what was seen for a reason. @default false */
  strict?: boolean
}

/**
 * Defines one test for each rule. A test sends only what its rule needs, and nothing is sent twice: a runner's filter saves checks
 * too. Rules that are left out are skipped, with the reason in their name.
 *
 * @example
 * import { afterAll, test } from 'vitest'
 * import { contractTarget, defineContractTests } from 'dc-mock/contract'
 *
 * const target = await contractTarget({ url: process.env.STAGING_URL, key: process.env.DC_API_KEY })
 * defineContractTests({ test, after: afterAll }, { target, permissions: { budget: 3 } })
 */
export function defineContractTests({ test, after }: TestRunner, options: ContractTestOptions): void {
  const plan = planContract(options)
  const session = openSession(plan, options)
  // Rules over exchanges come last: they judge what the others have caused, too.
  const orderedRules = [...plan.rules].sort((a, b) => Number(a.kind === 'exchange') - Number(b.kind === 'exchange'))
  for (const rule of orderedRules) {
    test(testNameOf(rule), async (context) => {
      const outcome = await session.judge(rule)
      const { verdict, reason } = outcome
      const mask = createMask(plan.target, session.credentials)
      const discretion = { mask, privacy: { isSynthetic: plan.target.kind === 'mock', runId: session.runId } }
      if (verdict === 'untested') context.skip(mask.text(reason))
      else if (verdict === 'broken' || (verdict === 'refuted' && options.strict))
        throw new ContractError(outcome, discretion)
      else if (verdict === 'refuted') context.skip(`refuted: ${formatFindings(outcome, discretion)}`)
    })
  }
  for (const { rule, reason } of plan.leftOut) test.skip(`${testNameOf(rule)} (${describeReason(reason)})`)
  after(() => session.close())
}

/** A rule that does not hold. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  /** Id of the rule. */
  readonly rule: string

  constructor(outcome: RuleOutcome, discretion: RedactionOptions) {
    super(formatFindings(outcome, discretion))
    this.rule = outcome.rule.id
  }
}

function formatFindings({ findings }: RuleOutcome, discretion: RedactionOptions): string {
  return findings.map((finding) => describeFinding(finding, discretion)).join('\n\n')
}

function testNameOf({ id, title }: ContractRule): string {
  return `${id}: ${title}`
}
