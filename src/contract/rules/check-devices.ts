/** What checks say of people on devices (service 2.7, A22, A43). */

import type { Exchange } from '../exchange.ts'
import { pick } from '../pick.ts'
import { storedCheck } from '../probes/check.ts'
import { devices } from '../probes/check-devices.ts'
import { defineRule, type Finding, type Rule } from '../rule.ts'
import { defineAnswerRule, isGranted } from './every-answer.ts'
import { expectObject, expectThat, expectValue, readAt, textsAt } from './expectation.ts'

const related = '/data/userInfo/related_emails'
const device = '/data/userInfo/deviceFingerprint'

export const deviceRules: readonly Rule[] = [
  defineAnswerRule({
    id: 'check.related-count-equals-list',
    says: 'related_email_count is the length of related_emails.',
    operation: 'checkEmail',
    facts: ['check.related-count-equals-list'],
    concerns: isGranted('checkEmail'),
    shownBy: [storedCheck, devices],
    look: (exchange) => {
      const list = readAt(exchange, related)
      return Array.isArray(list) ? expectValue(exchange, '/data/userInfo/related_email_count', list.length) : null
    },
  }),
  defineRule({
    id: 'check.related-emails-share-a-device',
    says: 'related_emails has others who are shown with the same device, and nobody with another one.',
    operation: 'checkEmail',
    facts: ['check.related-emails-share-a-device'],
    uses: { devices },
    // What the script sends is a guess, so the hashes tell who shares a device, as far as a device keeps its hash (A43).
    judge: ({ devices: { ana, again, cleo, dora, eve } }) => {
      const hashOf = (check: Exchange): unknown => readAt(check, `${device}/hash`)
      if (![ana, cleo, dora, eve].every((check) => typeof hashOf(check) === 'string')) {
        return { untested: 'what the script sends is a guess, and no device was recognised' }
      }
      if (hashOf(again) !== hashOf(ana)) return { untested: 'a device does not keep its hash' }
      const people = { ana, cleo, dora, eve }
      return Object.entries(people).flatMap(([name, check]) =>
        Object.entries(people).flatMap(([other, theirs]) => {
          if (name === other) return []
          const isRelated = textsAt(check, related).some((one) => is(one, other))
          if (hashOf(check) === hashOf(theirs)) {
            return expectThat(check, related, `${other}, shown with the same device`, () => isRelated)
          }
          // Ana has two devices, of which one is shown.
          const hasOne = name !== 'ana' && other !== 'ana'
          return hasOne ? expectThat(check, related, `not ${other}, shown with another device`, () => !isRelated) : []
        }),
      )
    },
  }),
  defineRule({
    id: 'check.related-emails-newest-first',
    says: 'related_emails covers all devices, the latest first, the newest on each first, without the own address.',
    operation: 'checkEmail',
    facts: ['check.related-emails-newest-first'],
    uses: { devices },
    judge: ({ devices: { ana } }) => {
      const names = ['dora', 'ben', 'cleo']
      const found = textsAt(ana, related)
      const inOrder = found.length === names.length && names.every((name, index) => is(found[index] ?? '', name))
      return expectThat(ana, related, names.join(', '), () => inOrder)
    },
  }),
  defineRule({
    id: 'check.latest-device-is-shown',
    says: 'deviceFingerprint is the device on which the person was seen last.',
    operation: 'checkEmail',
    facts: ['check.latest-device-is-shown'],
    uses: { devices },
    judge: ({ devices: { ana, dora } }) =>
      expectValue(ana, `${device}/hash`, readAt(dora, `${device}/hash`), ', of the device that she used last'),
  }),
  defineRule({
    id: 'check.device-hash-is-stable',
    says: 'A device keeps its hash from check to check; another one has another.',
    operation: 'checkEmail',
    facts: ['check.device-hash-is-stable'],
    uses: { devices },
    judge: ({ devices: { ana, again, cleo, dora, eve } }) => [
      ...expectValue(again, `${device}/hash`, readAt(ana, `${device}/hash`), ', as in the check before'),
      ...differs(eve, dora),
      ...differs(cleo, dora),
    ],
  }),
  defineAnswerRule({
    id: 'check.device-short-begins-the-hash',
    says: 'short is the beginning of the device’s hash.',
    operation: 'checkEmail',
    facts: ['check.device-hash-is-stable'],
    concerns: isGranted('checkEmail'),
    shownBy: [devices],
    look: (exchange) => {
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
  defineRule({
    id: 'collect.identify-links-person-and-device',
    says: 'The check after an identification shows its device, session, page, user id and who else uses the device.',
    operation: 'checkEmail',
    facts: ['collect.identify-links-person-and-device'],
    uses: { devices },
    judge: ({ devices: { cleo, dora, eve } }) => [
      ...expectRelated(cleo, ['ana', 'ben']),
      ...expectRelated(dora, ['ana']),
      ...expectRelated(eve, []),
      ...expectObject(eve, device, 'identified on a device'),
      ...expectThat(eve, '/data/userInfo/sessionId', 'the session of the identification', (id) =>
        ends(id, 'eve-tablet'),
      ),
      ...expectThat(eve, '/data/userInfo/userId', 'the user id of the identification', (id) => ends(id, 'eve')),
      ...expectValue(eve, '/data/userInfo/pageUrl', 'https://dc-mock.example.com/signup'),
      ...expectValue(eve, `${device}/confidence`, 88, ', as the script said'),
    ],
  }),
]

/** Those who are related, in any order. */
function expectRelated(exchange: Exchange, names: readonly string[]): Finding[] {
  const found = textsAt(exchange, related)
  const exact = found.length === names.length && names.every((name) => found.some((one) => is(one, name)))
  return expectThat(exchange, related, names.length === 0 ? 'nobody' : names.join(' and '), () => exact)
}

/** An address of the run by the name that was given to it. */
function is(address: string, name: string): boolean {
  return address.includes(`-${name}@`)
}

function ends(value: unknown, end: string): boolean {
  return typeof value === 'string' && value.endsWith(`-${end}`)
}

function differs(exchange: Exchange, other: Exchange): Finding[] {
  const hash = pick(other.answer.json, `${device}/hash`)
  return expectThat(exchange, `${device}/hash`, 'another hash than that of another device', (own) => own !== hash)
}
