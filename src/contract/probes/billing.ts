/** Probes that test billing plans and the number of checks used (service 8, A27). */

import { type CallShape, checkWithAnyStatus } from '../call.ts'
import { defineProbe, type Exchanges, type Probe } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'

/** Two years, in milliseconds. Long enough for any monthly or yearly quota to renew. */
const years = 2 * 366 * 86_400_000

export const usedForLife: Probe<Exchanges<'now' | 'later' | 'otherKey'>> = defineProbe({
  name: 'used-for-life',
  description: 'sends checks beyond the quota immediately, years later and with a new key',
  website: { checks_used: 499 },
  advancesTime: true,
  calls: {
    last: (site) => checkWithAnyStatus(site.address('last')),
    now: beyond,
    later: beyond,
    otherKey: beyond,
  },
  async run({ send, website }) {
    await send('last')
    const now = await send('now')
    await website.clock.advance(years)
    const later = await send('later')
    const { value } = await website.keys.add({ name: 'other' })
    return { now, later, otherKey: await send('otherKey', { headers: { 'x-dc-key': value ?? '' } }) }
  },
})

export const business: Probe<Exchanges<'check' | 'next'>> = defineProbe({
  name: 'business-plan',
  description: 'sends more than 500 checks on the Business plan',
  website: { plan: 'business', checks_used: 500 },
  calls: { check: beyond, next: beyond },
})

export const organization: Probe<Exchanges<'check' | 'next'>> = defineProbe({
  name: 'organization-plan',
  description: 'sends more than 500 checks on the Organization plan',
  website: { plan: 'organization', checks_used: 500 },
  calls: { check: beyond, next: beyond },
})

export const changedPlan: Probe<Exchanges<'free' | 'paid' | 'freeAgain'>> = defineProbe({
  name: 'changed-plan',
  description: 'sends checks before and after plan changes',
  website: { checks_used: 500 },
  calls: { free: beyond, paid: beyond, freeAgain: beyond },
  async run({ send, website }) {
    const free = await send('free')
    await website.update({ plan: 'business' })
    const paid = await send('paid')
    await website.update({ plan: 'free' })
    return { free, paid, freeAgain: await send('freeAgain') }
  },
})

function beyond(site: ProbeWebsite): CallShape {
  return checkWithAnyStatus(site.address('beyond'))
}
