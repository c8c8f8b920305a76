/** What holds of what the script sends, and of who may call (A14, A34, A45). */

import type { Exchange } from '../exchange.ts'
import { inWords } from '../in-words.ts'
import { pick } from '../pick.ts'
import { collected, crossOrigin, crossOriginKeyed } from '../probes/collect.ts'
import { wrongKeyAndBody } from '../probes/conversions.ts'
import { countOf } from '../report/count-of.ts'
import { defineRule, type Finding, type Rule } from '../rule.ts'
import { expectSeen, expectStatus, expectThat, expectValue, listAt } from './expectation.ts'

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

export const collectRules: readonly Rule[] = [
  defineRule({
    id: 'collect.visit-is-exported',
    says: 'A visit is exported with all that was sent, and null for what was not.',
    operation: 'exportVisits',
    facts: ['collect.visit-is-exported', ...Object.values(visitFacts), 396, 397, 398, 399, 400],
    uses: { collected },
    judge: ({ collected: { fullVisit, minimalVisit, visits } }) => [
      ...expectRecordOf(visits, fullVisit, visitFacts, ['page_url', 'referrer', 'session_id', 'occurred_at']),
      ...expectRecordOf(visits, minimalVisit, visitFacts, ['page_url', 'referrer', 'session_id']),
    ],
  }),
  defineRule({
    id: 'collect.event-is-exported',
    says: 'An event is exported with all that was sent; properties that were not are empty.',
    operation: 'exportEvents',
    facts: ['collect.event-is-exported', ...Object.values(eventFacts), 402, 403, 404, 406, 407, 408],
    uses: { collected },
    judge: ({ collected: { fullEvent, minimalEvent, events } }) => [
      ...expectRecordOf(events, fullEvent, eventFacts, ['name', 'page_url', 'session_id', 'properties', 'occurred_at']),
      ...expectRecordOf(events, minimalEvent, eventFacts, ['name', 'page_url', 'session_id', 'properties']),
    ],
  }),
  defineRule({
    id: 'collect.time-defaults-to-arrival',
    says: 'What comes without a time is dated by its arrival.',
    operation: null,
    facts: ['collect.time-defaults-to-arrival'],
    uses: { collected },
    judge: ({ collected: { minimalVisit, minimalEvent, visits, events, from, to } }) =>
      [[visits, findOf(visits, minimalVisit)] as const, [events, findOf(events, minimalEvent)] as const].flatMap(
        ([records, record]) => {
          const time = pick(record, '/occurred_at')
          const at = Date.parse(String(time))
          return expectSeen(records, '/data', 'a record dated by its arrival', at >= from && at <= to, time)
        },
      ),
  }),
  defineRule({
    id: 'collect.wrong-cop-key-stores-nothing',
    says: 'What a wrong cop_key sends is exported nowhere.',
    operation: null,
    facts: ['collect.wrong-cop-key-is-404'],
    uses: { collected },
    judge: ({ collected: { visits, events } }) =>
      [visits, events].flatMap((one) => {
        const { length } = listAt(one, '/data')
        return expectSeen(
          one,
          '/data',
          'the 2 records of the right cop_key',
          length === 2,
          inWords(countOf(length, 'record')),
        )
      }),
  }),
  defineRule({
    id: 'collect.cop-key-before-fields',
    says: 'A wrong cop_key is answered before the other fields.',
    operation: null,
    facts: ['collect.missing-cop-key-is-400'],
    uses: { wrong: wrongKeyAndBody },
    judge: ({ wrong: { visit, event, identify } }) => [visit, event, identify].flatMap((one) => expectStatus(one, 404)),
  }),
  defineRule({
    id: 'collect.open-to-any-origin',
    says: 'Pages of any origin may send what the script sends.',
    operation: null,
    facts: ['collect.open-to-any-origin'],
    uses: { asked: crossOrigin },
    judge: ({ asked: { preflights, answers } }) => [
      ...[...preflights, ...answers].flatMap(expectOpen),
      ...preflights.flatMap(expectPreflight),
    ],
  }),
  defineRule({
    id: 'public-deletion.open-to-any-origin',
    says: 'Pages of any origin may ask for a deletion.',
    operation: 'requestDataDeletion',
    facts: ['public-deletion.open-to-any-origin'],
    uses: { asked: crossOrigin },
    judge: ({ asked: { deletion } }) => {
      const [preflight] = deletion
      return [...deletion.flatMap(expectOpen), ...(preflight ? expectPreflight(preflight) : [])]
    },
  }),
  defineRule({
    id: 'errors.private-paths-send-no-cors',
    says: 'No answer of an operation with the private key lets a page of another origin in.',
    operation: null,
    facts: ['errors.private-paths-send-no-cors'],
    uses: { asked: crossOriginKeyed },
    judge: ({ asked: { answers } }) =>
      answers.flatMap((one) => expectThat(one, allowOrigin, 'no such header', (value) => value === undefined)),
  }),
]

/** The header by which a browser lets a page of another origin have the answer. */
export function expectOpen(exchange: Exchange): Finding[] {
  return expectThat(
    exchange,
    allowOrigin,
    '* or the page’s origin',
    (value) => value === '*' || value === ownOrigin(exchange),
  )
}

/** What a browser asks for before it sends a JSON body to another origin. */
function expectPreflight(exchange: Exchange): Finding[] {
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
): Finding[] {
  const record = findOf(records, sent)
  if (record === undefined) return expectSeen(records, '/data', 'a record of what was sent', false, 'none')
  const at = `/data/${listAt(records, '/data').indexOf(record)}`
  const body = bodyOf(sent)
  const device = { field: 'device_id', value: pick(body, '/device/id') }
  const asked = fields.map((field) => ({
    field,
    value: pick(body, `/${field}`) ?? (field === 'properties' ? {} : null),
  }))
  return [device, ...asked].flatMap(({ field, value }) =>
    expectValue(records, `${at}/${field}`, value).map((finding) => {
      const fact = facts[field]
      return fact === undefined ? finding : { ...finding, fact }
    }),
  )
}

/** The record of a visit by its page, of an event by its name. */
function findOf(records: Exchange, sent: Exchange): unknown {
  const body = bodyOf(sent)
  const field = pick(body, '/name') === undefined ? 'page_url' : 'name'
  const value = pick(body, `/${field}`)
  return listAt(records, '/data').find((record) => pick(record, `/${field}`) === value)
}

function bodyOf({ request }: Exchange): unknown {
  return JSON.parse(request.body ?? 'null')
}
