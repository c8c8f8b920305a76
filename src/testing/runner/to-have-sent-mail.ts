import type { Mailbox, MailFilter } from '../../client/handles.ts'
import type { Mail, MailPage } from '../../spec/generated/control.d.ts'
import { renderMail } from './journal-table.ts'
import {
  type CountOptions,
  checkMatcherOptions,
  type MatcherResult,
  type MatcherState,
  type QueryResult,
} from './matcher-query.ts'
import { readReceiver } from './receiver.ts'
import { runMatcher } from './run-matcher.ts'

export interface MailReceiver {
  readonly mailbox: Mailbox
}

/** Options for filtering, counting and waiting for emails. */
export interface SentMailOptions extends Pick<MailFilter, 'to' | 'since'>, CountOptions {}

const names: readonly (keyof SentMailOptions)[] = ['to', 'since', 'times', 'timeout', 'settle']

/** @throws {TypeError} if an argument is invalid */
export async function matchMails(
  received: MailReceiver,
  options: SentMailOptions,
  state: MatcherState,
): Promise<MatcherResult> {
  const matcher = 'toHaveSentMail'
  const { name } = readReceiver(matcher, received, 'mailbox')
  checkMatcherOptions(matcher, options, names)
  const { times, timeout, settle, ...filter } = options
  return runMatcher<Mail>(
    {
      matcher,
      received: name,
      call: Object.keys(options).length === 0 ? [] : [options],
      count: options,
      noun: 'mail',
      find: async (wait = {}) => toQueryResult(await received.mailbox.query({ ...filter, ...wait })),
      render: renderMail,
      // Most operations send no email, so a missing email does not suggest a wrong URL or key.
      explain: () => [],
    },
    state,
  )
}

function toQueryResult({ mails, matched, closest = [] }: MailPage): QueryResult<Mail> {
  return { items: mails, matched, closest: closest.map(({ mail, differences }) => ({ item: mail, differences })) }
}
