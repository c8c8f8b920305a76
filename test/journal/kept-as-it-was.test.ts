import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createJournal } from '../../src/journal/journal.ts'
import type { JournalRecord } from '../../src/journal/record.ts'
import { because } from '../../src/journal/why.ts'
import { record } from './records.ts'

/** Whole letters of any alphabet: what comes over a wire is UTF-8, which has no halves. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('', '\n', '\n\n{}', '\uFEFF{"a":1}', 'ß'.repeat(700), '漢字'.repeat(900), 'x'.repeat(3000)),
  // Some are larger than any piece in which records are kept.
  fc.constantFrom('y'.repeat(70_000), '€'.repeat(60_000)),
)
const body = fc.option(text)
const headers = fc.dictionary(fc.constantFrom('user-agent', 'x-dc-key', 'origin'), text)
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)))

const anyRecord: fc.Arbitrary<JournalRecord> = fc
  .record({
    at: fc.integer({ min: -8.64e15, max: 8.64e15 }),
    appId: fc.constantFrom('app_a', 'app_b'),
    operation: fc.option(fc.constantFrom('checkEmail', 'deleteData')),
    // An address is read from JSON, where a half of a letter can stand.
    email: fc.option(fc.string({ unit: 'binary' })),
    request: fc.record({ method: fc.constantFrom('GET', 'POST'), path: text, headers, body }),
    response: fc.record({ status: fc.option(fc.integer({ min: 100, max: 599 })), headers, body }),
    changed: fc.array(fc.record({ what: text, before: json, after: json }), { maxLength: 3 }),
  })
  .map((over) => record('', { ...over, why: because('quota', { plan: 'free', checks_used: 500 }) }))

it('gives back each record as it came, the newest of each website, whatever stands in them', () => {
  fc.assert(
    fc.property(fc.array(anyRecord, { minLength: 1, maxLength: 60 }), (records) => {
      const journal = createJournal({ websiteBytes: 400_000, totalBytes: 600_000 })
      const told = records.map((each, i) => ({ ...each, id: `req_${i}` }))
      for (const each of told) journal.append(each)
      const kept = journal.list()
      const ids = new Set(kept.map(({ id }) => id))
      expect(kept).toEqual(told.filter(({ id }) => ids.has(id)))
      for (const appId of ['app_a', 'app_b']) {
        const own = told.filter((each) => each.appId === appId)
        expect(journal.list({ appId })).toEqual(own.slice(journal.dropped(appId)))
      }
      expect(kept.at(-1)).toEqual(told.at(-1))
      expect(journal.size().records).toBe(kept.length)
    }),
    { numRuns: 150 },
  )
})
