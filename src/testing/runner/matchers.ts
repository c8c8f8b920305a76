/** The matchers in the form that `expect.extend` of vitest, Jest and Playwright takes. */
import type { OperationId } from '../../spec/generated/operations.ts'
import { findOwner } from './bind-website.ts'
import type { MatcherResult, MatcherState } from './matcher.ts'
import { matchRequests, type ReceivedOptions, type RequestReceiver } from './to-have-received.ts'
import { type MailReceiver, matchMails, type SentMailOptions } from './to-have-sent-mail.ts'

/** Matchers of `expect(website)` and `expect(mock)`. They are asynchronous: `await` them. */
export interface MockMatchers {
  /**
   * Checks that at least one matching request was received, and waits for it. With `.not`, the matcher checks only once: immediately, or
   * after `settle`.
   *
   * @example
   * await expect(website).toHaveReceived('checkEmail', { email: 'ana@shop.example', status: 200 })
   */
  toHaveReceived(operation: OperationId, options?: ReceivedOptions): Promise<void>
  /**
   * Checks that the service sent at least one matching mail, and waits for it. With `.not`, the matcher checks only once: immediately, or
   * after `settle`.
   *
   * @example
   * await expect(website).toHaveSentMail({ to: 'ana@shop.example' })
   */
  toHaveSentMail(options?: SentMailOptions): Promise<void>
}

/** The matchers in the form a test runner's `expect.extend` takes. */
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
    return inTest('toHaveReceived', received, () => matchRequests(received, operation, options, this))
  },
  toHaveSentMail(received, options = {}) {
    return inTest('toHaveSentMail', received, () => matchMails(received, options, this))
  },
}

/** Runs a matcher as part of the test that owns the website. A mock, or a website that the test created itself, has no owner. */
async function inTest(
  matcher: keyof MatcherFunctions,
  received: unknown,
  run: () => Promise<MatcherResult>,
): Promise<MatcherResult> {
  const frames = callerFrames(matchers[matcher])
  const owner = findOwner(received)
  try {
    return await (owner ? owner.span.match(matcher, run) : run())
  } catch (error) {
    if (error instanceof Error) error.stack = `${error.name}: ${error.message}\n${frames}`
    throw error
  }
}

/** Returns the stack frames above a function. Runners find the line of the test in them, which is too far down in the full stack. */
function callerFrames(callee: (...args: never[]) => unknown): string {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 50
  const site = { stack: '' }
  Error.captureStackTrace(site, callee)
  const { stack } = site
  Error.stackTraceLimit = limit
  return stack.slice(stack.indexOf('\n') + 1)
}
