/** Rules about request bodies, email addresses, `ipInfo` and verdicts in email checks (A1, A2, A13, A20, A25, A36). */

import { expectNull, expectObject, expectStatus, expectThat, expectValue, readAt } from '../findings/expectation.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import { spellings, storedCheck } from '../probes/check.ts'
import { addressForms, contentTypeVariants } from '../probes/check-bodies.ts'
import { type ContractFinding, type ContractRule, defineExchangeRule, defineRule, isGoodRequest } from '../rule.ts'

const badBodies: ReadonlySet<string> = new Set(['missing-email', 'invalid-body', 'unreadable-body'])

export const checkBodyRules: readonly ContractRule[] = [
  defineRule({
    id: 'check.email-normalization',
    title:
      'Email addresses that differ only in letter case or surrounding spaces are treated as the same address. Email addresses that differ only by a plus tag or a dot are treated as different addresses.',
    uses: { spellings },
    evaluate: ({ spellings: { upperCase, blanks, plusTag, dot } }) => [
      ...[upperCase, blanks].flatMap((one) => expectObject(one, '/data/userInfo', 'the address was checked before')),
      ...[plusTag, dot].flatMap((one) => expectNull(one, '/data/userInfo')),
    ],
  }),
  defineExchangeRule({
    id: 'check.invalid-body-messages',
    title:
      'The error message distinguishes between a missing email address, an invalid email address, and a body that is not a JSON object.',
    appliesTo: ({ operationKey, requestKind }) => operationKey === 'checkEmail' && badBodies.has(requestKind),
    evaluate: (exchange) => {
      const { request, requestKind, response } = exchange
      if (response.status !== 400) return null
      return expectValue(
        exchange,
        '/message',
        requestKind === 'unreadable-body' ? 'Invalid JSON body' : expectedMessage(request.body),
      )
    },
  }),
  defineExchangeRule({
    id: 'check.ip-info-fields-may-be-null',
    title: 'ipInfo always contains ten fields. Fields with unknown values are null.',
    appliesTo: isGoodRequest('checkEmail'),
    exercisedBy: [storedCheck],
    evaluate: (exchange) => {
      const ipInfo = readAt(exchange, '/data/ipInfo')
      if (typeof ipInfo !== 'object' || ipInfo === null) return null
      return ipFields.flatMap((field): ContractFinding[] =>
        expectThat(exchange, `/data/ipInfo/${field}`, 'a value, or null if unknown', (one) => one !== undefined),
      )
    },
  }),
  defineExchangeRule({
    id: 'check.label-and-verdict-follow-the-score',
    title:
      'Risk scores below 25 are low, scores below 50 are medium, scores below 80 are high, and all other scores are critical. Low and medium scores get ALLOW, high scores get CHALLENGE, and critical scores get BLOCK.',
    appliesTo: isGoodRequest('checkEmail'),
    evaluate: (exchange) => {
      const score = readAt(exchange, '/data/emailInfo/risk_score')
      if (typeof score !== 'number') return null
      const [, label, action] = bands.find(([below]) => score < below) ?? bands[3]
      return [
        ...expectValue(exchange, '/data/emailInfo/risk_label', label, `, for a score of ${score}`),
        ...expectValue(exchange, '/data/emailInfo/action', action, `, for a score of ${score}`),
      ]
    },
  }),
  defineRule({
    id: 'check.content-type-does-not-matter',
    title: 'The email check accepts a JSON body regardless of the Content-Type header.',
    uses: { types: contentTypeVariants },
    evaluate: ({ types }) => Object.values(types).flatMap((one) => expectStatus(one, 200)),
  }),
  defineRule({
    id: 'check.valid-email-format',
    title: 'A valid email address has an unquoted local part, an @ sign and a domain that contains a dot.',
    uses: { forms: addressForms },
    evaluate: ({ forms: { bad, good } }) => [
      ...bad.flatMap((one) => expectStatus(one, 400)),
      ...good.flatMap((one) => expectStatus(one, 200)),
    ],
  }),
]

const ipFields = ['ip', 'country', 'region', 'city', 'isp', 'asn', 'is_vpn', 'is_proxy', 'is_datacenter', 'is_tor']

/** Score ranges with their labels and actions (A20). The upper limits are exclusive. */
const bands = [
  [25, 'low', 'ALLOW'],
  [50, 'medium', 'ALLOW'],
  [80, 'high', 'CHALLENGE'],
  [Number.POSITIVE_INFINITY, 'critical', 'BLOCK'],
] as const

/** Returns the expected message for JSON without a valid email address (A2). */
function expectedMessage(body: string | null): string {
  const email = getAtPointer(body === null || body.trim() === '' ? null : JSON.parse(body), '/email')
  const none = email === undefined || (typeof email === 'string' && email.trim() === '')
  return none ? 'Email is required' : 'Invalid email address'
}
