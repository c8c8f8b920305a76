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
function inTest(matcher: string, received: unknown, run: () => Promise<MatcherResult>): Promise<MatcherResult> {
  const owner = findOwner(received)
  return owner ? owner.span.match(matcher, run) : run()
}
