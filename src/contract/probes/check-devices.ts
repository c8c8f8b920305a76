/** Probes that identify people on devices and then check their email addresses. */
import { type CallShape, successfulCheck } from '../call.ts'
import { defineProbe, type Exchanges, type Probe } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'

/** Returns the request that the tracking script sends to identify a person, with all fields set. */
export function identifyPerson(site: ProbeWebsite, person: string, device: string): CallShape {
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

export const devices: Probe<Exchanges<'ana' | 'again' | 'cleo' | 'dora' | 'eve'>> = defineProbe({
  name: 'devices',
  description: 'identifies people on shared devices and checks them',
  calls: {
    anaOnLaptop: (site) => identifyPerson(site, 'ana', 'laptop'),
    cleoOnLaptop: (site) => identifyPerson(site, 'cleo', 'laptop'),
    benOnLaptop: (site) => identifyPerson(site, 'ben', 'laptop'),
    anaOnPhone: (site) => identifyPerson(site, 'ana', 'phone'),
    doraOnPhone: (site) => identifyPerson(site, 'dora', 'phone'),
    eveOnTablet: (site) => identifyPerson(site, 'eve', 'tablet'),
    ana: (site) => successfulCheck(site.address('ana')),
    again: (site) => successfulCheck(site.address('ana')),
    cleo: (site) => successfulCheck(site.address('cleo')),
    dora: (site) => successfulCheck(site.address('dora')),
    eve: (site) => successfulCheck(site.address('eve')),
  },
})

export const identifiedAtTheEnd: Probe<Exchanges<'last' | 'beyond'>> = defineProbe({
  name: 'identified-at-the-end',
  description: 'identifies a person when one check is left, changes the website’s verdict, and then checks the person',
  website: { checks_used: 499 },
  calls: {
    identify: (site) => identifyPerson(site, 'ana', 'laptop'),
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
