import type { Mailbox, MailFilter } from '../../client/handles.ts'
import type { Mail, MailPage } from '../../spec/generated/control.d.ts'
import { renderMail } from './journal-table.ts'
import { judge } from './judge.ts'
import type { MatcherState, Verdict } from './matcher.ts'
import { type Count, checkNames, type Findings } from './question.ts'
import { readReceiver } from './receiver.ts'

/** A website or a mock: what has a mailbox. */
export interface MailReceiver {
  readonly mailbox: Mailbox
}

/** Which mails are meant, how many of them, and how long to wait. */
export interface SentMailOptions extends Pick<MailFilter, 'to' | 'since'>, Count {}

const names: readonly (keyof SentMailOptions)[] = ['to', 'since', 'times', 'timeout', 'settle']

/** @throws {TypeError} where it is asked wrongly */
export async function judgeMails(
  received: MailReceiver,
  options: SentMailOptions,
  state: MatcherState,
): Promise<Verdict> {
  const matcher = 'toHaveSentMail'
  const { name } = readReceiver(matcher, received, 'mailbox')
  checkNames(matcher, options, names)
  const { times, timeout, settle, ...filter } = options
  return judge<Mail>(
    {
      matcher,
      received: name,
      call: Object.keys(options).length === 0 ? [] : [options],
      count: options,
      noun: ['mail', 'mails'],
      ask: async (wait = {}) => formatFindings(await received.mailbox.query({ ...filter, ...wait })),
      render: renderMail,
      // Hardly anything sends mails; that none came tells nothing of the app's address or key.
      advise: async () => [],
    },
    state,
  )
}

function formatFindings({ mails, matched, closest = [] }: MailPage): Findings<Mail> {
  return { items: mails, matched, closest: closest.map(({ mail, differs }) => ({ item: mail, differs })) }
}
