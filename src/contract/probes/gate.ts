/** Probes that test held conversions and their release (service 4.5, A6, A9, A38). */

import type { CallShape } from '../call.ts'
import { defineProbe, type Exchanges, type Probe } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'

export const releases: Probe<Exchanges<'both' | 'elsewhere'>> = defineProbe({
  name: 'releases',
  description: 'sends the release secret in the path, then a wrong secret in the path and the valid secret elsewhere',
  calls: {
    both: { operation: 'releaseCrm' },
    elsewhere: (site) => ({
      operation: 'releaseCrm',
      params: { secret: site.mark.wrongSecret },
      query: { secret: site.releaseSecret },
      headers: { 'x-release-secret': site.releaseSecret },
      body: { email: site.address('person'), secret: site.releaseSecret },
    }),
  },
})

export const halfCredentials: Probe<Exchanges<'secret' | 'copKey'>> = defineProbe({
  name: 'halves',
  description: 'sends the valid release secret with a wrong cop_key, and the valid cop_key with a wrong release secret',
  calls: {
    secret: (site) => ({ operation: 'releaseCrm', params: { api_key: site.mark.wrongCopKey } }),
    copKey: (site) => ({ operation: 'releaseCrm', params: { secret: site.mark.wrongSecret } }),
  },
})

export const heldConversions: Probe<
  Exchanges<
    'ana' | 'anaAgain' | 'ben' | 'automated' | 'before' | 'byBoth' | 'middle' | 'again' | 'byId' | 'nobody' | 'after'
  >
> = defineProbe({
  name: 'held-conversions',
  description: 'sends conversions while the gate is on, and releases them',
  website: { scenario: { gate: true } },
  calls: {
    ana: (site) => order(site, 'ana', 'order-1'),
    anaAgain: (site) => order(site, 'ana', 'order-2'),
    ben: (site) => order(site, 'ben', 'order-3'),
    automated: (site) => ({ ...order(site, 'ben', 'order-4'), operation: 'postAutomationConversion' }),
    before: { operation: 'exportConversions', expectedStatus: 200 },
    byBoth: (site) => release({ email: site.address('ana'), external_id: site.mark.name('order-3') }),
    middle: { operation: 'exportConversions', expectedStatus: 200 },
    again: (site) => release({ email: site.address('ana') }),
    byId: (site) => release({ external_id: site.mark.name('order-3') }),
    nobody: (site) => release({ email: site.address('nobody') }),
    after: { operation: 'exportConversions', expectedStatus: 200 },
  },
})

function order(site: ProbeWebsite, person: string, id: string): CallShape {
  const body = { event: 'purchase', email: site.address(person), external_id: site.mark.name(id) }
  return { operation: 'postConversion', body, expectedStatus: 200 }
}

function release(body: object): CallShape {
  return { operation: 'releaseCrm', body, expectedStatus: 200 }
}
