/** Rules about requests from the script and from other origins (A14, A34, A45). */

import type { Exchange } from '../exchange.ts'
import { expectCondition, expectStatus, expectThat, expectValue, listAt } from '../findings/expectation.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import { collectedRecords, crossOrigin, crossOriginKeyed } from '../probes/collect.ts'
import { wrongKeyAndBody } from '../probes/conversions.ts'
import { describeValue } from '../report/format-received.ts'
import { pluralize } from '../report/pluralize.ts'
import { type ContractFinding, type ContractRule, defineRule } from '../rule.ts'

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
    title: 'A visit is exported with all fields that were sent. The other fields are null.',
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
      'An event is exported with all fields that were sent. If no properties were sent, the export contains an empty object.',
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
    title: 'A visit or event sent without a time is stored with its arrival time.',
    uses: { collected: collectedRecords },
    evaluate: ({ collected: { minimalVisit, minimalEvent, visits, events, from, to } }) =>
      [[visits, findOf(visits, minimalVisit)] as const, [events, findOf(events, minimalEvent)] as const].flatMap(
        ([records, record]) => {
          const time = getAtPointer(record, '/occurred_at')
          const at = Date.parse(String(time))
          return expectCondition(records, '/data', 'a record with its time of arrival', at >= from && at <= to, time)
        },
      ),
  }),
  defineRule({
    id: 'collect.wrong-cop-key-stores-nothing',
    title: 'Visits and events sent with a wrong cop_key are not exported.',
    facts: ['collect.wrong-cop-key-is-404'],
    uses: { collected: collectedRecords },
    evaluate: ({ collected: { visits, events } }) =>
      [visits, events].flatMap((one) => {
        const { length } = listAt(one, '/data')
        return expectCondition(
          one,
          '/data',
          'the 2 records sent with the right cop_key',
          length === 2,
          describeValue(pluralize(length, 'record')),
        )
      }),
  }),
  defineRule({
    id: 'collect.cop-key-before-fields',
    title: 'A script request with a wrong cop_key is rejected before the other fields are validated.',
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
    id: 'public-deletion.open-to-any-origin',
    title: 'Deletion requests are accepted from any origin.',
    uses: { crossOrigin },
    evaluate: ({ crossOrigin: { deletionPreflight, deletion } }) => [
      ...[deletionPreflight, deletion].flatMap(expectAllowedOrigin),
      ...expectPreflight(deletionPreflight),
    ],
  }),
  defineRule({
    id: 'errors.private-paths-have-no-cors-headers',
    title: 'Operations that require the private key do not return an Access-Control-Allow-Origin header.',
    uses: { responses: crossOriginKeyed },
    evaluate: ({ responses }) =>
      Object.values(responses).flatMap((one) =>
        expectThat(one, allowOrigin, 'no such header', (value) => value === undefined),
      ),
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
function expectPreflight(exchange: Exchange): ContractFinding[] {
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

/**
 * Compares an exported record with the request that created the record. Fields that are missing from the request must be null or empty in
 * the record.
 */
function expectRecordOf(
  records: Exchange,
  sent: Exchange,
  facts: Readonly<Record<string, number>>,
  fields: readonly string[],
): ContractFinding[] {
  const record = findOf(records, sent)
  if (record === undefined) return expectCondition(records, '/data', 'a record created by the request', false, 'none')
  const at = `/data/${listAt(records, '/data').indexOf(record)}`
  const body = bodyOf(sent)
  const device = { field: 'device_id', value: getAtPointer(body, '/device/id') }
  const others = fields.map((field) => ({
    field,
    value: getAtPointer(body, `/${field}`) ?? (field === 'properties' ? {} : null),
  }))
  return [device, ...others].flatMap(({ field, value }) =>
    expectValue(records, `${at}/${field}`, value).map((finding) => {
      const fact = facts[field]
      return fact === undefined ? finding : { ...finding, fact }
    }),
  )
}

/** Finds an exported visit by page URL, or an exported event by name. */
function findOf(records: Exchange, sent: Exchange): unknown {
  const body = bodyOf(sent)
  const field = getAtPointer(body, '/name') === undefined ? 'page_url' : 'name'
  const value = getAtPointer(body, `/${field}`)
  return listAt(records, '/data').find((record) => getAtPointer(record, `/${field}`) === value)
}

function bodyOf({ request }: Exchange): unknown {
  return JSON.parse(request.body ?? 'null')
}
