/** What holds of the gate that conversions wait at (service 2.4, 4.5, 7, A6, A9, A38, A45). */
import { conversionRecords, wrongKeyAndBody } from '../probes/conversions.ts'
import { publicChanges } from '../probes/cop-key.ts'
import { halves, heldConversions, releases } from '../probes/gate.ts'
import { otherWebsite } from '../probes/websites.ts'
import { defineRule, type Rule } from '../rule.ts'
import { expectRecord, expectUnreleased } from './conversions.ts'
import { defineAnswerRule } from './every-answer.ts'
import { expectLetIn, expectRefused, expectStatus, expectValue } from './expectation.ts'

const gate = { operation: 'releaseCrm' } as const
const released = '/data/released'
const status = '/data/status'

export const gateRules: readonly Rule[] = [
  defineRule({
    ...gate,
    id: 'gate.secret-stands-in-the-path',
    says: 'The release secret lets in from the path.',
    facts: ['gate.secret-stands-in-the-path'],
    uses: { releases },
    judge: ({ releases: { both } }) => expectLetIn(both),
  }),
  defineRule({
    ...gate,
    id: 'gate.secret-counts-in-the-path-only',
    says: 'The release secret counts nowhere but in the path.',
    facts: ['gate.wrong-key-and-wrong-secret-look-alike'],
    uses: { releases },
    judge: ({ releases: { elsewhere } }) => expectRefused(elsewhere),
  }),
  defineRule({
    ...gate,
    id: 'gate.needs-both-secrets',
    says: 'Either half alone releases nothing, whatever is answered.',
    facts: ['gate.needs-both-secrets'],
    uses: { changes: publicChanges },
    judge: ({ changes }) => expectUnreleased(changes),
  }),
  defineRule({
    ...gate,
    id: 'gate.halves-of-two-websites',
    says: 'The cop_key of one website is rejected with the secret of another.',
    facts: ['gate.wrong-key-and-wrong-secret-look-alike'],
    uses: { other: otherWebsite },
    judge: ({ other: { mixed } }) => mixed.flatMap(expectRefused),
  }),
  defineAnswerRule({
    ...gate,
    id: 'gate.is-the-crm-release',
    says: 'The qualification gate is this operation: wrong credentials get 401 here.',
    facts: ['gate.is-the-crm-release'],
    concerns: ({ operationKey, requestKind }) => operationKey === 'releaseCrm' && requestKind === 'wrong-credential',
    look: (exchange) => expectStatus(exchange, 401),
  }),
  defineRule({
    ...gate,
    id: 'gate.wrong-key-and-wrong-secret-look-alike',
    says: 'The answer does not tell which half was right.',
    facts: ['gate.wrong-key-and-wrong-secret-look-alike'],
    uses: { halves },
    judge: ({ halves: { secret, copKey } }) => [
      ...expectStatus(copKey, secret.answer.status),
      ...expectValue(copKey, 'body', secret.answer.text),
    ],
  }),
  defineRule({
    ...gate,
    id: 'gate.holds-conversions-where-on',
    says: 'A conversion is held where the gate is on, by either way in, and accepted where it is off.',
    operation: null,
    facts: ['gate.holds-conversions-where-on'],
    uses: { on: heldConversions, off: conversionRecords },
    judge: ({ on, off }) => [
      ...on.sent.flatMap((one) => [
        ...expectValue(one, status, 'held'),
        ...expectRecord(on.before, one, { status: 'held' }),
      ]),
      ...[off.full, off.automated].flatMap((one) => expectValue(one, status, 'accepted')),
    ],
  }),
  defineRule({
    ...gate,
    id: 'gate.releases-what-matches',
    says: 'A release lets through what matches, counts it, and leaves the rest.',
    facts: ['gate.releases-what-matches', 353, 373, 374],
    uses: { held: heldConversions },
    judge: ({ held: { ana, anaAgain, ben, automated, byBoth, byId, nobody, after } }) => [
      ...expectValue(byBoth, released, 2),
      ...expectValue(byId, released, 1),
      ...expectValue(nobody, released, 0),
      ...[ana, anaAgain, ben].flatMap((one) => expectRecord(after, one, { status: 'released' })),
      ...expectRecord(after, automated, { status: 'held' }),
    ],
  }),
  defineRule({
    ...gate,
    id: 'gate.second-release-finds-nothing',
    says: 'What was released once is not counted again.',
    facts: ['gate.second-release-finds-nothing'],
    uses: { held: heldConversions },
    judge: ({ held: { again } }) => expectValue(again, released, 0),
  }),
  defineRule({
    ...gate,
    id: 'gate.email-goes-before-external-id',
    says: 'Where email and external_id are given, only the email counts.',
    facts: ['gate.email-goes-before-external-id'],
    uses: { held: heldConversions },
    judge: ({ held: { byBoth, ben, middle } }) => [
      ...expectValue(byBoth, released, 2),
      ...expectRecord(middle, ben, { status: 'held' }),
    ],
  }),
  defineRule({
    ...gate,
    id: 'gate.credentials-before-body',
    says: 'Wrong credentials in the path are answered before a bad body.',
    facts: ['gate.credentials-before-body'],
    uses: { wrong: wrongKeyAndBody },
    judge: ({ wrong: { release } }) => expectStatus(release, 401),
  }),
]
