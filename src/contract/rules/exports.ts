/** Rules about exports (A12, A33, A35). */

import { isDeepEqual } from '../../spec/deep-equal.ts'
import type { Exchange } from '../exchange.ts'
import {
  expectCondition,
  expectStatus,
  expectThat,
  expectValue,
  exportedRecords,
  findRecord,
} from '../findings/expectation.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import { checkRecords } from '../probes/check.ts'
import { fullPage, healthCounts, otherPages, pages, unknownCursors } from '../probes/exports.ts'
import { describeValue } from '../report/format-received.ts'
import { pluralize } from '../report/pluralize.ts'
import { type ContractFinding, type ContractRule, defineRule } from '../rule.ts'
import { requestedEmail } from './check.ts'
import { countIn } from './health.ts'

export const exportRules: readonly ContractRule[] = [
  defineRule({
    id: 'export.user-count-equals-health-count',
    title: 'The number of exported users equals identified_user_count in the health response.',
    uses: { counted: healthCounts, full: fullPage },
    evaluate: ({ counted: { healths, users }, full }) => [
      ...expectAsMany(users, healths.at(-1)),
      ...expectAsMany(full.rest, full.health),
    ],
  }),
  defineRule({
    id: 'export.pages-by-cursor',
    title: 'A client that follows next_cursor until it is null receives every record exactly once.',
    uses: { read: pages, others: otherPages, full: fullPage },
    evaluate: ({ read, others: { events, conversions }, full: { page, next } }) => {
      const urls = recordsOf(read.pages).sort()
      const last = read.pages.at(-1)
      return [
        ...(last
          ? expectCondition(last, '/data', 'each record exactly once', isDeepEqual(urls, [...read.sent].sort()), urls)
          : []),
        ...[read.pages, events, conversions, [page, next]].flatMap(expectChain),
      ]
    },
  }),
  defineRule({
    id: 'export.oldest-first',
    title:
      'Exported records are sorted by arrival time, oldest first. Records that arrive during paging appear at the end.',
    uses: { read: pages },
    evaluate: ({ read: { pages, sent } }) => {
      const [first] = pages
      return first
        ? expectCondition(
            first,
            '/data',
            'records in the order of arrival',
            isDeepEqual(recordsOf(pages), sent),
            recordsOf(pages),
          )
        : []
    },
  }),
  defineRule({
    id: 'export.limit-is-max-page-size',
    title: 'The `limit` parameter sets the maximum number of records per page. The default is 100.',
    uses: { read: pages, full: fullPage },
    evaluate: ({ read, full: { page } }) => [
      ...read.pages.flatMap((one) => expectLength(one, 'at most 2 records', (length) => length <= 2)),
      ...expectLength(page, '100 records', (length) => length === 100),
      ...expectThat(
        page,
        '/next_cursor',
        'a cursor, because there are more records',
        (cursor) => typeof cursor === 'string',
      ),
    ],
  }),
  defineRule({
    id: 'export.bad-cursor-is-400',
    title: 'An export request with an unknown cursor gets a 400 response.',
    facts: ['export.bad-limit-or-cursor-is-400'],
    uses: { strange: unknownCursors },
    evaluate: ({ strange }) => Object.values(strange).flatMap((one) => expectStatus(one, 400)),
  }),
  defineRule({
    operation: 'checkEmail',
    id: 'export.source-is-check-or-script',
    title: 'The user export shows whether each person was identified by an email check or by the tracking script.',
    facts: [324],
    uses: { records: checkRecords },
    evaluate: ({ records: { first, identified, users } }) => {
      const sourceOf = (email: string): unknown => getAtPointer(findRecord(users, 'email', email), '/source')
      const source = sourceOf(requestedEmail(first))
      const scripts = sourceOf(requestedEmail(identified))
      const expected = `a record of the checked address with a source other than ${JSON.stringify(scripts)}`
      return expectCondition(users, '/data', expected, source !== undefined && source !== scripts, source)
    },
  }),
]

function expectAsMany(users: Exchange, health: Exchange | undefined): ContractFinding[] {
  const count = health ? countIn(health) : undefined
  return expectLength(users, `${count} records, the number in the health response`, (length) => length === count)
}

function expectLength(page: Exchange, expected: string, matches: (length: number) => boolean): ContractFinding[] {
  const { length } = exportedRecords(page)
  return expectCondition(page, '/data', expected, matches(length), describeValue(pluralize(length, 'record')))
}

/** Expects the last page's cursor to be null, and no record to appear more than once. */
function expectChain(pages: readonly Exchange[]): ContractFinding[] {
  const last = pages.at(-1)
  if (!last) return []
  const ids = pages.flatMap((page) => exportedRecords(page).map((record) => getAtPointer(record, '/id')))
  return [
    ...expectValue(last, '/next_cursor', null, ' on the last page'),
    ...expectCondition(
      last,
      '/data',
      'no record from an earlier page',
      new Set(ids).size === ids.length,
      describeValue('a repeated record'),
    ),
  ]
}

/** Returns the page URLs of exported visits, in export order. */
function recordsOf(exchanges: readonly Exchange[]): unknown[] {
  return exchanges.flatMap((page) => exportedRecords(page).map((record) => getAtPointer(record, '/page_url')))
}
