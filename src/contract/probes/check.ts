/** Probes that check individual email addresses. */

import { checkWithUnverifiedKey, successfulCheck } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import { defineProbe, type Exchanges, type Probe } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'
import { identifyPerson } from './check-devices.ts'

export const firstCheck: Probe<Exchanges<'first'>> = defineProbe({
  name: 'first-check',
  description: 'checks a new address',
  calls: { first: (site) => successfulCheck(newcomer(site)) },
})

export const storedCheck: Probe<Exchanges<'again'>> = defineProbe({
  name: 'stored-check',
  description: 'checks the same address again',
  uses: { before: firstCheck },
  calls: { again: (site) => successfulCheck(newcomer(site)) },
})

export const rejectedFirst: Probe<Exchanges<'refused' | 'first'>> = defineProbe({
  name: 'refused-before',
  description: 'checks an address with a wrong key, then with the valid key',
  calls: {
    refused: (site) => ({ operation: 'checkEmail', credential: 'wrong', body: { email: site.address('refused') } }),
    first: (site) => successfulCheck(site.address('refused')),
  },
})

export const neverIdentified: Probe<Exchanges<'first'>> = defineProbe({
  name: 'unidentified',
  description: 'sends an address in all requests that must not identify a person, then checks the address',
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

export const spellings: Probe<Exchanges<'upperCase' | 'blanks' | 'plusTag' | 'dot'>> = defineProbe({
  name: 'spellings',
  description: 'checks other spellings of the same address',
  uses: { before: storedCheck },
  calls: {
    upperCase: (site) => checkWithUnverifiedKey(newcomer(site).toUpperCase()),
    blanks: (site) => checkWithUnverifiedKey(` ${newcomer(site)} `),
    plusTag: (site) => successfulCheck(newcomer(site).replace('@', '+tag@')),
    dot: (site) => successfulCheck(newcomer(site).replace('newcomer', 'new.comer')),
  },
})

export const checkRecords: Probe<{
  first: Exchange
  again: Exchange
  later: Exchange
  /** Exchange that identifies a second person. The probe does not check this person's email address. */
  identified: Exchange
  users: Exchange
  /** Times on the website's clock before (`from`) and after (`to`) the first check, in milliseconds since the Unix epoch. */
  from: number
  to: number
}> = defineProbe({
  name: 'check-records',
  description: 'checks an address on three days, identifies a second person, and exports both',
  website: {},
  advancesTime: true,
  calls: {
    first: (site) => successfulCheck(site.address('lasting')),
    again: (site) => successfulCheck(site.address('lasting')),
    later: (site) => successfulCheck(site.address('lasting')),
    identified: (site) => identifyPerson(site, 'ben', 'laptop'),
    users: { operation: 'exportUsers', expectedStatus: 200 },
  },
  async run({ send, website }) {
    const from = Date.parse((await website.clock.read()).now)
    const first = await send('first')
    const to = Date.parse((await website.clock.read()).now)
    await website.clock.advance(86_400_000)
    const again = await send('again')
    await website.clock.advance(86_400_000)
    const later = await send('later')
    const identified = await send('identified')
    return { first, again, later, identified, users: await send('users'), from, to }
  },
})

export const changedVerdict: Probe<Exchanges<'allowed' | 'again' | 'other'>> = defineProbe({
  name: 'changed-verdict',
  description: 'checks an address before and after the website’s verdict changes',
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
