/** Matchers for `expect.extend` in Vitest, Jest and Playwright. */
import type { OperationId } from '../../spec/generated/operations.ts'
import { findOwner } from './bind-website.ts'
import type { MatcherResult, MatcherState } from './matcher-query.ts'
import { matchRequests, type ReceivedOptions, type RequestReceiver } from './to-have-received.ts'
import { type MailReceiver, matchMails, type SentMailOptions } from './to-have-sent-mail.ts'

/** Matchers for `expect(website)` and `expect(mock)`. All matchers are asynchronous. Always use `await`. */
export interface MockMatchers {
  /**
   * Checks that the website receives at least one matching request within the timeout. With `.not` or `times: 0`, checks only once,
   * after the delay in `settle`. If `settle` is omitted, this check is immediate.
   *
   * @example
   * await expect(website).toHaveReceived('checkEmail', { email: 'ana@shop.example', status: 200 })
   */
  toHaveReceived(operation: OperationId, options?: ReceivedOptions): Promise<void>
  /**
   * Checks that the service sends at least one matching email within the timeout. With `.not` or `times: 0`, checks only once, after the
   * delay in `settle`. If `settle` is omitted, this check is immediate.
   *
   * @example
   * await expect(website).toHaveSentMail({ to: 'ana@shop.example' })
   */
  toHaveSentMail(options?: SentMailOptions): Promise<void>
}

/** Matchers for a test runner's `expect.extend`. */
export interface MatcherFunctions {
  toHaveReceived(
    this: MatcherState,
    received: RequestReceiver,
    operation: OperationId,
    options?: ReceivedOptions,
  ): Promise<MatcherResult>
  toHaveSentMail(this: MatcherState, received: MailReceiver, options?: SentMailOptions): Promise<MatcherResult>
}

export const matchers: MatcherFunctions = {
  toHaveReceived(received, operation, options = {}) {
    return inTest('toHaveReceived', received, this, () => matchRequests(received, operation, options, this))
  },
  toHaveSentMail(received, options = {}) {
    return inTest('toHaveSentMail', received, this, () => matchMails(received, options, this))
  },
}

/** Runs the matcher. If the received website or mock is bound to a test, the matcher runs as part of that test. */
async function inTest(
  matcher: keyof MatcherFunctions,
  received: unknown,
  { isNot = false }: MatcherState,
  run: () => Promise<MatcherResult>,
): Promise<MatcherResult> {
  const frames = callerFrames(matchers[matcher])
  const owner = findOwner(received)
  try {
    if (!owner) return await run()
    const result = await owner.span.match(matcher, run)
    if (result.pass === isNot) owner.span.addFailure()
    return result
  } catch (error) {
    if (error instanceof Error) error.stack = `${error.name}: ${error.message}\n${frames}`
    throw error
  }
}

/**
 * Returns the stack trace starting at the caller of `callee`, because test runners search only the first few frames for a line in the test.
 */
function callerFrames(callee: (...args: never[]) => unknown): string {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 50
  const site = { stack: '' }
  Error.captureStackTrace(site, callee)
  const { stack } = site
  Error.stackTraceLimit = limit
  return stack.slice(stack.indexOf('\n') + 1)
}
