/** What exports and the health say, page by page (service 4.1, A12, A19, A33, A35). */

import type { Exchange } from '../exchange.ts'
import { inWords } from '../in-words.ts'
import { pick } from '../pick.ts'
import { counted, fullPage, otherPages, pages, strangeCursor } from '../probes/exports.ts'
import { keyTest } from '../probes/good-requests.ts'
import { wrongKeyTest } from '../probes/health.ts'
import { countOf } from '../report/count-of.ts'
import { defineRule, type Finding, type Rule } from '../rule.ts'
import { expectSeen, expectStatus, expectThat, expectValue, listAt, same } from './expectation.ts'

export const exportRules: readonly Rule[] = [
  defineRule({
    id: 'health.tests-a-key',
    says: 'A good key gets 200 and a bad one 401.',
    operation: 'getHealth',
    facts: ['health.tests-a-key'],
    uses: { good: keyTest, bad: wrongKeyTest },
    judge: ({ good, bad }) => [...expectStatus(good.health, 200), ...expectStatus(bad.health, 401)],
  }),
  defineRule({
    id: 'health.leaves-no-trace',
    says: 'Testing a key leaves no trace.',
    operation: 'getHealth',
    facts: ['health.leaves-no-trace'],
    uses: { counted },
    judge: ({ counted: { healths } }) => {
      const [first, second] = healths
      return first && second ? expectValue(second, '/identified_user_count', countIn(first), ', as before') : []
    },
  }),
  defineRule({
    id: 'health.counts-identifications',
    says: 'identified_user_count counts each address once, whether a check, the script or both identified it.',
    operation: 'getHealth',
    facts: ['health.counts-identifications'],
    uses: { counted },
    judge: ({ counted: { healths } }) => {
      const [start] = healths.map(countIn)
      const steps = [0, 0, 1, 1, 2, 2]
      return healths.flatMap((health, index) =>
        expectValue(health, '/identified_user_count', Number(start) + (steps[index] ?? 0)),
      )
    },
  }),
  defineRule({
    id: 'export.users-are-as-many-as-health-counts',
    says: 'There are as many exported users as the health counts.',
    operation: 'exportUsers',
    facts: ['export.users-are-as-many-as-health-counts'],
    uses: { counted, full: fullPage },
    judge: ({ counted: { healths, users }, full }) => [
      ...expectAsMany(users, healths.at(-1)),
      ...expectAsMany(full.rest, full.health),
    ],
  }),
  defineRule({
    id: 'export.pages-by-cursor',
    says: 'Following next_cursor until null gives every record once.',
    operation: null,
    facts: ['export.pages-by-cursor'],
    uses: { read: pages, others: otherPages, full: fullPage },
    judge: ({ read, others: { events, conversions }, full: { page, next } }) => {
      const urls = recordsOf(read.pages).sort()
      const last = read.pages.at(-1)
      return [
        ...(last ? expectSeen(last, '/data', 'every record once', same(urls, [...read.sent].sort()), urls) : []),
        ...[read.pages, events, conversions, [page, next]].flatMap(expectChain),
      ]
    },
  }),
  defineRule({
    id: 'export.oldest-first',
    says: 'Records come in the order of their arrival; one that comes meanwhile comes last.',
    operation: null,
    facts: ['export.oldest-first'],
    uses: { read: pages },
    judge: ({ read: { pages, sent } }) => {
      const [first] = pages
      return first
        ? expectSeen(first, '/data', 'the order of arrival', same(recordsOf(pages), sent), recordsOf(pages))
        : []
    },
  }),
  defineRule({
    id: 'export.limit-bounds-a-page',
    says: 'A page holds at most limit records, and 100 where no limit is given.',
    operation: null,
    facts: ['export.limit-bounds-a-page'],
    uses: { read: pages, full: fullPage },
    judge: ({ read, full: { page } }) => [
      ...read.pages.flatMap((one) => expectLength(one, 'at most 2 records', (length) => length <= 2)),
      ...expectLength(page, '100 records', (length) => length === 100),
      ...expectThat(page, '/next_cursor', 'a cursor, since there are more', (cursor) => typeof cursor === 'string'),
    ],
  }),
  defineRule({
    id: 'export.bad-cursor-is-400',
    says: 'A cursor that was not given out gets 400.',
    operation: null,
    facts: ['export.bad-limit-or-cursor-is-400'],
    uses: { strange: strangeCursor },
    judge: ({ strange }) => Object.values(strange).flatMap((one) => expectStatus(one, 400)),
  }),
]

function countIn(health: Exchange): unknown {
  return pick(health.answer.json, '/identified_user_count')
}

function expectAsMany(users: Exchange, health: Exchange | undefined): Finding[] {
  const count = health ? countIn(health) : undefined
  return expectLength(users, `${count} records, as the health counts`, (length) => length === count)
}

function expectLength(page: Exchange, expected: string, fits: (length: number) => boolean): Finding[] {
  const { length } = listAt(page, '/data')
  return expectSeen(page, '/data', expected, fits(length), inWords(countOf(length, 'record')))
}

/** Pages that end with a null cursor, with each record once. */
function expectChain(pages: readonly Exchange[]): Finding[] {
  const last = pages.at(-1)
  if (!last) return []
  const ids = pages.flatMap((page) => listAt(page, '/data').map((record) => pick(record, '/id')))
  return [
    ...expectValue(last, '/next_cursor', null, ' on the last page'),
    ...expectSeen(last, '/data', 'no record of an earlier page', new Set(ids).size === ids.length, inWords('one')),
  ]
}

/** The pages that the visits were to, in the order of the records. */
function recordsOf(exchanges: readonly Exchange[]): unknown[] {
  return exchanges.flatMap((page) => listAt(page, '/data').map((record) => pick(record, '/page_url')))
}
