/** Finds the email that a request triggered. The request's journal record contains the ID of the email. */

import type { Mail } from '../spec/generated/control.d.ts'
import type { JournalRecord, StateChange } from '../state/journal/record.ts'
import type { Store } from '../state/port.ts'
import { formatDeletionMail } from './format/deletion-mail.ts'

const changePrefix = 'mailbox/'

export function changeOfMail(mailId: string, email: string): StateChange {
  return { resource: changePrefix + mailId, before: null, after: `an email to ${email}` }
}

/** Returns null if the request did not send an email. */
export function mailIdOf({ changed }: JournalRecord): string | null {
  return changed.find(({ resource }) => resource.startsWith(changePrefix))?.resource.slice(changePrefix.length) ?? null
}

/** Returns null if no email was sent or if the email has been removed. The links in the email start with `origin`. */
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
