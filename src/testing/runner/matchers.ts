/** The matchers, as `expect.extend` of vitest, Jest and Playwright takes them. */
import type { OperationId } from '../../spec/generated/operations.ts'
import { findOwner } from './bind-website.ts'
import type { MatcherResult, MatcherState } from './matcher.ts'
import { matchRequests, type ReceivedOptions, type RequestReceiver } from './to-have-received.ts'
import { type MailReceiver, matchMails, type SentMailOptions } from './to-have-sent-mail.ts'

/** The matchers as they stand behind `expect(website)` and `expect(mock)`. Both wait: `await` them. */
export interface MockMatchers {
  /**
   * Holds that requests came that fit, at least one; waits for them. With `.not` it looks once: at once, or after `settle`.
   *
   * @example
   * await expect(website).toHaveReceived('checkEmail', { email: 'ana@shop.example', status: 200 })
   */
  toHaveReceived(operation: OperationId, options?: ReceivedOptions): Promise<void>
  /**
   * Holds that the service sent mails that fit, at least one; waits for them. With `.not` it looks once: at once, or after `settle`.
   *
   * @example
   * await expect(website).toHaveSentMail({ to: 'ana@shop.example' })
   */
  toHaveSentMail(options?: SentMailOptions): Promise<void>
}

/** The matchers as functions of a runner. */
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

/** In the test that was given the website; a mock, and a website that a test made itself, are no test's. */
function inTest(matcher: string, received: unknown, run: () => Promise<MatcherResult>): Promise<MatcherResult> {
  const owner = findOwner(received)
  return owner ? owner.span.match(matcher, run) : run()
}
