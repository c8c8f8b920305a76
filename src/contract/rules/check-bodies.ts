/** What the email check takes for a body and an address, and what its verdicts mean (A1, A2, A13, A20, A25, A36). */

import { getAtPointer } from '../get-at-pointer.ts'
import { spellings, storedCheck } from '../probes/check.ts'
import { addressForms, contentTypeVariants } from '../probes/check-bodies.ts'
import { type ContractFinding, type ContractRule, defineRule } from '../rule.ts'
import { defineExchangeRule, isGoodRequest } from './define-exchange-rule.ts'
import { expectNull, expectObject, expectStatus, expectThat, expectValue, readAt } from './expectation.ts'

const check = { operation: 'checkEmail' } as const
const badBodies: ReadonlySet<string> = new Set(['missing-email', 'misfit-body', 'unreadable-body'])

export const checkBodyRules: readonly ContractRule[] = [
  defineRule({
    ...check,
    id: 'check.spelling-of-an-identity',
    title: 'Blanks and upper case make no other identity; a plus-tag and a dot do.',
    facts: ['check.spelling-of-an-identity'],
    uses: { spellings },
    evaluate: ({ spellings: { upperCase, blanks, plusTag, dot } }) => [
      ...[upperCase, blanks].flatMap((one) => expectObject(one, '/data/userInfo', 'the address checked before')),
      ...[plusTag, dot].flatMap((one) => expectNull(one, '/data/userInfo')),
    ],
  }),
  defineExchangeRule({
    ...check,
    id: 'check.error-messages-of-a-bad-body',
    title: 'No email, a bad address and a body that is not a JSON object are told apart by their messages.',
    facts: ['check.error-messages-of-a-bad-body'],
    appliesTo: ({ operationKey, requestKind }) => operationKey === 'checkEmail' && badBodies.has(requestKind),
    check: (exchange) => {
      const { request, requestKind, response: answer } = exchange
      if (answer.status !== 400) return null
      return expectValue(
        exchange,
        '/message',
        requestKind === 'unreadable-body' ? 'Invalid JSON body' : expectedMessage(request.body),
      )
    },
  }),
  defineExchangeRule({
    ...check,
    id: 'check.ip-info-fields-may-be-null',
    title: 'ipInfo has its ten fields, known or null.',
    facts: ['check.ip-info-fields-may-be-null'],
    appliesTo: isGoodRequest('checkEmail'),
    exercisedBy: [storedCheck],
    check: (exchange) => {
      const ipInfo = readAt(exchange, '/data/ipInfo')
      if (typeof ipInfo !== 'object' || ipInfo === null) return null
      return ipFields.flatMap((field): ContractFinding[] =>
        expectThat(
          exchange,
          `/data/ipInfo/${field}`,
          'to be there, null where it is not known',
          (one) => one !== undefined,
        ),
      )
    },
  }),
  defineExchangeRule({
    ...check,
    id: 'check.label-and-verdict-follow-the-score',
    title: 'Below 25 is low and below 50 medium, both ALLOW; below 80 is high, CHALLENGE; else critical, BLOCK.',
    facts: ['check.label-and-verdict-follow-the-score'],
    appliesTo: isGoodRequest('checkEmail'),
    check: (exchange) => {
      const score = readAt(exchange, '/data/emailInfo/risk_score')
      if (typeof score !== 'number') return null
      const [, label, action] = bands.find(([below]) => score < below) ?? bands[3]
      return [
        ...expectValue(exchange, '/data/emailInfo/risk_label', label, `, as for a score of ${score}`),
        ...expectValue(exchange, '/data/emailInfo/action', action, `, as for a score of ${score}`),
      ]
    },
  }),
  defineRule({
    ...check,
    id: 'check.content-type-does-not-matter',
    title: 'A JSON body is read under any Content-Type and under none.',
    facts: ['check.content-type-does-not-matter'],
    uses: { types: contentTypeVariants },
    evaluate: ({ types }) => Object.values(types).flatMap((one) => expectStatus(one, 200)),
  }),
  defineRule({
    ...check,
    id: 'check.valid-address-form',
    title: 'A plain name, an @ and a dotted domain are an address; what lacks one or quotes the name is none.',
    facts: ['check.valid-address-form'],
    uses: { forms: addressForms },
    evaluate: ({ forms: { bad, good } }) => [
      ...bad.flatMap((one) => expectStatus(one, 400)),
      ...good.flatMap((one) => expectStatus(one, 200)),
    ],
  }),
]

const ipFields = ['ip', 'country', 'region', 'city', 'isp', 'asn', 'is_vpn', 'is_proxy', 'is_datacenter', 'is_tor']

/** Scores below a border, with what they are called and what to do (A20). */
const bands = [
  [25, 'low', 'ALLOW'],
  [50, 'medium', 'ALLOW'],
  [80, 'high', 'CHALLENGE'],
  [Number.POSITIVE_INFINITY, 'critical', 'BLOCK'],
] as const

/** The complaint that a body in JSON deserves (A2). */
function expectedMessage(body: string | null): string {
  const email = getAtPointer(body === null || body.trim() === '' ? null : JSON.parse(body), '/email')
  const none = email === undefined || (typeof email === 'string' && email.trim() === '')
  return none ? 'Email is required' : 'Invalid email address'
}
