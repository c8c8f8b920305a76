/** The mails that requests sent. The journal tells of them, so that whoever waits for one needs no other way to hear of it. */

import type { Mail } from '../spec/generated/control.d.ts'
import type { Change, JournalRecord } from '../state/journal/record.ts'
import type { Store } from '../state/port.ts'
import { formatDeletionMail } from './format/deletion-mail.ts'

const place = 'mailbox/'

/** What the journal says where a mail was sent. */
export function changeOfMail(mailId: string, email: string): Change {
  return { what: place + mailId, before: null, after: `a mail to ${email}` }
}

/** Id of the mail that a request sent; null where it sent none. */
export function mailIdOf({ changed }: JournalRecord): string | null {
  return changed.find(({ what }) => what.startsWith(place))?.what.slice(place.length) ?? null
}

/** The mail that a request sent; null where it sent none, or where its website has it no more. `origin` is what links begin with. */
export async function readSentMail(
  record: JournalRecord,
  origin: string,
  { store }: { store: Store },
): Promise<Mail | null> {
  const id = mailIdOf(record)
  const world = id === null ? null : await store.world(record.appId)
  const sent = (await world?.mails())?.find(({ mail }) => mail.id === id)
  return sent ? formatDeletionMail(sent, { appId: record.appId, origin }) : null
}
