/**
 * Rules for email check responses. The first check of an address performs a live lookup. Later checks return the stored result (service
 * 3.2, 4.8).
 */

import type { Exchange } from '../exchange.ts'
import {
  expectCondition,
  expectKnownPerson,
  expectNull,
  expectObject,
  expectThat,
  expectValue,
  isIdentified,
  readAt,
} from '../findings/expectation.ts'
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
import { describeValue } from '../report/format-received.ts'
import { type ContractRule, defineExchangeRule, defineRule, isGoodRequest } from '../rule.ts'

const userInfo = '/data/userInfo'
const ipInfo = '/data/ipInfo'

export const checkRules: readonly ContractRule[] = [
  defineExchangeRule({
    id: 'check.first-check-runs-live',
    title: 'Every email check returns a verdict for the requested address, even if the address is new.',
    facts: ['check.first-check-runs-live', 264],
    appliesTo: isGoodRequest('checkEmail'),
    evaluate: (exchange) => {
      const requested = requestedEmail(exchange)
      // Skip addresses with uppercase letters or unusual characters, because the normalization of such addresses is not documented (A1).
      if (exchange.response.status !== 200 || !isPlain(requested)) return null
      const domain = requested.slice(requested.indexOf('@') + 1)
      return [
        ...expectThat(
          exchange,
          '/data/emailInfo/email',
          `${JSON.stringify(requested)}, the requested address`,
          (email) => normalizeAddress(String(email)) === normalizeAddress(requested),
        ),
        ...expectValue(exchange, '/data/emailInfo/domain', domain).map((finding) => ({ ...finding, fact: 264 })),
      ]
    },
  }),
  defineExchangeRule({
    id: 'check.has-signals-and-footprint',
    title: 'The response to an email check contains fraud_signals and digital_footprint.',
    appliesTo: isGoodRequest('checkEmail'),
    evaluate: (exchange) => {
      if (exchange.response.status !== 200) return null
      return ['fraud_signals', 'digital_footprint'].flatMap((name) =>
        expectCondition(
          exchange,
          '/data',
          `a response with ${name}`,
          hasKey(readAt(exchange, '/data'), name),
          describeValue(`a response without ${name}`),
        ),
      )
    },
  }),
  defineExchangeRule({
    id: 'check.sends-json-content-type',
    title: 'An email check with the header Content-Type: application/json is accepted.',
    appliesTo: isGoodRequest('checkEmail'),
    evaluate: (exchange) =>
      exchange.request.headers['content-type'] === 'application/json'
        ? expectThat(exchange, 'status', 'not 415', (status) => status !== 415)
        : null,
  }),
  defineRule({
    id: 'check.first-check-has-no-user-info',
    title: 'In the response to the first check of a new address, userInfo is null.',
    uses: { check: firstCheck },
    evaluate: ({ check: { first } }) => expectNull(first, userInfo),
  }),
  defineRule({
    id: 'check.first-check-has-no-ip-info',
    title: 'In the response to the first check of a new address, ipInfo is null.',
    uses: { check: firstCheck },
    evaluate: ({ check: { first } }) => expectNull(first, ipInfo),
  }),
  defineRule({
    id: 'check.first-check-identifies',
    title: 'After the first check of an email address, the service treats the address as identified.',
    uses: { stored: storedCheck },
    evaluate: ({ stored: { again } }) => expectKnownPerson(again, 'identified by the previous check'),
  }),
  defineRule({
    id: 'check.second-check-comes-from-storage',
    title: 'The second check of an address returns the same emailInfo as the first check.',
    uses: { check: firstCheck, stored: storedCheck },
    evaluate: ({ check: { first }, stored: { again } }) =>
      expectValue(again, '/data/emailInfo', readAt(first, '/data/emailInfo'), ', as in the first response'),
  }),
  defineRule({
    id: 'check.stored-result-has-ip-info',
    title: 'The response to the second check of an address contains an ipInfo object.',
    uses: { stored: storedCheck },
    evaluate: ({ stored: { again } }) => expectObject(again, ipInfo, 'identified by the previous check'),
  }),
  defineRule({
    id: 'check.stored-result-has-device-link',
    title:
      'If the tracking script has identified an address, the response to a check of the address contains a related_emails list.',
    uses: { devices },
    evaluate: ({ devices: { ana } }) =>
      isIdentified(ana)
        ? expectThat(ana, `${userInfo}/related_emails`, 'a list', (value) => Array.isArray(value))
        : {
            untested:
              'The test requests did not identify a person. The requests that the real tracking script sends are undocumented, and may differ from the test requests',
          },
  }),
  defineRule({
    id: 'check.user-info-null-until-identified',
    title: 'A rejected email check does not mark the address as identified.',
    uses: { after: rejectedFirst },
    evaluate: ({ after: { first } }) => expectNull(first, userInfo),
  }),
  defineRule({
    id: 'check.only-checks-and-script-identify',
    title:
      'If an address was sent only in conversions, visits, deletion requests or rejected checks, the service does not treat the address as identified.',
    uses: { unidentified: neverIdentified },
    evaluate: ({ unidentified: { first } }) => expectNull(first, userInfo),
  }),
  defineRule({
    id: 'check.identified-per-website-and-email',
    title: 'Identifying an email address does not affect other addresses, or the same address on other websites.',
    uses: { check: rejectedFirst, elsewhere: otherWebsite },
    evaluate: ({ check, elsewhere }) =>
      [elsewhere.check, check.first].flatMap((one) => [...expectNull(one, userInfo), ...expectNull(one, ipInfo)]),
  }),
  defineRule({
    id: 'check.stored-user-info-without-device',
    title:
      'Until the tracking script identifies an address, userInfo contains no device, session, user ID, page, browser or related emails.',
    uses: { stored: storedCheck },
    evaluate: ({ stored: { again } }) =>
      Object.entries(withoutDevice).flatMap(([field, value]) => expectValue(again, `${userInfo}/${field}`, value)),
  }),
  defineRule({
    id: 'check.stored-identified-at-is-the-first-check',
    title: 'Until the tracking script identifies an address, identifiedAt is always the time of the first check.',
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
    id: 'check.stored-email-info-is-unchanged',
    title: 'Changing the verdicts configured for a website does not affect stored results.',
    uses: { changed: changedVerdict },
    evaluate: ({ changed: { allowed, again, other } }) => {
      const [before, now] = [allowed, other].map((one) => readAt(one, '/data/emailInfo/action'))
      if (before === now)
        return { untested: 'Changing the verdicts configured for the website had no effect on the response' }
      return expectValue(again, '/data/emailInfo', readAt(allowed, '/data/emailInfo'), ', as stored')
    },
  }),
  defineRule({
    id: 'check.script-address-is-answered-from-storage',
    title:
      'When the tracking script identifies an address, the service stores a verdict. The first check of the address returns that verdict.',
    uses: { end: identifiedAtTheEnd },
    evaluate: ({ end: { last } }) => [
      ...expectObject(last, userInfo, 'identified by the script'),
      ...expectValue(last, '/data/emailInfo/action', 'CHALLENGE', ', the verdict at the time of identification'),
    ],
  }),
]

/** Expected `userInfo` values for an address that the tracking script has not identified (A15). */
const withoutDevice = {
  deviceFingerprint: null,
  sessionId: '',
  userId: null,
  pageUrl: null,
  userAgent: null,
  related_email_count: 0,
  related_emails: [],
} as const

export function requestedEmail({ request }: Exchange): string {
  return String(getAtPointer(JSON.parse(request.body ?? 'null'), '/email'))
}

/** Normalizes an email address the way many services do. Removes the plus tag and any dots before the @. */
function normalizeAddress(address: string): string {
  const [name = '', domain = ''] = address.trim().toLowerCase().split('@')
  return `${name.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`
}

function hasKey(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, name) || Object.values(value).some((part) => hasKey(part, name))
}

function isPlain(address: string): boolean {
  return /^[a-z0-9._+-]+@[a-z0-9.-]+$/.test(address)
}
