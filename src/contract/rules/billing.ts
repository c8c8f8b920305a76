/** Rules about plans and check usage (service 8, A27). The billed amount cannot be tested, because no response contains it. */

import { expectStatus } from '../findings/expectation.ts'
import { business, changedPlan, organization, usedForLife } from '../probes/billing.ts'
import { lastLive } from '../probes/check-quota.ts'
import { type ContractRule, defineRule } from '../rule.ts'

export const billingRules: readonly ContractRule[] = [
  defineRule({
    operation: 'checkEmail',
    id: 'billing.500-free-checks-for-life',
    title: 'The quota of 500 free checks does not reset over time or when a new key is created.',
    uses: { used: usedForLife },
    evaluate: ({ used }) => Object.values(used).flatMap((one) => expectStatus(one, 429)),
  }),
  defineRule({
    operation: 'checkEmail',
    id: 'billing.free-plan-stops-at-500',
    title: 'On the free plan, the 500th check succeeds and the 501st check gets a 429 response.',
    uses: { last: lastLive },
    evaluate: ({ last: { second, beyond } }) => [...expectStatus(second, 200), ...expectStatus(beyond, 429)],
  }),
  defineRule({
    operation: 'checkEmail',
    id: 'billing.paid-plans-continue-beyond-500',
    title: 'On the Business and Organization plans, checks beyond the first 500 still succeed.',
    uses: { business, organization },
    evaluate: (plans) =>
      [plans.business, plans.organization].flatMap(({ check, next }) =>
        [check, next].flatMap((one) => expectStatus(one, 200)),
      ),
  }),
  defineRule({
    operation: 'checkEmail',
    id: 'billing.plan-change-applies-to-the-next-check',
    title: 'A plan change takes effect starting with the next email check.',
    uses: { changed: changedPlan },
    evaluate: ({ changed: { free, paid } }) => [...expectStatus(free, 429), ...expectStatus(paid, 200)],
  }),
  defineRule({
    operation: 'checkEmail',
    id: 'billing.downgrade-with-500-used-is-429',
    title:
      'If a website that has used 500 or more checks is moved back to the free plan, its next check gets a 429 response.',
    uses: { changed: changedPlan },
    evaluate: ({ changed: { freeAgain } }) => expectStatus(freeAgain, 429),
  }),
]
