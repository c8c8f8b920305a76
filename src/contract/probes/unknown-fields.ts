import { defineProbe, type Probe } from '../probe.ts'
import { storedCheck } from './check.ts'
import { checkOf, checkPerhaps } from './check-call.ts'
import type { Exchanges } from './exchanges.ts'

/** A known address with fields that no operation has. */
export const unknownFields: Probe<Exchanges<'plain' | 'more'>> = defineProbe({
  name: 'unknown-fields',
  says: 'checks a known address without and with fields that nobody knows',
  uses: { before: storedCheck },
  calls: {
    plain: (site) => checkOf(site.address('newcomer')),
    more: (site) => ({
      ...checkPerhaps(site.address('newcomer')),
      body: { email: site.address('newcomer'), verify: true, more: { of: ['it'] } },
    }),
  },
})
