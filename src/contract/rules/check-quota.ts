/** Rules about the quota of 500 checks (service 4.8, 7, 8, A3). */

import { expectStatus } from '../findings/expectation.ts'
import { exhaustedAndWrong, lastLive, lastRejected, lastStored } from '../probes/check-quota.ts'
import { type ContractRule, defineRule } from '../rule.ts'

export const quotaRules: readonly ContractRule[] = [
  defineRule({
    id: 'check.counts-once',
    title:
      'If a website has two checks left, checks of two new addresses succeed, and a third check gets a 429 response.',
    uses: { last: lastLive },
    evaluate: ({ last: { first, second, beyond } }) => [
      ...[first, second].flatMap((one) => expectStatus(one, 200)),
      ...expectStatus(beyond, 429),
    ],
  }),
  defineRule({
    id: 'check.counts-stored-and-live',
    title: 'A check that returns a stored result also counts against the quota.',
    uses: { last: lastStored },
    evaluate: ({ last: { live, stored, again, other } }) => [
      ...[live, stored].flatMap((one) => expectStatus(one, 200)),
      ...[again, other].flatMap((one) => expectStatus(one, 429)),
    ],
  }),
  defineRule({
    id: 'check.quota-exhausted-is-429',
    title: 'On the free plan, checks beyond the first 500 get a 429 response.',
    uses: { last: lastLive },
    evaluate: ({ last: { beyond } }) => expectStatus(beyond, 429),
  }),
  defineRule({
    id: 'check.only-successful-checks-count',
    title: 'A rejected check does not count against the quota.',
    uses: { last: lastRejected },
    evaluate: ({ last: { first, second, beyond } }) => [
      ...[first, second].flatMap((one) => expectStatus(one, 200)),
      ...expectStatus(beyond, 429),
    ],
  }),
  defineRule({
    id: 'check.validates-key-then-body-then-quota',
    title:
      'For an email check, the service verifies the key first, then the request body, and then the remaining quota.',
    uses: { wrong: exhaustedAndWrong },
    evaluate: ({ wrong: { all, body, quota } }) => [
      ...expectStatus(all, 401),
      ...expectStatus(body, 400),
      ...expectStatus(quota, 429),
    ],
  }),
]
