/** Probes that test deletions requested by a server (service 4.6, A10, A38, A46). */

import { type CallShape, checkWithAnyStatus, successfulCheck } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import { defineProbe, type Exchanges, type Probe } from '../probe.ts'
import type { ProbeWebsite } from '../probe-website.ts'
import { identifyPerson } from './check-devices.ts'

export const deletedPerson: Probe<Exchanges<'deleted' | 'after'>> = defineProbe({
  name: 'forgotten',
  description: 'checks an address, deletes the person, and checks the address again',
  calls: {
    before: (site) => successfulCheck(site.address('forgotten')),
    deleted: (site) => ({ operation: 'deleteData', body: { email: site.address('forgotten') } }),
    after: (site) => successfulCheck(site.address('forgotten')),
  },
})

export const deletedAtOnce: Probe<{ deleted: Exchange; mails: number }> = defineProbe({
  name: 'deleted-at-once',
  description: 'deletes a person and checks that no email was sent',
  website: {},
  calls: {
    check: (site) => successfulCheck(site.address('ana')),
    deleted: (site) => ({ operation: 'deleteData', body: { email: site.address('ana') } }),
  },
  async run({ send, website }) {
    await send('check')
    return { deleted: await send('deleted'), mails: (await website.mailbox.list()).length }
  },
})

export const deletedAtTheEnd: Probe<Exchanges<'deleted' | 'beyond'>> = defineProbe({
  name: 'deleted-at-the-end',
  description: 'uses the last check, deletes the person, and sends another check',
  website: { checks_used: 499 },
  calls: {
    last: (site) => successfulCheck(site.address('ana')),
    deleted: (site) => erase({ email: site.address('ana') }),
    beyond: (site) => checkWithAnyStatus(site.address('ben')),
  },
})

/** The request `both` names Ana by email and Ben by user ID. Only Ana should be deleted, because the email overrides the user ID. */
export const deletionCounts: Probe<Exchanges<'nobody' | 'both' | 'visitsLeft' | 'byUserId' | 'usersLeft'>> =
  defineProbe({
    name: 'deletion-counts',
    description: 'deletes people and all their data',
    website: {},
    calls: {
      visit: (site) => inSession(site, 'shared', 'collectVisit'),
      anaShared: (site) => inSession(site, 'shared', 'identifyUser', 'ana'),
      benShared: (site) => inSession(site, 'shared', 'identifyUser', 'ben'),
      anaOwn: (site) => inSession(site, 'own', 'identifyUser', 'ana'),
      visitOwn: (site) => inSession(site, 'own', 'collectVisit'),
      eventOwn: (site) => inSession(site, 'own', 'collectEvent'),
      eventAgain: (site) => inSession(site, 'own', 'collectEvent'),
      nameless: (site) => inSession(site, 'nameless', 'collectVisit'),
      conversion: (site) => ({
        operation: 'postConversion',
        expectedStatus: 200,
        body: { event: 'purchase', email: site.address('ana') },
      }),
      nobody: (site) => erase({ email: site.address('nobody') }),
      both: (site) => erase({ email: site.address('ana'), user_id: site.mark.name('ben') }),
      visitsLeft: { operation: 'exportVisits', expectedStatus: 200 },
      byUserId: (site) => erase({ user_id: site.mark.name('ben') }),
      usersLeft: { operation: 'exportUsers', expectedStatus: 200 },
    },
  })

function erase(body: object): CallShape {
  return { operation: 'deleteData', body, expectedStatus: 200 }
}

function inSession(
  site: ProbeWebsite,
  session: string,
  operation: 'collectVisit' | 'collectEvent' | 'identifyUser',
  person = '',
): CallShape {
  const session_id = site.mark.name(session)
  if (operation === 'identifyUser') {
    const shape = identifyPerson(site, person, 'laptop')
    return { ...shape, body: { ...Object(shape.body), session_id } }
  }
  const seen = { device: { id: site.mark.name('laptop') }, session_id }
  const what =
    operation === 'collectVisit' ? { page_url: `https://dc-mock.example.com/${session}` } : { name: 'verify' }
  return { operation, expectedStatus: 200, body: { ...seen, ...what } }
}
