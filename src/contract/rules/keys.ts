/** Rules about private and public keys (service 2.1, 2.2, 3.1, 5.1, 5.2, A17, A28). */

import type { Exchange } from '../exchange.ts'
import {
  expectCondition,
  expectKnownPerson,
  expectRejected,
  expectStatus,
  expectThat,
  expectValue,
  exportedRecords,
  readAt,
} from '../findings/expectation.ts'
import { copKeyAsKey, publicChanges, visibleToBrowsers } from '../probes/cop-key.ts'
import { keyTest } from '../probes/good-requests.ts'
import { additionalKeys, generatedSecrets, rotation } from '../probes/keys.ts'
import { neighbour, otherWebsite } from '../probes/websites.ts'
import { describeValue } from '../report/format-received.ts'
import { type ContractFinding, type ContractRule, defineRule } from '../rule.ts'
import { requestedEmail } from './check.ts'
import { expectUnreleased } from './conversions.ts'

export const keyRules: readonly ContractRule[] = [
  defineRule({
    id: 'keys.private-key-starts-with-dcp',
    title: 'Every valid private key starts with dcp_.',
    facts: ['keys.private-key-starts-with-dcp', 227],
    uses: { test: keyTest },
    evaluate: ({ test: { health } }) =>
      expectKey(health, 'a key that starts with dcp_', (key) => key.startsWith('dcp_')),
  }),
  defineRule({
    id: 'keys.private-key-stays-on-servers',
    title: 'The tracking script does not contain the private key.',
    uses: { test: keyTest, browser: visibleToBrowsers },
    evaluate: ({ test, browser: { script } }) => {
      const key = keyOf(test.health)
      return expectCondition(
        script,
        'body',
        'a script without the private key',
        !script.response.text.includes(key),
        describeValue('the private key'),
      )
    },
  }),
  defineRule({
    id: 'keys.any-number-per-website',
    title: 'After 12 private keys are added to a website, all 12 work.',
    uses: { more: additionalKeys },
    evaluate: ({ more: { each } }) => each.flatMap((one) => expectStatus(one, 200)),
  }),
  defineRule({
    id: 'keys.new-key-is-active',
    title: 'A new key works immediately.',
    uses: { rotation },
    evaluate: ({ rotation: { fresh } }) => expectStatus(fresh, 200),
  }),
  defineRule({
    id: 'keys.rotation-has-no-gap',
    title: 'During a key rotation, the old key and the new key both work until the old key is deleted.',
    uses: { rotation },
    evaluate: ({ rotation: { fresh, beside, kept } }) => [fresh, beside, kept].flatMap((one) => expectStatus(one, 200)),
  }),
  defineRule({
    id: 'keys.deleted-key-stops-at-once',
    title: 'A key stops working as soon as it is deleted.',
    uses: { rotation },
    evaluate: ({ rotation: { gone } }) => expectRejected(gone),
  }),
  defineRule({
    id: 'keys.deleting-keeps-other-keys',
    title: 'Deleting a key does not affect the other keys.',
    uses: { rotation },
    evaluate: ({ rotation: { kept } }) => expectStatus(kept, 200),
  }),
  defineRule({
    id: 'keys.deleting-keeps-the-cop-key',
    title: 'Deleting a key does not affect the cop_key.',
    uses: { rotation },
    evaluate: ({ rotation: { copKeyBefore, copKey } }) =>
      copKeyBefore.response.status < 300
        ? expectThat(
            copKey,
            'status',
            'neither 401, 403 nor 404',
            (status) => ![401, 403, 404].includes(Number(status)),
          )
        : { untested: 'The service was already rejecting the cop_key before the private key was deleted' },
  }),
  defineRule({
    id: 'keys.generated-formats',
    title:
      'Generated keys and secrets have a fixed length and character set, but the service accepts keys in other formats.',
    uses: { generated: generatedSecrets },
    evaluate: ({ generated: { key, copKey, releaseSecret, odd } }) => [
      ...expectKey(key, 'dcp_ followed by 40 letters and digits', (one) => /^dcp_[A-Za-z0-9]{40}$/.test(one)),
      ...expectCondition(
        key,
        'cop_key',
        '40 lowercase letters and digits',
        /^[a-z0-9]{40}$/.test(copKey),
        describeValue('a different format'),
      ),
      ...expectCondition(
        key,
        'release secret',
        '32 letters and digits',
        /^[A-Za-z0-9]{32}$/.test(releaseSecret),
        describeValue('a different format'),
      ),
      ...expectStatus(odd, 200),
    ],
  }),
  defineRule({
    id: 'keys.cop-key-cannot-read',
    title: 'The cop_key cannot be used as a private key to check addresses, send conversions or delete data.',
    uses: { asKey: copKeyAsKey },
    evaluate: ({ asKey }) => Object.values(asKey).flatMap(expectRejected),
  }),
  defineRule({
    id: 'keys.public-changes-need-a-second-safeguard',
    title:
      'Requests with only the cop_key do not release conversions or delete data, even if the response indicates success.',
    uses: { changes: publicChanges },
    evaluate: ({ changes }) => {
      const unreleased = expectUnreleased(changes)
      const kept = expectKnownPerson(changes.check, 'the deletion was not confirmed')
      if (!('untested' in unreleased)) return [...unreleased, ...kept]
      return kept.length > 0 ? kept : unreleased
    },
  }),
  defineRule({
    id: 'keys.belong-to-one-website',
    title: 'A request with one website’s key never returns another website’s data.',
    uses: { other: otherWebsite },
    evaluate: ({ other: { users, visits, conversions, check } }) => {
      const email = JSON.stringify(requestedEmail(check))
      return [
        // Do not require an empty export, because the key test that was sent before the export may have added a person (A53).
        ...expectThat(users, '/data', `no record of ${email}`, (data) => !(JSON.stringify(data) ?? '').includes(email)),
        ...[visits, conversions].flatMap(expectEmpty),
      ]
    },
  }),
  defineRule({
    id: 'keys.determine-the-website',
    title: 'Health requests with keys of different websites return different app_ids.',
    uses: { one: neighbour, other: otherWebsite },
    evaluate: ({ one, other }) => {
      const theirs = readAt(one.health, '/app_id')
      return expectThat(other.health, '/app_id', 'a different website than for the other key', (own) => own !== theirs)
    },
  }),
  defineRule({
    id: 'keys.requests-have-no-site-id',
    title: 'The key alone determines which website a request accesses.',
    uses: { test: keyTest },
    evaluate: ({ test: { health } }) => {
      const appId = readAt(health, '/app_id')
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
      ...expectValue(inBody, '/data/userInfo', readAt(check, '/data/userInfo'), ', as without a website ID'),
    ],
  }),
  defineRule({
    id: 'keys.private-key-has-one-website',
    title: 'The app_id in the response is the same for all private keys of a website.',
    uses: { more: additionalKeys },
    evaluate: ({ more: { appId, each } }) => each.flatMap((one) => expectValue(one, '/app_id', appId)),
  }),
]

function keyOf({ request }: Exchange): string {
  return request.headers['x-dc-key'] ?? ''
}

/** Findings do not contain the key, because the key is secret. */
function expectKey(exchange: Exchange, expected: string, matches: (key: string) => boolean): ContractFinding[] {
  return expectCondition(
    exchange,
    'header x-dc-key',
    expected,
    matches(keyOf(exchange)),
    describeValue('a different format'),
  )
}

function expectEmpty(exchange: Exchange): ContractFinding[] {
  const records = exportedRecords(exchange)
  return expectThat(
    exchange,
    '/data',
    'no records, because the records belong to another website',
    () => records.length === 0,
  )
}
