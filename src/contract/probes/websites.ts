/** Probes that test whether websites are isolated from each other. */

import { successfulCheck } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import { defineProbe, type Exchanges, type Probe } from '../probe.ts'

interface Neighbour {
  readonly appId: string
  readonly copKey: string
  readonly releaseSecret: string
  readonly health: Exchange
}

export const neighbour: Probe<Neighbour> = defineProbe({
  name: 'neighbour',
  description: 'sends a check, a conversion and a visit to a website',
  website: {},
  calls: {
    check: (site) => successfulCheck(site.address('both')),
    conversion: { operation: 'postConversion', expectedStatus: 200 },
    visit: { operation: 'collectVisit', expectedStatus: 200 },
    health: { operation: 'getHealth', expectedStatus: 200 },
  },
  async run({ site, send, website }) {
    await send('check')
    await send('conversion')
    await send('visit')
    const { copKey, releaseSecret } = site
    return { appId: website.app_id, copKey, releaseSecret, health: await send('health') }
  },
})

interface OtherWebsite
  extends Exchanges<
    'health' | 'users' | 'visits' | 'conversions' | 'inQuery' | 'inHeader' | 'inBody' | 'check' | 'deletion'
  > {
  readonly appId: string
  /** Responses to release requests that combine one website's cop_key with a different website's release secret. */
  readonly mixed: readonly Exchange[]
}

export const otherWebsite: Probe<OtherWebsite> = defineProbe({
  name: 'other-website',
  description:
    'sends requests with a second website’s key and the first website’s ID, and deletes a person known on both websites',
  uses: { neighbour },
  website: {},
  calls: {
    health: { operation: 'getHealth', expectedStatus: 200 },
    users: { operation: 'exportUsers', expectedStatus: 200 },
    visits: { operation: 'exportVisits', expectedStatus: 200 },
    conversions: { operation: 'exportConversions', expectedStatus: 200 },
    inQuery: (site) => ({
      operation: 'getHealth',
      query: { app_id: site.mark.name('app') },
      credentialVerified: false,
    }),
    inHeader: (site) => ({
      operation: 'getHealth',
      headers: { 'x-app-id': site.mark.name('app') },
      credentialVerified: false,
    }),
    theirCopKey: (site) => ({ operation: 'releaseCrm', params: { api_key: site.mark.name('cop') } }),
    theirSecret: (site) => ({ operation: 'releaseCrm', params: { secret: site.mark.name('secret') } }),
    check: (site) => successfulCheck(site.address('both')),
    inBody: (site) => ({
      operation: 'checkEmail',
      body: { email: site.address('mine'), app_id: site.mark.name('app') },
      credentialVerified: false,
    }),
    deletion: (site) => ({ operation: 'deleteData', body: { email: site.address('both') }, expectedStatus: 200 }),
  },
  async run({ site, send, website }, { neighbour: firstWebsite }) {
    const named = { app_id: firstWebsite.appId }
    return {
      appId: website.app_id,
      health: await send('health'),
      users: await send('users'),
      visits: await send('visits'),
      conversions: await send('conversions'),
      inQuery: await send('inQuery', { query: named }),
      inHeader: await send('inHeader', { headers: { 'x-app-id': firstWebsite.appId } }),
      mixed: [
        await send('theirCopKey', { params: { api_key: firstWebsite.copKey } }),
        await send('theirSecret', { params: { secret: firstWebsite.releaseSecret } }),
      ],
      check: await send('check'),
      inBody: await send('inBody', { body: { email: site.address('mine'), ...named } }),
      deletion: await send('deletion'),
    }
  },
})

export const neighbourAfter: Probe<Exchanges<'check' | 'health'>> = defineProbe({
  name: 'neighbour-after',
  description: 'checks the person on the first website again',
  uses: { neighbour, otherWebsite },
  calls: {
    check: (site) => successfulCheck(site.address('both')),
    health: { operation: 'getHealth', expectedStatus: 200 },
  },
})
