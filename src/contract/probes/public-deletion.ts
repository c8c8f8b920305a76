/** Probes that request a public deletion and open the link in the deletion email (service 4.7, A11, A29). */
import type { Mail } from '../../spec/generated/control.d.ts'
import { type CallShape, successfulCheck } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import { defineProbe, type Exchanges, type Probe, type ProbeContext } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'
import { identifyPerson } from './check-devices.ts'

const day = 24 * 3600 * 1000

function requestDeletion(site: ProbeWebsite, name: string): CallShape {
  return { operation: 'requestDataDeletion', body: { email: site.address(name) } }
}

export const unconfirmedDeletion: Probe<Exchanges<'bare' | 'requested' | 'unknown' | 'check'>> = defineProbe({
  name: 'unconfirmed-deletion',
  description: 'requests the deletion of an address, then checks the address again',
  calls: {
    bare: { operation: 'requestDataDeletion', credential: 'missing', body: {} },
    known: (site) => successfulCheck(site.address('asking')),
    requested: (site) => requestDeletion(site, 'asking'),
    unknown: (site) => requestDeletion(site, 'stranger'),
    check: (site) => successfulCheck(site.address('asking')),
  },
})

/** Maximum number of export pages to search for a person. A page contains up to 1000 people. */
const maxPages = 5

/**
 * Creates the person with `identifyUser`, which does not use an email check. The result is null if the person is not in the export before
 * the deletion request.
 */
export const unconfirmedExport: Probe<{ requested: Exchange; pages: readonly Exchange[]; email: string } | null> =
  defineProbe({
    name: 'unconfirmed-deletion-export',
    description:
      'identifies a person, requests the deletion of the person’s data, and searches the export for the person',
    calls: {
      known: (site) => identifyPerson(site, 'leaving', 'tablet'),
      page: { operation: 'exportUsers', query: { limit: '1000' }, expectedStatus: 200, times: 2 * maxPages },
      requested: (site) => requestDeletion(site, 'leaving'),
    },
    async run(context) {
      const { site, send } = context
      const email = site.address('leaving')
      await send('known')
      if (!hasPerson(await readPages(context, email), email)) return null
      const requested = await send('requested')
      return { requested, pages: await readPages(context, email), email }
    },
  })

async function readPages({ send }: ProbeContext<'known' | 'page' | 'requested'>, email: string): Promise<Exchange[]> {
  const pages = [await send('page')]
  for (;;) {
    const cursor = getAtPointer(pages.at(-1)?.response.json, '/next_cursor')
    if (typeof cursor !== 'string' || pages.length === maxPages || hasPerson(pages, email)) return pages
    pages.push(await send('page', { query: { limit: '1000', cursor } }))
  }
}

/** Reports whether any field in the export pages contains the email address (A33). */
export function hasPerson(pages: readonly Exchange[], email: string): boolean {
  return pages.some(({ response }) => JSON.stringify(response.json ?? '').includes(JSON.stringify(email)))
}

export interface DeletionMail {
  readonly requested: Exchange
  readonly mails: readonly Mail[]
}

/** Only the request with a valid cop_key and a known address should result in an email. */
export const deletionMail: Probe<DeletionMail & { readonly before: readonly Mail[]; readonly toStranger: number }> =
  defineProbe({
    name: 'deletion-mail',
    description: 'requests a deletion and reads the email',
    website: {},
    calls: {
      known: (site) => successfulCheck(site.address('ana')),
      conversion: (site) => ({
        operation: 'postConversion',
        expectedStatus: 200,
        body: { event: 'purchase', email: site.address('ana') },
      }),
      visit: (site) => identifyPerson(site, 'ben', 'phone'),
      wrong: (site) => ({ ...requestDeletion(site, 'ana'), credential: 'wrong' }),
      requested: (site) => requestDeletion(site, 'ana'),
      stranger: (site) => requestDeletion(site, 'stranger'),
    },
    async run({ send, website }) {
      await send('known')
      await send('conversion')
      await send('visit')
      await send('wrong')
      const before = await website.mailbox.list()
      const requested = await send('requested')
      const mails = await website.mailbox.list()
      await send('stranger')
      return { requested, mails, before, toStranger: (await website.mailbox.list()).length - mails.length }
    },
  })

