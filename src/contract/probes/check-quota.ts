/** What counts against the quota: websites that have few of their 500 checks left. */
import { defineProbe, type Probe } from '../probe.ts'
import { checkAnyhow } from './check-call.ts'
import type { Exchanges } from './exchanges.ts'

/** Two checks left, used for two new addresses. */
export const lastLive: Probe<Exchanges<'first' | 'second' | 'beyond'>> = defineProbe({
  name: 'last-live',
  says: 'uses the last two checks for new addresses and asks for one more',
  website: { checks_used: 498 },
  calls: {
    first: (site) => checkAnyhow(site.address('one')),
    second: (site) => checkAnyhow(site.address('two')),
    beyond: (site) => checkAnyhow(site.address('three')),
  },
})

/** Two checks left, used for one address. */
export const lastStored: Probe<Exchanges<'live' | 'stored' | 'again' | 'other'>> = defineProbe({
  name: 'last-stored',
  says: 'uses the last two checks for one address and asks for more',
  website: { checks_used: 498 },
  calls: {
    live: (site) => checkAnyhow(site.address('one')),
    stored: (site) => checkAnyhow(site.address('one')),
    again: (site) => checkAnyhow(site.address('one')),
    other: (site) => checkAnyhow(site.address('two')),
  },
})

/** Two checks left, and refused requests before they are used. */
export const lastRefused: Probe<
  Exchanges<'noEmail' | 'noAddress' | 'noJson' | 'wrongKey' | 'first' | 'second' | 'beyond'>
> = defineProbe({
  name: 'last-refused',
  says: 'sends checks that are refused, then uses the last two',
  website: { checks_used: 498 },
  calls: {
    noEmail: { operation: 'checkEmail', body: {} },
    noAddress: (site) => checkAnyhow(site.mark.name('nowhere')),
    noJson: { operation: 'checkEmail', body: '{"email": ' },
    wrongKey: (site) => ({ ...checkAnyhow(site.address('one')), credential: 'wrong' }),
    first: (site) => checkAnyhow(site.address('one')),
    second: (site) => checkAnyhow(site.address('two')),
    beyond: (site) => checkAnyhow(site.address('three')),
  },
})

/** No check left, and everything wrong at once. */
export const exhaustedAndWrong: Probe<Exchanges<'all' | 'body' | 'quota'>> = defineProbe({
  name: 'exhausted-and-wrong',
  says: 'sends a wrong key and a bad body where no check is left',
  website: { checks_used: 500 },
  calls: {
    all: (site) => ({ ...checkAnyhow(site.mark.name('nowhere')), credential: 'wrong' }),
    body: (site) => checkAnyhow(site.mark.name('nowhere')),
    quota: (site) => checkAnyhow(site.address('one')),
  },
})
