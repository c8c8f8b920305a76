import { compileGlob } from '../../service/glob.ts'
import { toIdentity } from '../../service/risk/address.ts'
import type { Mail } from '../../spec/generated/control.d.ts'
import type { JournalRecord } from '../../state/journal/record.ts'
import { lineReasons } from '../../state/journal/why.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { formatDeletionMail } from '../format/deletion-mail.ts'
import { pageBefore } from '../paging.ts'
import { mailIdOf } from '../sent-mail.ts'
import { type CallRequest, type ControlHandler, json, noContent } from './call.ts'
import { unknownError } from './errors.ts'
import { readEmailPattern, readSince, unknownCursor, unknownSince } from './read-query.ts'
import { selectFilterWebsite, selectWebsites } from './select-website.ts'
import type { ControlServices } from './services.ts'
import { parseWait, waitFor } from './wait.ts'

/** After a timeout, `closest` lists the latest emails to other recipients. */
const maxClosest = 3

/**
 * Email found by a query. `format` is called only for emails in the response, because a new email can wake 1,000 waiting calls, and each
 * call can read 1,000 emails.
 */
interface FoundMail {
  id: string
  /** Time on the website's clock, in ms. */
  at: number
  to: string
  format(): Mail
}

interface MailFilter {
  website?: string
  to?: string
  since?: string
}

export const listMails: ControlHandler<'listMails'> = async (call, services) => {
  const { request, query } = call
  const found = await waitForMails(call, parseWait(query).count, services)
  const { matching, others } = found ?? (await partitionMails(request, query, services))
  const selected = pageBefore(matching, query)
  if (!selected) throw unknownCursor()
  const { items, next_cursor } = selected
  const mails = items.map((mail) => mail.format())
  const page = { mails, next_cursor, matched: matching.length, timed_out: found === null }
  if (found) return json(page)
  const closest = others.slice(-maxClosest).reverse()
  return json({
    ...page,
    closest: closest.map((mail) => ({ mail: mail.format(), differences: [differenceOf(mail, query)] })),
  })
}

export const getLatestMail: ControlHandler<'getLatestMail'> = async (call, services) => {
  const { request, query } = call
  const mail = (await waitForMails(call, 1, services))?.matching.at(-1)
  if (mail) return json(mail.format())
  const to = query.to === undefined ? '' : ` to ${readEmailPattern(query.to)}`
  const other = (await partitionMails(request, query, services)).others.at(-1)
  const fix = other
    ? `the latest email was sent to ${other.to}`
    : 'to send an email, call POST /public/data-deletion/request with a known address'
  throw new WebsiteError(
    'unknown',
    `No email${to} ${query.wait === undefined ? 'yet' : `within ${query.wait}`}; ${fix}`,
  )
}

export const getMail: ControlHandler<'getMail'> = async ({ request, params }, services) => {
  const mail = (await findMails(request, undefined, services)).find(({ id }) => id === params.id)
  if (mail) return json(mail.format())
  throw unknownError('email', params.id, 'to list all emails, call GET /_mock/mailbox')
}

export const deleteMails: ControlHandler<'deleteMails'> = async ({ query }, services) => {
  for (const storedWebsite of await selectWebsites(query.website, services)) await storedWebsite.clearMails()
  return noContent()
}

/** Waits until at least `count` emails match. Returns null after the timeout. */
async function waitForMails(
  { request, query }: { request: CallRequest; query: MailFilter & { wait?: string } },
  count: number,
  services: ControlServices,
): Promise<{ matching: FoundMail[]; others: FoundMail[] } | null> {
  await checkSince(request, query, services)
  const poll = async () => {
    const partition = await partitionMails(request, query, services)
    return partition.matching.length >= count ? partition : null
  }
  const { timeoutMs } = parseWait(query)
  return waitFor(poll, { timeoutMs, callerSignal: request.signal, isRelevant: affectsMails(query.website) }, services)
}

function affectsMails(website: string | undefined): (record: JournalRecord) => boolean {
  return (record) =>
    (website === undefined || website === '*' || record.appId === website) &&
    (mailIdOf(record) !== null || lineReasons.has(record.why.id))
}

/**
 * Finds the emails that match `website` and `since`. `matching` contains the emails whose recipient matches `to`, and `others` contains the
 * rest.
 */
async function partitionMails(
  request: CallRequest,
  { website, to, since }: MailFilter,
  services: ControlServices,
): Promise<{ matching: FoundMail[]; others: FoundMail[] }> {
  const mails = mailsSince(await findMails(request, website, services), since)
  if (to === undefined) return { matching: mails, others: [] }
  const matches = compileGlob(readEmailPattern(to))
  return {
    matching: mails.filter((mail) => matches(toIdentity(mail.to))),
    others: mails.filter((mail) => !matches(toIdentity(mail.to))),
  }
}

/**
 * Throws an error if `since` is an unknown email ID. Called only when a wait starts, because loading a scenario during the wait can remove
 * the email.
 */
async function checkSince(
  request: CallRequest,
  { website, since }: MailFilter,
  services: ControlServices,
): Promise<void> {
  const id = since === undefined ? null : readSince(since, 'an email')
  if (typeof id !== 'string') return
  const mails = await findMails(request, website, services)
  if (!mails.some((mail) => mail.id === id)) throw unknownSince('email', id)
}

/** Returns the emails sent at or after a given time, or after a given email. If that email has been removed, returns all emails. */
function mailsSince(mails: FoundMail[], text: string | undefined): FoundMail[] {
  if (text === undefined) return mails
  const since = readSince(text, 'an email')
  return typeof since === 'number'
    ? mails.filter(({ at }) => at >= since)
    : mails.slice(mails.findIndex(({ id }) => id === since) + 1)
}

/** Returns a website's emails in sending order. If no website is selected, returns all websites' emails, sorted by time. */
async function findMails(
  request: CallRequest,
  website: string | undefined,
  services: ControlServices,
): Promise<FoundMail[]> {
  const storedWebsite = await selectFilterWebsite(website, services)
  const origin = services.settings.publicUrl ?? new URL(request.url).origin
  const mails: FoundMail[] = []
  for (const each of storedWebsite ? [storedWebsite] : await services.store.websites()) {
    const { appId } = each
    for (const sent of await each.mails()) {
      const { id, at, to } = sent.mail
      mails.push({ id, at, to, format: () => formatDeletionMail(sent, { appId, origin }) })
    }
  }
  // A website's emails are already in sending order. Their times may not be in order, because loading a scenario can set the clock back.
  return storedWebsite ? mails : mails.sort((a, b) => a.at - b.at)
}

function differenceOf(mail: FoundMail, { to = '' }: MailFilter): { field: 'to'; expected: string; actual: string } {
  return { field: 'to', expected: readEmailPattern(to), actual: toIdentity(mail.to) }
}
