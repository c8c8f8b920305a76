/** What must hold of the email check's answer: live at first, from storage after that (service 3.2, 4.8). */

import { getAtPointer } from '../get-at-pointer.ts'
import {
  changedVerdict,
  checkRecords,
  firstCheck,
  neverIdentified,
  rejectedFirst,
  storedCheck,
} from '../probes/check.ts'
import { devices, identifiedAtTheEnd } from '../probes/check-devices.ts'
import { otherWebsite } from '../probes/websites.ts'
import { type ContractRule, defineRule } from '../rule.ts'
import { describeValue } from '../value-description.ts'
import { defineExchangeRule, isGoodRequest } from './define-exchange-rule.ts'
import {
  expectCondition,
  expectKnownPerson,
  expectNull,
  expectObject,
  expectStatus,
  expectThat,
  expectValue,
  findRecord,
  isIdentified,
  listAt,
} from './expectation.ts'

const check = { operation: 'checkEmail' } as const
const userInfo = '/data/userInfo'
const ipInfo = '/data/ipInfo'

export const checkRules: readonly ContractRule[] = [
  defineExchangeRule({
    ...check,
    id: 'check.first-check-runs-live',
    title: 'A check answers with a verdict on the address that was asked for, the first one too.',
    facts: ['check.first-check-runs-live', 264],
    appliesTo: isGoodRequest('checkEmail'),
    check: (exchange) => {
      const requested = requestedEmail(exchange.request.body)
      // What becomes of other spellings is a guess.
      if (exchange.response.status !== 200 || !isPlain(requested)) return null
      const domain = requested.slice(requested.indexOf('@') + 1)
      return [
        ...expectThat(
          exchange,
          '/data/emailInfo/email',
          `${JSON.stringify(requested)}, the address that was asked for`,
          (email) => normalizeAddress(String(email)) === normalizeAddress(requested),
        ),
        ...expectValue(exchange, '/data/emailInfo/domain', domain).map((finding) => ({ ...finding, fact: 264 })),
      ]
    },
  }),
  defineExchangeRule({
    ...check,
    id: 'check.has-signals-and-footprint',
    title: 'A check answers with fraud_signals and digital_footprint.',
    facts: ['check.has-signals-and-footprint'],
    appliesTo: isGoodRequest('checkEmail'),
    check: (exchange) => {
      const { status, json } = exchange.response
      if (status !== 200) return null
      return ['fraud_signals', 'digital_footprint'].flatMap((name) =>
        expectCondition(
          exchange,
          '/data',
          `${name} in it`,
          hasKey(getAtPointer(json, '/data'), name),
          describeValue('an answer without it'),
        ),
      )
    },
  }),
  defineExchangeRule({
    ...check,
    id: 'check.sends-json-content-type',
    title: 'A check with Content-Type: application/json is not refused for its media type.',
    facts: ['check.sends-json-content-type'],
    appliesTo: isGoodRequest('checkEmail'),
    check: (exchange) =>
      exchange.request.headers['content-type'] === 'application/json'
        ? expectThat(exchange, 'status', 'not 415', (status) => status !== 415)
        : null,
  }),
  defineRule({
    ...check,
    id: 'check.first-check-has-no-user-info',
    title: 'The first check of a new address answers with userInfo null.',
    facts: ['check.first-check-has-no-user-info'],
    uses: { check: firstCheck },
    evaluate: ({ check: { first } }) => expectNull(first, userInfo),
  }),
  defineRule({
    ...check,
    id: 'check.first-check-has-no-ip-info',
    title: 'The first check of a new address answers with ipInfo null.',
    facts: ['check.first-check-has-no-ip-info'],
    uses: { check: firstCheck },
    evaluate: ({ check: { first } }) => expectNull(first, ipInfo),
  }),
  defineRule({
    ...check,
    id: 'check.first-check-identifies',
    title: 'After its first check an address is identified.',
    facts: ['check.first-check-identifies'],
    uses: { stored: storedCheck },
    evaluate: ({ stored: { again } }) => expectKnownPerson(again, 'the check before identified it'),
  }),
  defineRule({
    ...check,
    id: 'check.second-check-comes-from-storage',
    title: 'The second check of an address repeats what the first one found.',
    facts: ['check.second-check-comes-from-storage'],
    uses: { check: firstCheck, stored: storedCheck },
    evaluate: ({ check: { first }, stored: { again } }) =>
      expectValue(
        again,
        '/data/emailInfo',
        getAtPointer(first.response.json, '/data/emailInfo'),
        ', as in the first answer',
      ),
  }),
  defineRule({
    ...check,
    id: 'check.stored-answer-has-ip-info',
    title: 'The second check of an address answers with ipInfo.',
    facts: ['check.stored-answer-has-ip-info'],
    uses: { stored: storedCheck },
    evaluate: ({ stored: { again } }) => expectObject(again, ipInfo, 'identified by the check before'),
  }),
  defineRule({
    ...check,
    id: 'check.stored-answer-has-device-link',
    title: 'An address that the script identified is answered with its related emails.',
    facts: ['check.stored-answer-has-device-link'],
    uses: { devices },
    evaluate: ({ devices: { ana } }) =>
      isIdentified(ana)
        ? expectThat(ana, `${userInfo}/related_emails`, 'a list', (value) => Array.isArray(value))
        : { untested: 'what the script sends is a guess, and it identified nobody' },
  }),
  defineRule({
    ...check,
    id: 'check.user-info-null-until-identified',
    title: 'A check that is refused identifies nobody.',
    facts: ['check.user-info-null-until-identified'],
    uses: { after: rejectedFirst },
    evaluate: ({ after: { first } }) => expectNull(first, userInfo),
  }),
  defineRule({
    ...check,
    id: 'check.nothing-else-identifies',
    title: 'Conversions, visits, deletion requests and refused checks identify nobody.',
    facts: ['check.nothing-else-identifies'],
    uses: { unidentified: neverIdentified },
    evaluate: ({ unidentified: { first } }) => expectNull(first, userInfo),
  }),
  defineRule({
    ...check,
    id: 'check.identified-per-website-and-email',
    title: 'An address that is known on one website is new on another, and so is another address on the same one.',
    facts: ['check.identified-per-website-and-email'],
    uses: { check: rejectedFirst, elsewhere: otherWebsite },
    evaluate: ({ check, elsewhere }) =>
      [elsewhere.check, check.first].flatMap((one) => [...expectNull(one, userInfo), ...expectNull(one, ipInfo)]),
  }),
  defineRule({
    ...check,
    id: 'export.source-tells-checks-from-the-script',
    title: 'Exported people show whether a check or the script identified them.',
    facts: [324],
    uses: { records: checkRecords },
    evaluate: ({ records: { first, identified, users } }) => {
      const sourceOf = (email: string): unknown =>
        getAtPointer(findRecord(listAt(users, '/data'), 'email', email), '/source')
      const source = sourceOf(requestedEmail(first.request.body))
      const scripts = sourceOf(requestedEmail(identified.request.body))
      const expected = `a record of the checked address, marked otherwise than by ${JSON.stringify(scripts)}`
      return expectCondition(users, '/data', expected, source !== undefined && source !== scripts, source)
    },
  }),
  defineRule({
    ...check,
    id: 'check.stored-user-info-without-device',
    title: 'An address known only from a check has no device, session, page, browser or related emails.',
    facts: ['check.stored-user-info-without-device'],
    uses: { stored: storedCheck },
    evaluate: ({ stored: { again } }) =>
      Object.entries(withoutDevice).flatMap(([field, value]) => expectValue(again, `${userInfo}/${field}`, value)),
  }),
  defineRule({
    ...check,
    id: 'check.stored-identified-at-is-the-first-check',
    title: 'identifiedAt of an address known only from checks is the time of the first one, on all later days.',
    facts: ['check.stored-identified-at-is-the-first-check'],
    uses: { records: checkRecords },
    evaluate: ({ records: { again, later, from, to } }) =>
      [again, later].flatMap((exchange) =>
        expectThat(exchange, `${userInfo}/identifiedAt`, 'the time of the first check', (value) => {
          const at = Date.parse(String(value))
          return at >= from && at <= to
        }),
      ),
  }),
  defineRule({
    ...check,
    id: 'check.stored-email-info-is-unchanged',
    title: 'A stored verdict stays when the website’s verdicts change.',
    facts: ['check.stored-email-info-is-unchanged'],
    uses: { changed: changedVerdict },
    evaluate: ({ changed: { allowed, again, other } }) => {
      const [before, now] = [allowed, other].map(({ response: answer }) =>
        getAtPointer(answer.json, '/data/emailInfo/action'),
      )
      if (before === now) return { untested: 'the website’s verdicts did not change what is answered' }
      return expectValue(
        again,
        '/data/emailInfo',
        getAtPointer(allowed.response.json, '/data/emailInfo'),
        ', as it was stored',
      )
    },
  }),
  defineRule({
    ...check,
    id: 'check.address-known-from-the-script-is-stored',
    title: 'The first check of an address that the script identified has the verdict of that moment.',
    facts: ['check.address-known-from-the-script-is-stored'],
    uses: { end: identifiedAtTheEnd },
    evaluate: ({ end: { last } }) => [
      ...expectObject(last, userInfo, 'identified by the script'),
      ...expectValue(last, '/data/emailInfo/action', 'CHALLENGE', ', the verdict when the person was identified'),
    ],
  }),
  defineRule({
    ...check,
    id: 'collect.identify-counts-no-check',
    title: 'Identifying a person costs no check.',
    facts: ['collect.identify-counts-no-check'],
    uses: { end: identifiedAtTheEnd },
    evaluate: ({ end: { last, beyond } }) => [...expectStatus(last, 200), ...expectStatus(beyond, 429)],
  }),
]

/** What a check alone cannot know (A15). */
const withoutDevice = {
  deviceFingerprint: null,
  sessionId: '',
  userId: null,
  pageUrl: null,
  userAgent: null,
  related_email_count: 0,
  related_emails: [],
} as const

function requestedEmail(body: string | null): string {
  return String(getAtPointer(JSON.parse(body ?? 'null'), '/email'))
}

/** An address as services clean it up: without a plus-tag and without dots in the name. */
function normalizeAddress(address: string): string {
  const [name = '', domain = ''] = address.trim().toLowerCase().split('@')
  return `${name.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`
}

function hasKey(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, name) || Object.values(value).some((part) => hasKey(part, name))
}

/** An address that is written in one way only. */
function isPlain(address: string): boolean {
  return /^[a-z0-9._+-]+@[a-z0-9.-]+$/.test(address)
}
