/** Rules about requests from the script (A14, A21, A34, A45). */

import type { Exchange } from '../exchange.ts'
import {
  expectCondition,
  expectFields,
  expectObject,
  expectStatus,
  expectThat,
  expectValue,
  exportedRecords,
  findRecord,
} from '../findings/expectation.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import { devices, identifiedAtTheEnd } from '../probes/check-devices.ts'
import { collectedRecords, crossOrigin } from '../probes/collect.ts'
import { wrongKeyAndBody } from '../probes/conversions.ts'
import { describeValue } from '../report/format-received.ts'
import { pluralize } from '../report/pluralize.ts'
import { type ContractFinding, type ContractRule, defineRule } from '../rule.ts'
import { expectRelated } from './check-devices.ts'

const allowOrigin = 'header access-control-allow-origin'

/** Fact numbers for the fields in exported visits and events. */
const visitFacts = { session_id: 332, device_id: 333, page_url: 334, referrer: 335, occurred_at: 336 } as const
const eventFacts = {
  session_id: 341,
  device_id: 342,
  name: 343,
  properties: 344,
  page_url: 345,
  occurred_at: 346,
} as const

export const collectRules: readonly ContractRule[] = [
  defineRule({
    id: 'collect.visit-is-exported',
    title: 'An exported visit contains the data from the visit request. If no referrer was sent, `referrer` is null.',
    operation: 'exportVisits',
    facts: ['collect.visit-is-exported', ...Object.values(visitFacts), 396, 397, 398, 399, 400],
    uses: { collected: collectedRecords },
    evaluate: ({ collected: { fullVisit, minimalVisit, visits } }) => [
      ...expectRecordOf(visits, fullVisit, visitFacts, ['page_url', 'referrer', 'session_id', 'occurred_at']),
      ...expectRecordOf(visits, minimalVisit, visitFacts, ['page_url', 'referrer', 'session_id']),
    ],
  }),
  defineRule({
    id: 'collect.event-is-exported',
    title:
      'An exported event contains all fields that were sent. If no properties were sent, `properties` is an empty object.',
    operation: 'exportEvents',
    facts: ['collect.event-is-exported', ...Object.values(eventFacts), 402, 403, 404, 406, 407, 408],
    uses: { collected: collectedRecords },
    evaluate: ({ collected: { fullEvent, minimalEvent, events } }) => [
      ...expectRecordOf(events, fullEvent, eventFacts, ['name', 'page_url', 'session_id', 'properties', 'occurred_at']),
      ...expectRecordOf(events, minimalEvent, eventFacts, ['name', 'page_url', 'session_id', 'properties']),
    ],
  }),
  defineRule({
    id: 'collect.time-defaults-to-arrival',
    title: 'A visit or event without a timestamp is stored with its arrival time.',
    uses: { collected: collectedRecords },
    evaluate: ({ collected: { minimalVisit, minimalEvent, visits, events, from, to } }) =>
      [[visits, findOf(visits, minimalVisit)] as const, [events, findOf(events, minimalEvent)] as const].flatMap(
        ([records, record]) => {
          const time = getAtPointer(record, '/occurred_at')
          const at = Date.parse(String(time))
          return expectCondition(records, '/data', 'a record with its arrival time', at >= from && at <= to, time)
        },
      ),
  }),
  defineRule({
    id: 'collect.wrong-cop-key-stores-nothing',
    title: 'Visits and events sent with a wrong cop_key are not stored.',
    facts: ['collect.wrong-cop-key-is-404'],
    uses: { collected: collectedRecords },
    evaluate: ({ collected: { visits, events } }) =>
      [visits, events].flatMap((one) => {
        const { length } = exportedRecords(one)
        return expectCondition(
          one,
          '/data',
          'the 2 records sent with the valid cop_key',
          length === 2,
          describeValue(pluralize(length, 'record')),
        )
      }),
  }),
  defineRule({
    id: 'collect.cop-key-before-fields',
    title:
      'If the cop_key in a request from the tracking script is wrong, the service rejects the request before validating the other fields.',
    facts: ['collect.missing-cop-key-is-400'],
    uses: { wrong: wrongKeyAndBody },
    evaluate: ({ wrong: { visit, event, identify } }) =>
      [visit, event, identify].flatMap((one) => expectStatus(one, 404)),
  }),
  defineRule({
    id: 'collect.open-to-any-origin',
    title: 'The tracking script can send requests from any origin.',
    uses: { crossOrigin },
    evaluate: ({ crossOrigin: { visitPreflight, eventPreflight, identifyPreflight, visit, event, identify } }) => {
      const preflights = [visitPreflight, eventPreflight, identifyPreflight]
      return [
        ...[...preflights, visit, event, identify].flatMap(expectAllowedOrigin),
        ...preflights.flatMap(expectPreflight),
      ]
    },
  }),
  defineRule({
    operation: 'checkEmail',
    id: 'collect.identify-counts-no-check',
    title: 'Identifying a person through the tracking script does not count as an email check.',
    uses: { end: identifiedAtTheEnd },
    evaluate: ({ end: { last, beyond } }) => [...expectStatus(last, 200), ...expectStatus(beyond, 429)],
  }),
  defineRule({
    id: 'collect.identify-links-person-and-device',
    title:
      'After the tracking script identifies a person, a check of the person’s email address returns the device, session ID, page and user ID that the script sent. The response also lists other people who use the device.',
    operation: 'checkEmail',
    uses: { devices },
    evaluate: ({ devices: { cleo, dora, eve } }) => [
      ...expectRelated(cleo, ['ana', 'ben']),
      ...expectRelated(dora, ['ana']),
      ...expectRelated(eve, []),
      ...expectObject(eve, '/data/userInfo/deviceFingerprint', 'the person was identified on a device'),
      ...expectThat(eve, '/data/userInfo/sessionId', 'the session ID from the identification', (id) =>
        endsWith(id, 'eve-tablet'),
      ),
      ...expectThat(eve, '/data/userInfo/userId', 'the user ID from the identification', (id) => endsWith(id, 'eve')),
      ...expectValue(eve, '/data/userInfo/pageUrl', 'https://dc-mock.example.com/signup'),
      ...expectValue(eve, '/data/userInfo/deviceFingerprint/confidence', 88, ', as sent by the script'),
    ],
  }),
]

