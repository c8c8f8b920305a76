/** Rules about cached key lookups (service 5.3, A18). */

import { expectStatus } from '../findings/expectation.ts'
import { outage, validKeyForgotten, wrongKeyForgotten, wrongKeyRemembered } from '../probes/keys-memory.ts'
import { type ContractRule, defineRule } from '../rule.ts'

export const keyMemoryRules: readonly ContractRule[] = [
  defineRule({
    id: 'keys.valid-key-is-cached-5-minutes',
    title:
      'A valid key is looked up again after five minutes. If the key store is unreachable at that time, a request with the key gets a 500 response.',
    uses: { forgotten: validKeyForgotten },
    evaluate: ({ forgotten: { late } }) => expectStatus(late, 500),
  }),
  defineRule({
    id: 'keys.wrong-key-is-cached-30-seconds',
    title:
      'A rejected key is looked up again after 30 seconds. If the key has been added to a website by then, it is accepted.',
    uses: { forgotten: wrongKeyForgotten },
    evaluate: ({ forgotten: { wrong, late } }) => [...expectStatus(wrong, 401), ...expectStatus(late, 200)],
  }),
  defineRule({
    id: 'keys.cached-key-works-during-an-outage',
    title:
      'If the key store is unreachable, a cached key still works, and a key that is not cached gets a 500 response.',
    uses: { outage },
    evaluate: ({ outage: { soon, unused } }) => [
      ...expectStatus(soon, 200),
      ...unused.flatMap((one) => expectStatus(one, 500)),
    ],
  }),
  defineRule({
    id: 'keys.new-key-stays-wrong-while-cached',
    title:
      'Rejected keys are cached for 30 seconds. A rejected key that is added to a website during that time still gets a 401 response.',
    uses: { remembered: wrongKeyRemembered },
    evaluate: ({ remembered: { early } }) => expectStatus(early, 401),
  }),
  defineRule({
    id: 'keys.cache-time-counts-from-validation',
    title: 'Requests with a cached key do not extend the key’s cache lifetime.',
    uses: { outage, remembered: wrongKeyRemembered },
    evaluate: ({ outage, remembered }) => [...expectStatus(outage.late, 500), ...expectStatus(remembered.late, 200)],
  }),
]
