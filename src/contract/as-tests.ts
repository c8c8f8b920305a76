import { nameSource } from '../spec/facts.ts'
import { formatReceived, hideAddresses, type Privacy } from './report/format-received.ts'
import { createMask, type Mask } from './report/mask.ts'
import { describeLeftOutReason } from './report/report-plan.ts'
import type { ContractRule } from './rule.ts'
import type { RuleFinding, RuleOutcome } from './run/evaluate-rule.ts'
import { type PlanOptions, planContract } from './run/plan.ts'
import type { RunProblem } from './run/run-problem.ts'
import { openSession, type RunOptions, type Session } from './run/session.ts'

/** Part of the test context that Vitest and `node:test` have in common. */
interface TestContext {
  skip(reason?: string): unknown
}

interface TestFunction {
  (name: string, run: (context: TestContext) => Promise<void>): unknown
  skip(name: string, run?: () => void): unknown
}

/** Test runner functions that `defineContractTests` calls. */
export interface TestRunner {
  /** `test` function from Vitest or `node:test`. */
  test: TestFunction
  /** `afterAll` from Vitest or `after` from `node:test`. Used to remove the websites that the run created. */
  after(run: () => Promise<void>): unknown
}

/** Options for `defineContractTests`. */
export interface ContractTestOptions extends PlanOptions, RunOptions {
  /**
   * Whether a refuted assumption fails the test. If false, the test is skipped instead, and the skip reason contains the finding.
   * @default false
   */
  strict?: boolean
}

/**
 * Defines one test per rule. Each test sends only the requests that its rule needs and that no earlier test has sent. Rules that the plan
 * excludes are skipped, and the reason is in the test name.
 *
 * @example import { afterAll, test } from 'vitest'
 * import { contractTarget, defineContractTests } from 'dc-mock/contract'
 *
 * const target = await contractTarget({ url: process.env.STAGING_URL, key: process.env.DC_API_KEY })
 * defineContractTests({ test, after: afterAll }, { target, permissions: { budget: 3 } })
 */
export function defineContractTests({ test, after }: TestRunner, options: ContractTestOptions): void {
  const plan = planContract(options)
  const session = openSession(plan, options)
  // Run exchange rules last, because they also evaluate requests that the other rules sent.
  const orderedRules = [...plan.rules].sort((a, b) => Number(a.kind === 'exchange') - Number(b.kind === 'exchange'))
  for (const rule of orderedRules) {
    test(testNameOf(rule), async (context) => {
      const outcome = await session.evaluateRule(rule)
      const { verdict, reason } = outcome
      const mask = createMask(plan.target, session.credentials)
      const redaction = { mask, privacy: { isSynthetic: plan.target.kind === 'mock', runId: session.runId } }
      if (verdict === 'untested') context.skip(mask.text(reason))
      else if (verdict === 'broken' || (verdict === 'refuted' && options.strict))
        throw new ContractError(outcome, redaction, problemOf(outcome, session))
      else if (verdict === 'refuted') context.skip(`refuted: ${formatFindings(outcome, redaction)}`)
    })
  }
  for (const { rule, reason } of plan.leftOut) test.skip(`${testNameOf(rule)} (${describeLeftOutReason(reason)})`)
  after(() => session.close())
}

/**
 * Returns the problem that ended the run. Returns null if there is no problem, or if the problem cannot have caused any of the rule's
 * findings.
 */
function problemOf({ findings }: RuleOutcome, { problem, limiter }: Session): RunProblem | null {
  /*
   * A problem that ended the run after one request can explain any finding. A later problem can explain only findings about requests
   * without a response.
   */
  const isOnlyExchange = limiter.exchanges.length === 1
  return isOnlyExchange || findings.some(({ exchange }) => exchange.response.failure !== null) ? problem : null
}

/** Error thrown when a rule fails. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  /** ID of the failed rule. */
  readonly rule: string

  constructor(outcome: RuleOutcome, redaction: RedactionOptions, problem: RunProblem | null) {
    // Start with the problem, because test runners show the first line of an error message in their summaries.
    const start = problem ? `${redaction.mask.text(problem.message)}. The run sent no further requests\n\n` : ''
    super(start + formatFindings(outcome, redaction))
    this.rule = outcome.rule.id
  }
}

function formatFindings({ findings }: RuleOutcome, redaction: RedactionOptions): string {
  return findings.map((finding) => describeFinding(finding, redaction)).join('\n\n')
}

function testNameOf({ id, title }: ContractRule): string {
  return `${id}: ${title}`
}

interface RedactionOptions {
  mask: Mask
  privacy: Privacy
}

/** Masks secrets. Includes personal data only if the target is a mock. */
export function describeFinding(finding: RuleFinding, { mask, privacy }: RedactionOptions): string {
  const { exchange, at, expected, received, fact, times } = finding
  const { request, response } = exchange
  const status = response.failure === null ? response.status : 'no response'
  const repetition = times === 1 ? '' : `, seen ${times} times`
  return [
    `${request.method} ${mask.text(request.path)} → ${status}, ${hideAddresses(mask.text(at), privacy)}${repetition}`,
    `  expected ${hideAddresses(mask.text(expected), privacy)}`,
    `  received ${formatReceived(mask.data(received), at, privacy)}`,
    `  ${fact.description} (${nameSource(fact)}, openapi.yaml:${fact.line})`,
  ].join('\n')
}