/** Expects the CORS header that lets pages from other origins read the response. */
export function expectAllowedOrigin(exchange: Exchange): ContractFinding[] {
  return expectThat(
    exchange,
    allowOrigin,
    '* or the page’s origin',
    (value) => value === '*' || value === ownOrigin(exchange),
  )
}

/** Expects the preflight response that a browser requires before it sends JSON to another origin. */
export function expectPreflight(exchange: Exchange): ContractFinding[] {
  return [
    ...expectThat(exchange, 'status', 'a success', (status) => status === 200 || status === 204),
    ...expectThat(exchange, 'header access-control-allow-headers', 'content-type or *', (value) =>
      /(?:^|[\s,])(?:content-type|\*)(?:$|[\s,])/i.test(String(value)),
    ),
  ]
}

function ownOrigin({ request }: Exchange): string | undefined {
  return request.headers.origin
}

/** Fields that are missing from the request must be null or empty in the record. */
function expectRecordOf(
  records: Exchange,
  sent: Exchange,
  facts: Readonly<Record<string, number>>,
  fields: readonly string[],
): ContractFinding[] {
  const record = findOf(records, sent)
  if (record === undefined) return expectCondition(records, '/data', 'a record created by the request', false, 'none')
  const body = bodyOf(sent)
  const others = fields.map((field) => [field, getAtPointer(body, `/${field}`) ?? (field === 'properties' ? {} : null)])
  return expectFields(
    records,
    record,
    { device_id: getAtPointer(body, '/device/id'), ...Object.fromEntries(others) },
    facts,
  )
}

/** Finds an exported visit by page URL, or an exported event by name. */
function findOf(records: Exchange, sent: Exchange): unknown {
  const body = bodyOf(sent)
  const field = getAtPointer(body, '/name') === undefined ? 'page_url' : 'name'
  return findRecord(records, field, getAtPointer(body, `/${field}`))
}

function bodyOf({ request }: Exchange): unknown {
  return JSON.parse(request.body ?? 'null')
}

function endsWith(value: unknown, end: string): boolean {
  return typeof value === 'string' && value.endsWith(`-${end}`)
}
