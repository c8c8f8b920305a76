/** Rules about isolation between websites (service 2.1, 2.2, 5.1, A28). */
import type { Exchange } from '../exchange.ts'
import { expectKnownPerson, expectStatus, expectThat, expectValue, listAt } from '../findings/expectation.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import { keyTest } from '../probes/good-requests.ts'
import { additionalKeys } from '../probes/keys.ts'
import { neighbour, neighbourAfter, otherWebsite } from '../probes/websites.ts'
import { type ContractFinding, type ContractRule, defineRule } from '../rule.ts'

export const websiteRules: readonly ContractRule[] = [
  defineRule({
    id: 'health.returns-the-website-of-the-key',
    title: 'app_id identifies the website that the key belongs to.',
    uses: { one: neighbour, other: otherWebsite },
    evaluate: ({ one, other }) => [one, other].flatMap(({ health, appId }) => expectValue(health, '/app_id', appId)),
  }),
  defineRule({
    id: 'keys.belong-to-one-website',
    title: 'A request with one website’s key never returns another website’s data.',
    uses: { other: otherWebsite },
    evaluate: ({ other: { users, visits, conversions, check } }) => {
      const { request } = check
      const email = JSON.stringify(getAtPointer(JSON.parse(request.body ?? 'null'), '/email'))
      return [
        // Look only for this person. The documentation does not say whether the export contains other people (A53).
        ...expectThat(users, '/data', `no record of ${email}`, (data) => !(JSON.stringify(data) ?? '').includes(email)),
        ...[visits, conversions].flatMap(expectEmpty),
      ]
    },
  }),
  defineRule({
    id: 'keys.determine-the-website',
    title: 'With another website’s key, the same request accesses that website instead.',
    uses: { one: neighbour, other: otherWebsite },
    evaluate: ({ one, other }) => {
      const theirs = getAtPointer(one.health.response.json, '/app_id')
      return expectThat(other.health, '/app_id', 'a different website than for the other key', (own) => own !== theirs)
    },
  }),
  defineRule({
    id: 'keys.requests-have-no-site-id',
    title: 'Only the key determines which website a request accesses.',
    uses: { test: keyTest },
    evaluate: ({ test: { health } }) => {
      const appId = getAtPointer(health.response.json, '/app_id')
      const { path, headers, body } = health.request
      const isNamed = [path, body ?? '', ...Object.values(headers)].some((text) => text.includes(String(appId)))
      if (isNamed) return { untested: 'The request contained the website’s ID' }
      return [
        ...expectStatus(health, 200),
        ...expectThat(health, '/app_id', 'the website of the key', (id) => typeof id === 'string'),
      ]
    },
  }),
  defineRule({
    id: 'keys.sent-site-id-is-ignored',
    title: 'A website ID in the query string, a header or the body is ignored.',
    uses: { other: otherWebsite },
    evaluate: ({ other: { appId, inQuery, inHeader, inBody, check } }) => [
      ...[inQuery, inHeader].flatMap((one) => expectValue(one, '/app_id', appId)),
      ...expectValue(
        inBody,
        '/data/userInfo',
        getAtPointer(check.response.json, '/data/userInfo'),
        ', as without a website ID',
      ),
    ],
  }),
  defineRule({
    id: 'keys.private-key-has-one-website',
    title: 'All keys of a website access the same website.',
    uses: { more: additionalKeys },
    evaluate: ({ more: { appId, each } }) => each.flatMap((one) => expectValue(one, '/app_id', appId)),
  }),
  defineRule({
    id: 'deletion.affects-only-one-website',
    title: 'A person who is deleted on one website is still known on other websites.',
    uses: { after: neighbourAfter },
    evaluate: ({ after: { check } }) => expectKnownPerson(check, 'the person was deleted only on another website'),
  }),
]

function expectEmpty(exchange: Exchange): ContractFinding[] {
  const records = listAt(exchange, '/data')
  return expectThat(
    exchange,
    '/data',
    'no records, because the records belong to another website',
    () => records.length === 0,
  )
}
