/** Probes that send, repeat and export conversions (service 4.3, 4.4, A8, A31). */
import type { CallShape } from '../call.ts'
import { defineProbe, type Exchanges, type Probe } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'

function purchase({ mark }: ProbeWebsite, name: string): Readonly<Record<string, unknown>> {
  return {
    event: 'purchase',
    email: mark.address('buyer'),
    user_id: mark.name('buyer'),
    external_id: mark.name(name),
    value: 49.9,
    currency: 'EUR',
    occurred_at: '2026-02-02T12:00:00.000Z',
    properties: { plan: 'yearly', seats: 3 },
  }
}

export const conversionWithCopKey: Probe<Exchanges<'sent'>> = defineProbe({
  name: 'conversion-with-cop-key',
  description: 'sends a conversion with only the cop_key',
  calls: { sent: { operation: 'postConversion' } },
})

export const otherPlatform: Probe<Exchanges<'sent'>> = defineProbe({
  name: 'other-platform',
  description: 'sends a conversion to the path of an unknown automation platform',
  calls: {
    sent: (site) => ({
      operation: 'postAutomationConversion',
      path: `/api/v1/conversions/${site.mark.name('platform')}`,
    }),
  },
})

export const repeatedConversions: Probe<Exchanges<'first' | 'again' | 'elsewhere' | 'noId' | 'noIdAgain'>> =
  defineProbe({
    name: 'repeated-conversions',
    description: 'sends the same conversion twice, and once from another source',
    calls: {
      first: (site) => from('billing', purchase(site, 'repeated')),
      again: (site) => from('billing', purchase(site, 'repeated')),
      elsewhere: (site) => from('crm', purchase(site, 'repeated')),
      noId: (site) => from('billing', { ...purchase(site, 'none'), external_id: undefined }),
      noIdAgain: (site) => from('billing', { ...purchase(site, 'none'), external_id: undefined }),
    },
  })

/** The source of both conversions is the automation platform. */
export const conversionsByBothWays: Probe<Exchanges<'byCopKey' | 'byKey'>> = defineProbe({
  name: 'conversions-by-both-ways',
  description: 'sends the same conversion with the cop_key and with the private key',
  calls: {
    byCopKey: (site) => from('zapier', purchase(site, 'both-ways')),
    byKey: (site) => ({
      operation: 'postAutomationConversion',
      body: purchase(site, 'both-ways'),
      expectedStatus: 200,
    }),
  },
})

export const conversionRecords: Probe<Exchanges<'full' | 'again' | 'elsewhere' | 'automated' | 'minimal' | 'records'>> =
  defineProbe({
    name: 'conversion-records',
    description: 'sends conversions and exports them',
    website: {},
    calls: {
      full: (site) => from('billing', purchase(site, 'full')),
      again: (site) => from('billing', { ...purchase(site, 'full'), event: 'refund', value: 1 }),
      elsewhere: (site) => from('crm', purchase(site, 'full')),
      automated: (site) => ({
        operation: 'postAutomationConversion',
        body: purchase(site, 'automated'),
        expectedStatus: 200,
      }),
      minimal: { operation: 'postConversion', body: { event: 'lead' }, expectedStatus: 200 },
      records: { operation: 'exportConversions', expectedStatus: 200 },
    },
  })

/** All requests are in the `free` class on every target, because the generated cop_key cannot be valid. */
export const wrongKeyAndBody: Probe<Exchanges<'conversion' | 'release' | 'deletion' | 'visit' | 'event' | 'identify'>> =
  defineProbe({
    name: 'wrong-key-and-body',
    description: 'sends a wrong cop_key with an invalid body',
    calls: {
      conversion: { operation: 'postConversion', credential: 'wrong', body: { event: 7 } },
      release: { operation: 'releaseCrm', credential: 'wrong', body: { email: 7 } },
      deletion: { operation: 'requestDataDeletion', credential: 'wrong', body: { email: 7 } },
      visit: { operation: 'collectVisit', credential: 'wrong', body: { page_url: 7 } },
      event: { operation: 'collectEvent', credential: 'wrong', body: { name: 7 } },
      identify: { operation: 'identifyUser', credential: 'wrong', body: { email: 7 } },
    },
  })

function from(source: string, body: Readonly<Record<string, unknown>>): CallShape {
  return { operation: 'postConversion', params: { source }, body, expectedStatus: 200 }
}
