/** Probes that use the cop_key as the only credential (service 2.3, 5.2). */

import { type CallShape, successfulCheck } from '../call.ts'
import { defineProbe, type Exchanges, type Probe } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'

/** Tests operations that consume checks or change data. Read operations are tested by `publicKeys` in credentials.ts. */
export const copKeyAsKey: Probe<Exchanges<'check' | 'deletion'>> = defineProbe({
  name: 'cop-key-as-key',
  description: 'uses the cop_key as the private key for operations that consume checks or change data',
  website: {},
  calls: {
    check: (site) => asKey(site, 'checkEmail'),
    deletion: (site) => asKey(site, 'deleteData'),
  },
})

export const publicChanges: Probe<Exchanges<'conversion' | 'check' | 'before' | 'between' | 'after'>> = defineProbe({
  name: 'public-changes',
  description:
    'tries to release conversions with only one of the two credentials, and to delete data with only the cop_key',
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

export const loadedScript: Probe<Exchanges<'script'>> = defineProbe({
  name: 'loaded-script',
  description: 'loads the script',
  calls: { script: { operation: 'getScript' } },
})

/** If the response status is not 200, rules that use this probe are not tested. */
export const visibleToBrowsers: Probe<Exchanges<'script'>> = defineProbe({
  name: 'visible-to-browsers',
  description: 'loads the script',
  calls: { script: { operation: 'getScript', expectedStatus: 200 } },
})

export const scriptFromPage: Probe<Exchanges<'script'>> = defineProbe({
  name: 'script-from-page',
  description: 'loads the script as a page from another origin would',
  calls: { script: { operation: 'getScript', headers: { origin: 'https://shop.example' }, expectedStatus: 200 } },
})

function asKey({ copKey }: ProbeWebsite, operation: CallShape['operation']): CallShape {
  return { operation, headers: { 'x-dc-key': copKey } }
}
