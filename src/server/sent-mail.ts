/** The mails that requests sent. The journal tells of them, so that whoever waits for one needs no other way to hear of it. */

import type { Mail } from '../spec/generated/control.d.ts'
import type { JournalRecord, StateChange } from '../state/journal/record.ts'
import type { Store } from '../state/port.ts'
import { formatDeletionMail } from './format/deletion-mail.ts'

const changePrefix = 'mailbox/'

/** What the journal says where a mail was sent. */
export function changeOfMail(mailId: string, email: string): StateChange {
  return { what: changePrefix + mailId, before: null, after: `a mail to ${email}` }
}

/** Id of the mail that a request sent; null where it sent none. */
export function mailIdOf({ changed }: JournalRecord): string | null {
  return changed.find(({ what }) => what.startsWith(changePrefix))?.what.slice(changePrefix.length) ?? null
}

/** The mail that a request sent; null where it sent none, or where its website has it no more. `origin` is what links begin with. */
export async function readSentMail(
  record: JournalRecord,
  origin: string,
  { store }: { store: Store },
): Promise<Mail | null> {
  const id = mailIdOf(record)
  const website = id === null ? null : await store.website(record.appId)
  const sent = (await website?.mails())?.find(({ mail }) => mail.id === id)
  return sent ? formatDeletionMail(sent, { appId: record.appId, origin }) : null
}
