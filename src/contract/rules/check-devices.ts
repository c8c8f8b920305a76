/** Rules about devices in email check responses (service 2.7, A22, A43). */

import type { Exchange } from '../exchange.ts'
import { expectThat, expectValue, readAt } from '../findings/expectation.ts'
import { storedCheck } from '../probes/check.ts'
import { devices } from '../probes/check-devices.ts'
import { type ContractFinding, type ContractRule, defineExchangeRule, defineRule, isGoodRequest } from '../rule.ts'

const related = '/data/userInfo/related_emails'
const device = '/data/userInfo/deviceFingerprint'

export const deviceRules: readonly ContractRule[] = [
  defineExchangeRule({
    id: 'check.related-count-equals-list',
    title: 'related_email_count equals the number of addresses in related_emails.',
    appliesTo: isGoodRequest('checkEmail'),
    exercisedBy: [storedCheck, devices],
    evaluate: (exchange) => {
      const list = readAt(exchange, related)
      return Array.isArray(list) ? expectValue(exchange, '/data/userInfo/related_email_count', list.length) : null
    },
  }),
  defineRule({
    id: 'check.related-emails-share-a-device',
    title:
      'related_emails contains the addresses of people who used the same device, but not of people who used only other devices.',
    uses: { devices },
    // Compare hashes to detect whether people share a device. This works because the hash of a device never changes (A43).
    evaluate: ({ devices: { ana, again, cleo, dora, eve } }) => {
      const hashOf = (check: Exchange): unknown => readAt(check, `${device}/hash`)
      if (![ana, cleo, dora, eve].every((check) => typeof hashOf(check) === 'string')) {
        return {
          untested:
            'No device was recognized. The test requests may differ from the script’s real requests, which are not documented',
        }
      }
      if (hashOf(again) !== hashOf(ana)) return { untested: 'The device’s hash changed' }
      const people = { ana, cleo, dora, eve }
      return Object.entries(people).flatMap(([name, check]) =>
        Object.entries(people).flatMap(([other, theirs]) => {
          if (name === other) return []
          const isRelated = relatedEmails(check).some((one) => hasName(one, other))
          if (hashOf(check) === hashOf(theirs)) {
            return expectThat(check, related, `${other}, who used the same device`, () => isRelated)
          }
          // Skip Ana. She used two devices, but the response contains the hash of only one.
          const hasOne = name !== 'ana' && other !== 'ana'
          return hasOne ? expectThat(check, related, `not ${other}, who used another device`, () => !isRelated) : []
        }),
      )
    },
  }),
  defineRule({
    id: 'check.related-emails-newest-first',
    title:
      'related_emails lists everyone else who used any of the person’s devices. The latest device comes first, and within each device, the newest person comes first.',
    uses: { devices },
    evaluate: ({ devices: { ana } }) => {
      const names = ['dora', 'ben', 'cleo']
      const found = relatedEmails(ana)
      const inOrder = found.length === names.length && names.every((name, index) => hasName(found[index] ?? '', name))
      return expectThat(ana, related, names.join(', '), () => inOrder)
    },
  }),
  defineRule({
    id: 'check.latest-device-is-shown',
    title: 'deviceFingerprint describes the device that the person used last.',
    uses: { devices },
    evaluate: ({ devices: { ana, dora } }) =>
      expectValue(ana, `${device}/hash`, readAt(dora, `${device}/hash`), ', the device that the person used last'),
  }),
  defineRule({
    id: 'check.device-hash-is-stable',
    title: 'A device has the same hash in every check, and different devices have different hashes.',
    uses: { devices },
    evaluate: ({ devices: { ana, again, cleo, dora, eve } }) => [
      ...expectValue(again, `${device}/hash`, readAt(ana, `${device}/hash`), ', as in the previous check'),
      ...expectDifferentHash(eve, dora),
      ...expectDifferentHash(cleo, dora),
    ],
  }),
  defineExchangeRule({
    id: 'check.device-short-is-the-start-of-the-hash',
    title: '`deviceFingerprint.short` is the beginning of `deviceFingerprint.hash`.',
    facts: ['check.device-hash-is-stable'],
    appliesTo: isGoodRequest('checkEmail'),
    exercisedBy: [devices],
    evaluate: (exchange) => {
      const hash = readAt(exchange, `${device}/hash`)
      if (typeof hash !== 'string') return null
      return expectThat(
        exchange,
        `${device}/short`,
        `the beginning of ${hash}`,
        (short) => typeof short === 'string' && short !== '' && hash.startsWith(short),
      )
    },
  }),
]

/** Expects the given people and no others, in any order. */
export function expectRelated(exchange: Exchange, names: readonly string[]): ContractFinding[] {
  const found = relatedEmails(exchange)
  const exact = found.length === names.length && names.every((name) => found.some((one) => hasName(one, name)))
  return expectThat(exchange, related, names.length === 0 ? 'nobody' : names.join(' and '), () => exact)
}

function relatedEmails(check: Exchange): string[] {
  const value = readAt(check, related)
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function hasName(address: string, name: string): boolean {
  return address.includes(`-${name}@`)
}

function expectDifferentHash(exchange: Exchange, other: Exchange): ContractFinding[] {
  const hash = readAt(other, `${device}/hash`)
  return expectThat(exchange, `${device}/hash`, 'a hash that differs from another device’s hash', (own) => own !== hash)
}
