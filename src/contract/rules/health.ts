/** Rules about the health endpoint (service 2.1, 4.1, A19, A53). */

import type { Exchange } from '../exchange.ts'
import { expectStatus, expectValue, readAt } from '../findings/expectation.ts'
import { healthCounts } from '../probes/exports.ts'
import { keyTest, wrongKeyTest } from '../probes/good-requests.ts'
import { neighbour, otherWebsite } from '../probes/websites.ts'
import { type ContractRule, defineRule } from '../rule.ts'

export const healthRules: readonly ContractRule[] = [
  defineRule({
    id: 'health.tests-a-key',
    title: 'A health check returns 200 for a valid key and 401 for an invalid key.',
    uses: { good: keyTest, bad: wrongKeyTest },
    evaluate: ({ good, bad }) => [...expectStatus(good.health, 200), ...expectStatus(bad.health, 401)],
  }),
  defineRule({
    id: 'health.has-no-side-effects',
    title: 'A health check does not change any data.',
    uses: { counted: healthCounts },
    evaluate: ({ counted: { healths } }) => {
      const [first, second] = healths
      return first && second ? expectValue(second, '/identified_user_count', countIn(first), ', as before') : []
    },
  }),
  defineRule({
    id: 'health.counts-identifications',
    title:
      'identified_user_count counts each address once, even if the address was identified by both an email check and the tracking script.',
    uses: { counted: healthCounts },
    evaluate: ({ counted: { healths } }) => {
      const [start] = healths.map(countIn)
      const steps = [0, 0, 1, 1, 2, 2]
      return healths.flatMap((health, index) =>
        expectValue(health, '/identified_user_count', Number(start) + (steps[index] ?? 0)),
      )
    },
  }),
  defineRule({
    id: 'health.returns-the-website-of-the-key',
    title: 'The app_id in a health response identifies the website that the key belongs to.',
    uses: { one: neighbour, other: otherWebsite },
    evaluate: ({ one, other }) => [one, other].flatMap(({ health, appId }) => expectValue(health, '/app_id', appId)),
  }),
]

export function countIn(health: Exchange): unknown {
  return readAt(health, '/identified_user_count')
}
