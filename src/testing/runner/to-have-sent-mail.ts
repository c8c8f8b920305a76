import type { Mailbox, MailFilter } from '../../client/handles.ts'
import type { Mail, MailPage } from '../../spec/generated/control.d.ts'
import { renderMail } from './journal-table.ts'
import type { MatcherResult, MatcherState } from './matcher.ts'
import { type CountOptions, checkOptionNames, type QueryResult } from './matcher-query.ts'
import { readReceiver } from './receiver.ts'
import { runMatcher } from './run-matcher.ts'

/** A website or a mock: what has a mailbox. */
export interface MailReceiver {
  readonly mailbox: Mailbox
}

/** Which mails are meant, how many of them, and how long to wait. */
export interface SentMailOptions extends Pick<MailFilter, 'to' | 'since'>, CountOptions {}

const names: readonly (keyof SentMailOptions)[] = ['to', 'since', 'times', 'timeout', 'settle']

/** @throws {TypeError} where it is asked wrongly */
export async function matchMails(
  received: MailReceiver,
  options: SentMailOptions,
  state: MatcherState,
): Promise<MatcherResult> {
  const matcher = 'toHaveSentMail'
  const { name } = readReceiver(matcher, received, 'mailbox')
  checkOptionNames(matcher, options, names)
  const { times, timeout, settle, ...filter } = options
  return runMatcher<Mail>(
    {
      matcher,
      received: name,
      call: Object.keys(options).length === 0 ? [] : [options],
      count: options,
      noun: ['mail', 'mails'],
      find: async (wait = {}) => toQueryResult(await received.mailbox.query({ ...filter, ...wait })),
      render: renderMail,
      // Hardly anything sends mails; that none came tells nothing of the app's address or key.
      findHints: async () => [],
    },
    state,
  )
}

function toQueryResult({ mails, matched, closest = [] }: MailPage): QueryResult<Mail> {
  return { items: mails, matched, closest: closest.map(({ mail, differs }) => ({ item: mail, differs })) }
}
