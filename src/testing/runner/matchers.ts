/** The matchers, as `expect.extend` of vitest, Jest and Playwright takes them. */
import type { OperationId } from '../../spec/generated/operations.ts'
import { ownerOf } from './bind-website.ts'
import type { MatcherState, Verdict } from './matcher.ts'
import { judgeRequests, type ReceivedOptions, type RequestReceiver } from './to-have-received.ts'
import { judgeMails, type MailReceiver, type SentMailOptions } from './to-have-sent-mail.ts'

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
  ): Promise<Verdict>
  toHaveSentMail(this: MatcherState, received: MailReceiver, options?: SentMailOptions): Promise<Verdict>
}

export const matchers: MatcherFunctions = {
  toHaveReceived(received, operation, options = {}) {
    return inTest('toHaveReceived', received, () => judgeRequests(received, operation, options, this))
  },
  toHaveSentMail(received, options = {}) {
    return inTest('toHaveSentMail', received, () => judgeMails(received, options, this))
  },
}

/** In the test that was given the website; a mock, and a website that a test made itself, are no test's. */
function inTest(matcher: string, received: unknown, judge: () => Promise<Verdict>): Promise<Verdict> {
  const owner = ownerOf(received)
  return owner ? owner.span.match(matcher, judge) : judge()
}
