/** Mails that requests sent. The journal records them, so waiting for a mail means waiting for its journal record. */

import type { Mail } from '../spec/generated/control.d.ts'
import type { JournalRecord, StateChange } from '../state/journal/record.ts'
import type { Store } from '../state/port.ts'
import { formatDeletionMail } from './format/deletion-mail.ts'

const changePrefix = 'mailbox/'

/** Returns the journal change for a sent mail. */
export function changeOfMail(mailId: string, email: string): StateChange {
  return { what: changePrefix + mailId, before: null, after: `a mail to ${email}` }
}

/** Returns the ID of the mail that a request sent, or null if it sent none. */
export function mailIdOf({ changed }: JournalRecord): string | null {
  return changed.find(({ what }) => what.startsWith(changePrefix))?.what.slice(changePrefix.length) ?? null
}

/** Returns the mail that a request sent, or null if there is none or it was removed. `origin` is the start of links. */
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