interface Confirmation
  extends Exchanges<
    | 'opened'
    | 'openedAgain'
    | 'untouched'
    | 'confirmed'
    | 'conversions'
    | 'after'
    | 'confirmedAgain'
    | 'openedUsed'
    | 'stillKnown'
    | 'other'
  > {}

export const confirmation: Probe<Confirmation> = defineProbe({
  name: 'deletion-confirmed',
  description: 'opens the link in the email twice, confirms the deletion twice, and opens the used link',
  uses: { mail: deletionMail },
  calls: {
    opened: (site) => ({ ...open(site), credentialVerified: true }),
    openedAgain: (site) => open(site),
    untouched: (site) => successfulCheck(site.address('ana')),
    confirmed: (site) => ({ ...confirm(site), credentialVerified: true }),
    conversions: { operation: 'exportConversions', expectedStatus: 200 },
    after: (site) => successfulCheck(site.address('ana')),
    confirmedAgain: (site) => confirm(site),
    openedUsed: (site) => open(site),
    stillKnown: (site) => successfulCheck(site.address('ana')),
    other: (site) => successfulCheck(site.address('ben')),
  },
  async run({ send }, { mail }) {
    const link = linkOf(mail)
    return {
      opened: await send('opened', link),
      openedAgain: await send('openedAgain', link),
      untouched: await send('untouched'),
      confirmed: await send('confirmed', link),
      conversions: await send('conversions'),
      after: await send('after'),
      confirmedAgain: await send('confirmedAgain', link),
      openedUsed: await send('openedUsed', link),
      stillKnown: await send('stillKnown'),
      other: await send('other'),
    }
  },
})

export const expiry: Probe<Exchanges<'before' | 'opened' | 'confirmed' | 'untouched'>> = defineProbe({
  name: 'deletion-link-expired',
  description:
    'opens a deletion link just before it expires, and opens it and confirms the deletion after exactly 24 hours',
  website: {},
  advancesTime: true,
  calls: {
    known: (site) => successfulCheck(site.address('ana')),
    requested: (site) => requestDeletion(site, 'ana'),
    before: (site) => open(site),
    opened: (site) => open(site),
    confirmed: (site) => confirm(site),
    untouched: (site) => successfulCheck(site.address('ana')),
  },
  async run({ send, website }) {
    await send('known')
    const requested = await send('requested')
    const link = linkOf({ requested, mails: await website.mailbox.list() })
    await website.clock.advance(day - 1)
    const before = await send('before', link)
    await website.clock.advance(1)
    return {
      before,
      opened: await send('opened', link),
      confirmed: await send('confirmed', link),
      untouched: await send('untouched'),
    }
  },
})

/** Returns a call that opens a deletion link. The placeholder token is later replaced with the token from the deletion email. */
function open({ mark }: ProbeWebsite): CallShape {
  return { operation: 'showDeletionConfirmation', params: { token: mark.name('token') } }
}

function confirm({ mark }: ProbeWebsite): CallShape {
  return { operation: 'confirmDataDeletion', params: { token: mark.name('token') } }
}

/** @throws {Error} if no email contains a deletion link */
function linkOf({ mails }: DeletionMail): { params: { token: string } } {
  const token = tokenOf(mails)
  if (token === null) throw new Error('No email contains a link')
  return { params: { token } }
}

export function tokenOf(mails: readonly Mail[]): string | null {
  const [link] = mails.flatMap(({ links }) => links)
  return /\/public\/data-deletion\/confirm\/([^/?#]+)$/.exec(link?.href ?? '')?.[1] ?? null
}
