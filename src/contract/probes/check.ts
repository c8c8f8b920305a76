/** Conversations with the email check about one address. */
import type { Exchange } from '../exchange.ts'
import { defineProbe, type Probe } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'
import { successfulCheck, unverifiedCheck } from './check-call.ts'
import { identify } from './check-devices.ts'
import type { Exchanges } from './exchanges.ts'

/** Asks for an address that nobody has asked for before. */
export const firstCheck: Probe<Exchanges<'first'>> = defineProbe({
  name: 'first-check',
  description: 'checks a new address',
  calls: { first: (site) => successfulCheck(newcomer(site)) },
})

/** Asks for the same address once more. */
export const storedCheck: Probe<Exchanges<'again'>> = defineProbe({
  name: 'stored-check',
  description: 'checks the same address again',
  uses: { before: firstCheck },
  calls: { again: (site) => successfulCheck(newcomer(site)) },
})

/** A check that is refused goes before the first one that is answered. */
export const rejectedFirst: Probe<Exchanges<'refused' | 'first'>> = defineProbe({
  name: 'refused-before',
  description: 'checks an address with a key that is nobody’s, then with the right one',
  calls: {
    refused: (site) => ({ operation: 'checkEmail', credential: 'wrong', body: { email: site.address('refused') } }),
    first: (site) => successfulCheck(site.address('refused')),
  },
})

/** Everything that could be taken for an identification and is none. */
export const neverIdentified: Probe<Exchanges<'first'>> = defineProbe({
  name: 'unidentified',
  description: 'names an address in every way that identifies nobody, and checks it',
  website: {},
  calls: {
    conversion: (site) => ({ operation: 'postConversion', body: { event: 'purchase', email: site.address('named') } }),
    deletion: (site) => ({ operation: 'requestDataDeletion', body: { email: site.address('named') } }),
    visit: (site) => ({
      operation: 'collectVisit',
      body: {
        device: { id: site.mark.name('device') },
        session_id: site.mark.name('session'),
        page_url: `https://dc-mock.example.com/?email=${site.address('named')}`,
      },
    }),
    wrong: (site) => ({ operation: 'checkEmail', credential: 'wrong', body: { email: site.address('named') } }),
    first: (site) => successfulCheck(site.address('named')),
  },
})

/** The same address in other spellings, and addresses that only look like it. */
export const spellings: Probe<Exchanges<'upperCase' | 'blanks' | 'plusTag' | 'dot'>> = defineProbe({
  name: 'spellings',
  description: 'checks the same address in other spellings',
  uses: { before: storedCheck },
  calls: {
    upperCase: (site) => unverifiedCheck(newcomer(site).toUpperCase()),
    blanks: (site) => unverifiedCheck(` ${newcomer(site)} `),
    plusTag: (site) => successfulCheck(newcomer(site).replace('@', '+tag@')),
    dot: (site) => successfulCheck(newcomer(site).replace('newcomer', 'new.comer')),
  },
})

/** What a check stores, as far as exports and clocks show it. */
export const checkRecords: Probe<{
  first: Exchange
  again: Exchange
  later: Exchange
  /** Of somebody else, by the script. */
  identified: Exchange
  users: Exchange
  /** Times of the website's clock around the first check, in ms. */
  from: number
  to: number
}> = defineProbe({
  name: 'check-records',
  description: 'checks an address on three days, has another one identified, and exports both',
  website: {},
  elapsesMs: 2 * 86_400_000,
  calls: {
    first: (site) => successfulCheck(site.address('lasting')),
    again: (site) => successfulCheck(site.address('lasting')),
    later: (site) => successfulCheck(site.address('lasting')),
    identified: (site) => identify(site, 'ben', 'laptop'),
    users: { operation: 'exportUsers', expectedStatus: 200 },
  },
  async run({ send, advanceTime: pass, website }) {
    const from = Date.parse((await website.clock.read()).now)
    const first = await send('first')
    const to = Date.parse((await website.clock.read()).now)
    await pass(86_400_000)
    const again = await send('again')
    await pass(86_400_000)
    const later = await send('later')
    const identified = await send('identified')
    return { first, again, later, identified, users: await send('users'), from, to }
  },
})

/** The website changes its mind between two checks of an address. */
export const changedVerdict: Probe<Exchanges<'allowed' | 'again' | 'other'>> = defineProbe({
  name: 'changed-verdict',
  description: 'checks an address before and after the website’s verdict for it changes',
  website: {},
  calls: {
    allowed: (site) => successfulCheck(site.address('allowed')),
    again: (site) => successfulCheck(site.address('allowed')),
    other: (site) => successfulCheck(site.address('blocked')),
  },
  async run({ send, website }) {
    await website.verdicts.add({ match: '*', verdict: 'allow' })
    const allowed = await send('allowed')
    await website.verdicts.add({ match: '*', verdict: 'block' })
    return { allowed, again: await send('again'), other: await send('other') }
  },
})

function newcomer(site: ProbeWebsite): string {
  return site.address('newcomer')
}
