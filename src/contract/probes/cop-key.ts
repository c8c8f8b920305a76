/** Probes of the cop_key as the only credential (service 2.3, 5.2). */

import type { CallShape } from '../call.ts'
import { defineProbe, type Probe } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'
import { successfulCheck } from './check-call.ts'
import type { Exchanges } from './exchanges.ts'

/**
 * Sends the cop_key as private key to operations that would cost or change something. Reading operations are covered for all targets in
 * credentials.ts.
 */
export const copKeyAsKey: Probe<Exchanges<'check' | 'deletion'>> = defineProbe({
  name: 'cop-key-as-key',
  description: 'sends the cop_key as private key to operations that cost or change something',
  website: {},
  calls: {
    check: (site) => asKey(site, 'checkEmail'),
    deletion: (site) => asKey(site, 'deleteData'),
  },
})

/** Tries every change that is possible with only one of the two credentials, then releases the conversion with both. */
export const publicChanges: Probe<Exchanges<'conversion' | 'check' | 'before' | 'between' | 'after'>> = defineProbe({
  name: 'public-changes',
  description: 'tries to release with half of the credentials and to delete with only the cop_key',
  website: { scenario: { gate: true } },
  calls: {
    known: (site) => successfulCheck(site.address('person')),
    conversion: { operation: 'postConversion', expectedStatus: 200 },
    before: { operation: 'exportConversions', expectedStatus: 200 },
    noSecret: (site) => ({ operation: 'releaseCrm', params: { secret: site.mark.wrongSecret } }),
    copKeyTwice: (site) => ({ operation: 'releaseCrm', params: { secret: site.copKey } }),
    noCopKey: (site) => ({ operation: 'releaseCrm', params: { api_key: site.mark.wrongCopKey } }),
    deletion: { operation: 'requestDataDeletion' },
    check: (site) => successfulCheck(site.address('person')),
    between: { operation: 'exportConversions', expectedStatus: 200 },
    release: { operation: 'releaseCrm' },
    after: { operation: 'exportConversions', expectedStatus: 200 },
  },
})

/** Loads the script with the cop_key. */
export const loadedScript: Probe<Exchanges<'script'>> = defineProbe({
  name: 'loaded-script',
  description: 'loads the script',
  calls: { script: { operation: 'getScript' } },
})

/** Loads the script, which must succeed for the probe to continue. */
export const visibleToBrowsers: Probe<Exchanges<'script'>> = defineProbe({
  name: 'visible-to-browsers',
  description: 'loads the script',
  calls: { script: { operation: 'getScript', expectedStatus: 200 } },
})

/** Loads the script as a `crossorigin` element on a page of another origin does. */
export const scriptFromPage: Probe<Exchanges<'script'>> = defineProbe({
  name: 'script-from-page',
  description: 'loads the script from a page of another origin',
  calls: { script: { operation: 'getScript', headers: { origin: 'https://shop.example' }, expectedStatus: 200 } },
})

function asKey({ copKey }: ProbeWebsite, operation: CallShape['operation']): CallShape {
  return { operation, headers: { 'x-dc-key': copKey } }
}
