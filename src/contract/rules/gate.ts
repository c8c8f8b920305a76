/** Rules about held conversions and their release (service 2.4, 4.5, 7, A6, A9, A38, A45). */

import { expectAccepted, expectRejected, expectStatus, expectValue } from '../findings/expectation.ts'
import { conversionRecords, wrongKeyAndBody } from '../probes/conversions.ts'
import { publicChanges } from '../probes/cop-key.ts'
import { halfCredentials, heldConversions, releases } from '../probes/gate.ts'
import { otherWebsite } from '../probes/websites.ts'
import { type ContractRule, defineExchangeRule, defineRule } from '../rule.ts'
import { expectRecord, expectUnreleased } from './conversions.ts'

const released = '/data/released'
const status = '/data/status'

export const gateRules: readonly ContractRule[] = [
  defineRule({
    id: 'gate.secret-is-in-the-path',
    title: 'A release request with the release secret in the path is accepted.',
    uses: { releases },
    evaluate: ({ releases: { both } }) => expectAccepted(both),
  }),
  defineRule({
    id: 'gate.secret-is-accepted-only-in-the-path',
    title: 'A release request must contain the release secret in the path.',
    facts: ['gate.same-error-for-wrong-key-and-secret'],
    uses: { releases },
    evaluate: ({ releases: { elsewhere } }) => expectRejected(elsewhere),
  }),
  defineRule({
    id: 'gate.requires-both-credentials',
    title:
      'A release request with only one valid credential does not release any conversions, even if the response indicates success.',
    uses: { changes: publicChanges },
    evaluate: ({ changes }) => expectUnreleased(changes),
  }),
  defineRule({
    id: 'gate.rejects-credentials-of-two-websites',
    title: 'A release request with one website’s cop_key and another website’s release secret is rejected.',
    facts: ['gate.same-error-for-wrong-key-and-secret'],
    uses: { other: otherWebsite },
    evaluate: ({ other: { mixed } }) => mixed.flatMap(expectRejected),
  }),
  defineExchangeRule({
    id: 'gate.is-the-crm-release',
    title: 'A release request with invalid credentials gets a 401 response.',
    appliesTo: ({ operationKey, requestKind }) => operationKey === 'releaseCrm' && requestKind === 'wrong-credential',
    evaluate: (exchange) => expectStatus(exchange, 401),
  }),
  defineRule({
    id: 'gate.same-error-for-wrong-key-and-secret',
    title: 'The error response to a release request does not reveal which credential was wrong.',
    uses: { halves: halfCredentials },
    evaluate: ({ halves: { secret, copKey } }) => [
      ...expectStatus(copKey, secret.response.status),
      ...expectValue(copKey, 'body', secret.response.text),
    ],
  }),
  defineRule({
    id: 'gate.holds-conversions-when-on',
    title:
      'While the qualification gate is on, new conversions get the status "held". While the gate is off, new conversions get the status "accepted".',
    uses: { on: heldConversions, off: conversionRecords },
    evaluate: ({ on, off }) => [
      ...[on.ana, on.anaAgain, on.ben, on.automated].flatMap((one) => [
        ...expectValue(one, status, 'held'),
        ...expectRecord(on.before, one, { status: 'held' }),
      ]),
      ...[off.full, off.automated].flatMap((one) => expectValue(one, status, 'accepted')),
    ],
  }),
  defineRule({
    id: 'gate.releases-matching-conversions',
    title: 'A release request releases only the matching conversions and returns how many were released.',
    facts: ['gate.releases-matching-conversions', 353, 373, 374],
    uses: { held: heldConversions },
    evaluate: ({ held: { ana, anaAgain, ben, automated, byBoth, byId, nobody, after } }) => [
      ...expectValue(byBoth, released, 2),
      ...expectValue(byId, released, 1),
      ...expectValue(nobody, released, 0),
      ...[ana, anaAgain, ben].flatMap((one) => expectRecord(after, one, { status: 'released' })),
      ...expectRecord(after, automated, { status: 'held' }),
    ],
  }),
  defineRule({
    id: 'gate.second-release-is-empty',
    title: 'The count in the response to a release request does not include conversions that were released earlier.',
    uses: { held: heldConversions },
    evaluate: ({ held: { again } }) => expectValue(again, released, 0),
  }),
  defineRule({
    id: 'gate.email-overrides-external-id',
    title: 'If a release request contains both `email` and `external_id`, only `email` is used.',
    uses: { held: heldConversions },
    evaluate: ({ held: { byBoth, ben, middle } }) => [
      ...expectValue(byBoth, released, 2),
      ...expectRecord(middle, ben, { status: 'held' }),
    ],
  }),
  defineRule({
    id: 'gate.credentials-before-body',
    title: 'A release request with wrong credentials in the path is rejected before the body is validated.',
    uses: { wrong: wrongKeyAndBody },
    evaluate: ({ wrong: { release } }) => expectStatus(release, 401),
  }),
]
