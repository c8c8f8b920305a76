/** Rules about held conversions and their release (service 2.4, 4.5, 7, A6, A9, A38, A45). */
import { conversionRecords, wrongKeyAndBody } from '../probes/conversions.ts'
import { publicChanges } from '../probes/cop-key.ts'
import { halfCredentials, heldConversions, releases } from '../probes/gate.ts'
import { otherWebsite } from '../probes/websites.ts'
import { type ContractRule, defineExchangeRule, defineRule } from '../rule.ts'
import { expectRecord, expectUnreleased } from './conversions.ts'
import { expectAccepted, expectRejected, expectStatus, expectValue } from './expectation.ts'

const released = '/data/released'
const status = '/data/status'

export const gateRules: readonly ContractRule[] = [
  defineRule({
    id: 'gate.secret-is-in-the-path',
    title: 'The release secret is accepted in the path.',
    uses: { releases },
    evaluate: ({ releases: { both } }) => expectAccepted(both),
  }),
  defineRule({
    id: 'gate.secret-is-accepted-only-in-the-path',
    title: 'The release secret is accepted only in the path.',
    facts: ['gate.same-error-for-wrong-key-and-secret'],
    uses: { releases },
    evaluate: ({ releases: { elsewhere } }) => expectRejected(elsewhere),
  }),
  defineRule({
    id: 'gate.requires-both-credentials',
    title: 'One of the two credentials alone releases nothing, whatever the response.',
    uses: { changes: publicChanges },
    evaluate: ({ changes }) => expectUnreleased(changes),
  }),
  defineRule({
    id: 'gate.rejects-credentials-of-two-websites',
    title: 'The cop_key of one website is rejected with another website’s secret.',
    facts: ['gate.same-error-for-wrong-key-and-secret'],
    uses: { other: otherWebsite },
    evaluate: ({ other: { mixed } }) => mixed.flatMap(expectRejected),
  }),
  defineExchangeRule({
    id: 'gate.is-the-crm-release',
    title: 'The qualification gate is this operation: wrong credentials get 401 here.',
    appliesTo: ({ operationKey, requestKind }) => operationKey === 'releaseCrm' && requestKind === 'wrong-credential',
    check: (exchange) => expectStatus(exchange, 401),
  }),
  defineRule({
    id: 'gate.same-error-for-wrong-key-and-secret',
    title: 'The response does not show which credential was right.',
    uses: { halves: halfCredentials },
    evaluate: ({ halves: { secret, copKey } }) => [
      ...expectStatus(copKey, secret.response.status),
      ...expectValue(copKey, 'body', secret.response.text),
    ],
  }),
  defineRule({
    id: 'gate.holds-conversions-when-on',
    title: 'A conversion is held if the gate is on, and accepted if it is off, through either operation.',
    uses: { on: heldConversions, off: conversionRecords },
    evaluate: ({ on, off }) => [
      ...on.sent.flatMap((one) => [
        ...expectValue(one, status, 'held'),
        ...expectRecord(on.before, one, { status: 'held' }),
      ]),
      ...[off.full, off.automated].flatMap((one) => expectValue(one, status, 'accepted')),
    ],
  }),
  defineRule({
    id: 'gate.releases-matching-conversions',
    title: 'A release releases and counts the matching conversions, and leaves the rest.',
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
    title: 'A released conversion is not counted again.',
    uses: { held: heldConversions },
    evaluate: ({ held: { again } }) => expectValue(again, released, 0),
  }),
  defineRule({
    id: 'gate.email-overrides-external-id',
    title: 'If both email and external_id are given, only the email counts.',
    uses: { held: heldConversions },
    evaluate: ({ held: { byBoth, ben, middle } }) => [
      ...expectValue(byBoth, released, 2),
      ...expectRecord(middle, ben, { status: 'held' }),
    ],
  }),
  defineRule({
    id: 'gate.credentials-before-body',
    title: 'Wrong credentials in the path are rejected before the body is checked.',
    uses: { wrong: wrongKeyAndBody },
    evaluate: ({ wrong: { release } }) => expectStatus(release, 401),
  }),
]
