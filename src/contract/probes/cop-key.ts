/** What the public key does alone (service 2.3, 5.2). */

import type { CallShape } from '../call.ts'
import { defineProbe, type Probe } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'
import { successfulCheck } from './check-call.ts'
import type { Exchanges } from './exchanges.ts'

/** Reads with the cop_key are tried on any target (see credentials.ts); these would cost or change something where they passed. */
export const copKeyAsKey: Probe<Exchanges<'check' | 'deletion'>> = defineProbe({
  name: 'cop-key-as-key',
  description: 'sends the cop_key as private key to what costs or changes something',
  website: {},
  calls: {
    check: (site) => asKey(site, 'checkEmail'),
    deletion: (site) => asKey(site, 'deleteData'),
  },
})

/** A held conversion and a person, all that a stranger with one secret can try, and at last a release with both. */
export const publicChanges: Probe<Exchanges<'conversion' | 'check' | 'before' | 'between' | 'after'>> = defineProbe({
  name: 'public-changes',
  description: 'tries to release with one half of the credentials, and to delete with the cop_key alone',
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

/** The script's address with the cop_key. */
export const loadedScript: Probe<Exchanges<'script'>> = defineProbe({
  name: 'loaded-script',
  description: 'loads the script',
  calls: { script: { operation: 'getScript' } },
})

/** What a browser loads from the service, where it does. */
export const visibleToBrowsers: Probe<Exchanges<'script'>> = defineProbe({
  name: 'visible-to-browsers',
  description: 'loads the script',
  calls: { script: { operation: 'getScript', expectedStatus: 200 } },
})

/** The same as an element with `crossorigin` loads it, on a page of another origin. */
export const scriptFromPage: Probe<Exchanges<'script'>> = defineProbe({
  name: 'script-from-page',
  description: 'loads the script as a page of another origin would',
  calls: { script: { operation: 'getScript', headers: { origin: 'https://shop.example' }, expectedStatus: 200 } },
})

function asKey({ copKey }: ProbeWebsite, operation: CallShape['operation']): CallShape {
  return { operation, headers: { 'x-dc-key': copKey } }
}
