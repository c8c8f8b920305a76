/** Rules about cached key lookups (service 5.3, 7, A18). */

import { shippedSpec } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import { outage, validKeyForgotten, wrongKeyForgotten, wrongKeyRemembered } from '../probes/keys-memory.ts'
import { type ContractRule, defineRule } from '../rule.ts'
import { absenceFact } from './exchange-result.ts'
import { expectStatus, expectValue } from './expectation.ts'

export const keyMemoryRules: readonly ContractRule[] = [
  defineRule({
    id: 'keys.valid-key-is-cached-5-minutes',
    title: 'After five minutes a valid key is looked up again: without the key store it gets 500.',
    uses: { forgotten: validKeyForgotten },
    evaluate: ({ forgotten: { late } }) => expectStatus(late, 500),
  }),
  defineRule({
    id: 'keys.wrong-key-is-cached-30-seconds',
    title: 'After 30 seconds a wrong key is looked up again: if it was added in the meantime, it works.',
    uses: { forgotten: wrongKeyForgotten },
    evaluate: ({ forgotten: { wrong, late } }) => [...expectStatus(wrong, 401), ...expectStatus(late, 200)],
  }),
  defineRule({
    id: 'keys.cached-key-works-during-an-outage',
    title: 'Without the key store, a cached key still works and any other gets 500.',
    uses: { outage },
    evaluate: ({ outage: { soon, unused } }) => [
      ...expectStatus(soon, 200),
      ...unused.flatMap((one) => expectStatus(one, 500)),
    ],
  }),
  defineRule({
    id: 'keys.new-key-stays-wrong-while-cached',
    title: 'A key added within 30 seconds of a rejection gets 401 until the 30 seconds are over.',
    uses: { remembered: wrongKeyRemembered },
    evaluate: ({ remembered: { early } }) => expectStatus(early, 401),
  }),
  defineRule({
    id: 'keys.cache-time-counts-from-validation',
    title: 'Using a key does not extend its caching, whether the key is valid or wrong.',
    uses: { outage, remembered: wrongKeyRemembered },
    evaluate: ({ outage, remembered }) => [...expectStatus(outage.late, 500), ...expectStatus(remembered.late, 200)],
  }),
  defineRule({
    id: 'errors.key-store-fault-is-500',
    title: 'A key that cannot be looked up gets 500 with a specific message, and works once the fault is over.',
    uses: { outage },
    evaluate: ({ outage: { unused, retry } }) => [
      ...unused
        .filter(isImplemented)
        .flatMap((one) => [...expectStatus(one, 500), ...expectValue(one, '/message', 'API key validation failed')]),
      ...expectStatus(retry, 200),
    ],
  }),
]

/** Returns whether the deployment has the operation, because some operations are only an assumption. */
function isImplemented({ response, operationKey }: Exchange): boolean {
  const specOperation = shippedSpec().operation(operationKey)
  return response.status !== 404 || (specOperation !== null && absenceFact(specOperation) === null)
}
