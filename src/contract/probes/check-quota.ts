/** Probes that send checks when all or nearly all of a website's 500 free checks have been used. */

import { checkWithAnyStatus } from '../call.ts'
import { defineProbe, type Exchanges, type Probe } from '../probe.ts'

export const lastLive: Probe<Exchanges<'first' | 'second' | 'beyond'>> = defineProbe({
  name: 'last-live',
  description: 'uses the last two checks for new addresses, then sends another check',
  website: { checks_used: 498 },
  calls: {
    first: (site) => checkWithAnyStatus(site.address('one')),
    second: (site) => checkWithAnyStatus(site.address('two')),
    beyond: (site) => checkWithAnyStatus(site.address('three')),
  },
})

export const lastStored: Probe<Exchanges<'live' | 'stored' | 'again' | 'other'>> = defineProbe({
  name: 'last-stored',
  description: 'uses the last two checks for one address, then sends more checks',
  website: { checks_used: 498 },
  calls: {
    live: (site) => checkWithAnyStatus(site.address('one')),
    stored: (site) => checkWithAnyStatus(site.address('one')),
    again: (site) => checkWithAnyStatus(site.address('one')),
    other: (site) => checkWithAnyStatus(site.address('two')),
  },
})

export const lastRejected: Probe<
  Exchanges<'noEmail' | 'noAddress' | 'noJson' | 'wrongKey' | 'first' | 'second' | 'beyond'>
> = defineProbe({
  name: 'last-refused',
  description: 'sends invalid checks, then uses the last two checks',
  website: { checks_used: 498 },
  calls: {
    noEmail: { operation: 'checkEmail', body: {} },
    noAddress: (site) => checkWithAnyStatus(site.mark.name('nowhere')),
    noJson: { operation: 'checkEmail', body: '{"email": ' },
    wrongKey: (site) => ({ ...checkWithAnyStatus(site.address('one')), credential: 'wrong' }),
    first: (site) => checkWithAnyStatus(site.address('one')),
    second: (site) => checkWithAnyStatus(site.address('two')),
    beyond: (site) => checkWithAnyStatus(site.address('three')),
  },
})

export const exhaustedAndWrong: Probe<Exchanges<'all' | 'body' | 'quota'>> = defineProbe({
  name: 'exhausted-and-wrong',
  description:
    'sends three checks when no checks are left: one with a wrong key and an invalid body, one with an invalid body, and a valid one',
  website: { checks_used: 500 },
  calls: {
    all: (site) => ({ ...checkWithAnyStatus(site.mark.name('nowhere')), credential: 'wrong' }),
    body: (site) => checkWithAnyStatus(site.mark.name('nowhere')),
    quota: (site) => checkWithAnyStatus(site.address('one')),
  },
})
