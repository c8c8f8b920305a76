/** Rules about deletions requested by a server (service 2.2, 4.6, A10, A38, A46). */

import { isDeepEqual } from '../../spec/deep-equal.ts'
import type { Exchange } from '../exchange.ts'
import {
  expectAccepted,
  expectCondition,
  expectKnownPerson,
  expectNull,
  expectStatus,
  expectThat,
  expectValue,
  exportedRecords,
} from '../findings/expectation.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import { deletedAtOnce, deletedAtTheEnd, deletedPerson, deletionCounts } from '../probes/deletion.ts'
import { neighbourAfter } from '../probes/websites.ts'
import { describeValue } from '../report/format-received.ts'
import { pluralize } from '../report/pluralize.ts'
import { type ContractFinding, type ContractRule, defineRule } from '../rule.ts'

/** For each record type, the number of the fact that documents the count in a deletion response. */
const kinds = { identifications: 385, conversions: 386, visits: 387, events: 388 } as const

export const deletionRules: readonly ContractRule[] = [
  defineRule({
    id: 'deletion.requires-only-the-key',
    title: 'A server needs only the private key to delete a person’s data.',
    facts: ['deletion.runs-server-to-server'],
    uses: { forgotten: deletedPerson },
    evaluate: ({ forgotten: { deleted } }) => expectAccepted(deleted),
  }),
  defineRule({
    id: 'deletion.sends-no-mail',
    title: 'When a server requests a deletion, the service does not send an email.',
    uses: { atOnce: deletedAtOnce },
    evaluate: ({ atOnce: { deleted, mails } }) =>
      expectCondition(deleted, 'status', 'no email', mails === 0, describeValue(pluralize(mails, 'email'))),
  }),
  defineRule({
    id: 'deletion.removes-the-identification',
    title: 'After a person is deleted, the next check treats the person’s address as new.',
    uses: { forgotten: deletedPerson },
    evaluate: ({ forgotten: { after } }) => ['/data/userInfo', '/data/ipInfo'].flatMap((at) => expectNull(after, at)),
  }),
  defineRule({
    id: 'deletion.does-not-refund-checks',
    title: 'Deleting a person’s data does not reduce the number of checks that the website has used.',
    uses: { end: deletedAtTheEnd },
    evaluate: ({ end: { beyond } }) => expectStatus(beyond, 429),
  }),
  defineRule({
    id: 'deletion.returns-deleted-counts',
    title:
      'The response to a deletion request contains the number of deleted records of each type. For an unknown person, all counts are 0.',
    facts: ['deletion.returns-deleted-counts', ...Object.values(kinds), 378, 379],
    uses: { counts: deletionCounts },
    evaluate: ({ counts: { nobody, both, byUserId, usersLeft } }) => [
      ...expectCounts(nobody, { identifications: 0, conversions: 0, visits: 0, events: 0 }),
      ...expectCounts(both, { identifications: 1, conversions: 1 }),
      ...expectCounts(byUserId, { identifications: 1, conversions: 0 }),
      ...expectThat(usersLeft, '/data', 'nobody', (users) => isDeepEqual(users, [])),
    ],
  }),
  defineRule({
    id: 'deletion.includes-visits-of-the-persons-sessions',
    title:
      'Deleting a person also deletes the visits and events of every session in which that person was the last to be identified.',
    uses: { counts: deletionCounts },
    evaluate: ({ counts: { both, visitsLeft, byUserId } }) => {
      const left = exportedRecords(visitsLeft).map((visit) => getAtPointer(visit, '/page_url'))
      const others = ['shared', 'nameless'].map((session) => `https://dc-mock.example.com/${session}`)
      return [
        ...expectCounts(both, { visits: 1, events: 2 }),
        ...expectCondition(visitsLeft, '/data', 'the visits of other people', isDeepEqual(left, others), left),
        ...expectCounts(byUserId, { visits: 1, events: 0 }),
      ]
    },
  }),
  defineRule({
    id: 'deletion.email-overrides-user-id',
    title: 'If a deletion request contains both `email` and `user_id`, only `email` is used.',
    uses: { counts: deletionCounts },
    evaluate: ({ counts: { both, byUserId } }) =>
      [both, byUserId].flatMap((one) => expectValue(one, '/data/deleted/identifications', 1)),
  }),
  defineRule({
    id: 'deletion.affects-only-one-website',
    title: 'Deleting a person on one website does not affect other websites.',
    uses: { after: neighbourAfter },
    evaluate: ({ after: { check } }) => expectKnownPerson(check, 'the person was deleted only on another website'),
  }),
]

function expectCounts(exchange: Exchange, counts: Partial<Record<keyof typeof kinds, number>>): ContractFinding[] {
  return Object.entries(counts).flatMap(([kind, count]) => expectValue(exchange, `/data/deleted/${kind}`, count))
}
