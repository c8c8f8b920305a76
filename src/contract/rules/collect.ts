/** What holds of what the script sends, and of who may call (A14, A34, A45). */

import type { Exchange } from '../exchange.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import { collectedRecords, crossOrigin, crossOriginKeyed } from '../probes/collect.ts'
import { wrongKeyAndBody } from '../probes/conversions.ts'
import { pluralize } from '../report/pluralize.ts'
import { type ContractFinding, type ContractRule, defineRule } from '../rule.ts'
import { describeValue } from '../value-description.ts'
import { expectCondition, expectStatus, expectThat, expectValue, listAt } from './expectation.ts'

const allowOrigin = 'header access-control-allow-origin'

/** Fields of exported visits and events, each with its fact. */
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
    title: 'A visit is exported with all that was sent, and null for what was not.',
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
    title: 'An event is exported with all that was sent; properties that were not are empty.',
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
    title: 'What comes without a time is dated by its arrival.',
    operation: null,
    facts: ['collect.time-defaults-to-arrival'],
    uses: { collected: collectedRecords },
    evaluate: ({ collected: { minimalVisit, minimalEvent, visits, events, from, to } }) =>
      [[visits, findOf(visits, minimalVisit)] as const, [events, findOf(events, minimalEvent)] as const].flatMap(
        ([records, record]) => {
          const time = getAtPointer(record, '/occurred_at')
          const at = Date.parse(String(time))
          return expectCondition(records, '/data', 'a record dated by its arrival', at >= from && at <= to, time)
        },
      ),
  }),
  defineRule({
    id: 'collect.wrong-cop-key-stores-nothing',
    title: 'What a wrong cop_key sends is exported nowhere.',
    operation: null,
    facts: ['collect.wrong-cop-key-is-404'],
    uses: { collected: collectedRecords },
    evaluate: ({ collected: { visits, events } }) =>
      [visits, events].flatMap((one) => {
        const { length } = listAt(one, '/data')
        return expectCondition(
          one,
          '/data',
          'the 2 records of the right cop_key',
          length === 2,
          describeValue(pluralize(length, 'record')),
        )
      }),
  }),
  defineRule({
    id: 'collect.cop-key-before-fields',
    title: 'A wrong cop_key is answered before the other fields.',
    operation: null,
    facts: ['collect.missing-cop-key-is-400'],
    uses: { wrong: wrongKeyAndBody },
    evaluate: ({ wrong: { visit, event, identify } }) =>
      [visit, event, identify].flatMap((one) => expectStatus(one, 404)),
  }),
  defineRule({
    id: 'collect.open-to-any-origin',
    title: 'Pages of any origin may send what the script sends.',
    operation: null,
    facts: ['collect.open-to-any-origin'],
    uses: { crossOriginResult: crossOrigin },
    evaluate: ({ crossOriginResult: { preflights, answers: responses } }) => [
      ...[...preflights, ...responses].flatMap(expectAllowedOrigin),
      ...preflights.flatMap(expectPreflight),
    ],
  }),
  defineRule({
    id: 'public-deletion.open-to-any-origin',
    title: 'Pages of any origin may ask for a deletion.',
    operation: 'requestDataDeletion',
    facts: ['public-deletion.open-to-any-origin'],
    uses: { crossOriginResult: crossOrigin },
    evaluate: ({ crossOriginResult: { deletion } }) => {
      const [preflight] = deletion
      return [...deletion.flatMap(expectAllowedOrigin), ...(preflight ? expectPreflight(preflight) : [])]
    },
  }),
  defineRule({
    id: 'errors.private-paths-send-no-cors',
    title: 'No answer of an operation with the private key lets a page of another origin in.',
    operation: null,
    facts: ['errors.private-paths-send-no-cors'],
    uses: { crossOriginResult: crossOriginKeyed },
    evaluate: ({ crossOriginResult: { answers: responses } }) =>
      responses.flatMap((one) => expectThat(one, allowOrigin, 'no such header', (value) => value === undefined)),
  }),
]

/** The header by which a browser lets a page of another origin have the answer. */
export function expectAllowedOrigin(exchange: Exchange): ContractFinding[] {
  return expectThat(
    exchange,
    allowOrigin,
    '* or the page’s origin',
    (value) => value === '*' || value === ownOrigin(exchange),
  )
}

/** What a browser asks for before it sends a JSON body to another origin. */
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

/** Some fields of the record that came of a request: as they were sent, and where they were not, as nothing was. */
function expectRecordOf(
  records: Exchange,
  sent: Exchange,
  facts: Readonly<Record<string, number>>,
  fields: readonly string[],
): ContractFinding[] {
  const record = findOf(records, sent)
  if (record === undefined) return expectCondition(records, '/data', 'a record of what was sent', false, 'none')
  const at = `/data/${listAt(records, '/data').indexOf(record)}`
  const body = bodyOf(sent)
  const device = { field: 'device_id', value: getAtPointer(body, '/device/id') }
  const crossOriginResult = fields.map((field) => ({
    field,
    value: getAtPointer(body, `/${field}`) ?? (field === 'properties' ? {} : null),
  }))
  return [device, ...crossOriginResult].flatMap(({ field, value }) =>
    expectValue(records, `${at}/${field}`, value).map((finding) => {
      const fact = facts[field]
      return fact === undefined ? finding : { ...finding, fact }
    }),
  )
}

/** The record of a visit by its page, of an event by its name. */
function findOf(records: Exchange, sent: Exchange): unknown {
  const body = bodyOf(sent)
  const field = getAtPointer(body, '/name') === undefined ? 'page_url' : 'name'
  const value = getAtPointer(body, `/${field}`)
  return listAt(records, '/data').find((record) => getAtPointer(record, `/${field}`) === value)
}

function bodyOf({ request }: Exchange): unknown {
  return JSON.parse(request.body ?? 'null')
}
