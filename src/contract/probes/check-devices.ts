/** People whom the script identified on devices, and what checks say of them. */
import type { CallShape } from '../call.ts'
import { defineProbe, type Probe } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'
import { successfulCheck } from './check-call.ts'
import type { Exchanges } from './exchanges.ts'

/** A person told of by the script, with all that it tells. */
export function identify(site: ProbeWebsite, person: string, device: string): CallShape {
  return {
    operation: 'identifyUser',
    expectedStatus: 200,
    body: {
      device: { id: site.mark.name(device), confidence: 88 },
      session_id: site.mark.name(`session-${person}-${device}`),
      page_url: 'https://dc-mock.example.com/signup',
      email: site.address(person),
      user_id: site.mark.name(person),
    },
  }
}

/**
 * Ana is on laptop and phone, Cleo and later Ben on the laptop, Dora on the phone, Eve alone on a tablet. Each is checked, Ana twice.
 */
export const devices: Probe<Exchanges<'ana' | 'again' | 'cleo' | 'dora' | 'eve'>> = defineProbe({
  name: 'devices',
  description: 'identifies people on shared devices and checks them',
  calls: {
    anaOnLaptop: (site) => identify(site, 'ana', 'laptop'),
    cleoOnLaptop: (site) => identify(site, 'cleo', 'laptop'),
    benOnLaptop: (site) => identify(site, 'ben', 'laptop'),
    anaOnPhone: (site) => identify(site, 'ana', 'phone'),
    doraOnPhone: (site) => identify(site, 'dora', 'phone'),
    eveOnTablet: (site) => identify(site, 'eve', 'tablet'),
    ana: (site) => successfulCheck(site.address('ana')),
    again: (site) => successfulCheck(site.address('ana')),
    cleo: (site) => successfulCheck(site.address('cleo')),
    dora: (site) => successfulCheck(site.address('dora')),
    eve: (site) => successfulCheck(site.address('eve')),
  },
})

/** Whom the script tells of gets a verdict at that moment, for no check. */
export const identifiedAtTheEnd: Probe<Exchanges<'last' | 'beyond'>> = defineProbe({
  name: 'identified-at-the-end',
  description: 'identifies a person where one check is left, then changes the website’s verdict and checks',
  website: { checks_used: 499 },
  calls: {
    identify: (site) => identify(site, 'ana', 'laptop'),
    last: (site) => ({ operation: 'checkEmail', body: { email: site.address('ana') } }),
    beyond: (site) => ({ operation: 'checkEmail', body: { email: site.address('ben') } }),
  },
  async run({ send, website }) {
    await website.verdicts.add({ match: '*', verdict: 'challenge' })
    await send('identify')
    await website.verdicts.add({ match: '*', verdict: 'block' })
    return { last: await send('last'), beyond: await send('beyond') }
  },
})
