import { defineProbe, type Probe } from '../probe.ts'
import { storedCheck } from './check.ts'
import { successfulCheck, unverifiedCheck } from './check-call.ts'
import type { Exchanges } from './exchanges.ts'

/** Checks a known address twice: without and with unknown fields. */
export const unknownFields: Probe<Exchanges<'plain' | 'more'>> = defineProbe({
  name: 'unknown-fields',
  description: 'checks a known address without and with unknown fields',
  uses: { before: storedCheck },
  calls: {
    plain: (site) => successfulCheck(site.address('newcomer')),
    more: (site) => ({
      ...unverifiedCheck(site.address('newcomer')),
      body: { email: site.address('newcomer'), verify: true, more: { of: ['it'] } },
    }),
  },
})
