/** Every website for itself: the key says which one is meant, and nothing else does (service 2.1, 2.2, 5.1, A28). */
import type { Exchange } from '../exchange.ts'
import { pick } from '../pick.ts'
import { keyTest } from '../probes/good-requests.ts'
import { moreKeys } from '../probes/keys.ts'
import { neighbour, neighbourAfter, otherWebsite } from '../probes/websites.ts'
import { defineRule, type Finding, type Rule } from '../rule.ts'
import { expectKnown, expectStatus, expectThat, expectValue, listAt } from './expectation.ts'

export const websiteRules: readonly Rule[] = [
  defineRule({
    id: 'health.names-the-website-of-the-key',
    says: 'app_id is the website that the key belongs to.',
    operation: 'getHealth',
    facts: ['health.names-the-website-of-the-key'],
    uses: { one: neighbour, other: otherWebsite },
    judge: ({ one, other }) => [one, other].flatMap(({ health, appId }) => expectValue(health, '/app_id', appId)),
  }),
  defineRule({
    id: 'keys.belong-to-one-website',
    says: 'What one website holds is in no answer to the key of another.',
    operation: null,
    facts: ['keys.belong-to-one-website'],
    uses: { other: otherWebsite },
    judge: ({ other: { users, visits, conversions, check } }) => {
      const { request } = check
      const email = JSON.stringify(pick(JSON.parse(request.body ?? 'null'), '/email'))
      return [
        // Others may be there: that a key test stores nobody is a guess (A53).
        ...expectThat(users, '/data', `no record of ${email}`, (data) => !(JSON.stringify(data) ?? '').includes(email)),
        ...[visits, conversions].flatMap(expectEmpty),
      ]
    },
  }),
  defineRule({
    id: 'keys.name-the-website',
    says: 'The same request with the keys of two websites reaches each of them.',
    operation: null,
    facts: ['keys.name-the-website'],
    uses: { one: neighbour, other: otherWebsite },
    judge: ({ one, other }) => {
      const theirs = pick(one.health.answer.json, '/app_id')
      return expectThat(other.health, '/app_id', 'another website than the other key’s', (own) => own !== theirs)
    },
  }),
  defineRule({
    id: 'keys.requests-carry-no-site-id',
    says: 'A request finds its website though nothing but the key names it.',
    operation: null,
    facts: ['keys.requests-carry-no-site-id'],
    uses: { test: keyTest },
    judge: ({ test: { health } }) => {
      const appId = pick(health.answer.json, '/app_id')
      const { path, headers, body } = health.request
      const isNamed = [path, body ?? '', ...Object.values(headers)].some((text) => text.includes(String(appId)))
      if (isNamed) return { untested: 'the request happened to name the website' }
      return [
        ...expectStatus(health, 200),
        ...expectThat(health, '/app_id', 'the website, which only the key names', (id) => typeof id === 'string'),
      ]
    },
  }),
  defineRule({
    id: 'keys.sent-site-id-is-ignored',
    says: 'A site identifier in query, header or body turns no request elsewhere.',
    operation: null,
    facts: ['keys.sent-site-id-is-ignored'],
    uses: { other: otherWebsite },
    judge: ({ other: { appId, inQuery, inHeader, inBody, check } }) => [
      ...[inQuery, inHeader].flatMap((one) => expectValue(one, '/app_id', appId)),
      ...expectValue(inBody, '/data/userInfo', pick(check.answer.json, '/data/userInfo'), ', as without one'),
    ],
  }),
  defineRule({
    id: 'keys.private-key-has-one-website',
    says: 'All keys of a website reach that one.',
    operation: null,
    facts: ['keys.private-key-has-one-website'],
    uses: { more: moreKeys },
    judge: ({ more: { appId, each } }) => each.flatMap((one) => expectValue(one, '/app_id', appId)),
  }),
  defineRule({
    id: 'deletion.stays-on-one-website',
    says: 'A person deleted on one website is still known on another.',
    operation: 'deleteData',
    facts: ['deletion.stays-on-one-website'],
    uses: { after: neighbourAfter },
    judge: ({ after: { check } }) => expectKnown(check, 'deleted on another website only'),
  }),
]

function expectEmpty(exchange: Exchange): Finding[] {
  const records = listAt(exchange, '/data')
  return expectThat(
    exchange,
    '/data',
    'nothing, since it is another website that has records',
    () => records.length === 0,
  )
}
