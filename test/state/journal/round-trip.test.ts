import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createJournal } from '../../../src/state/journal/journal.ts'
import type { JournalRecord } from '../../../src/state/journal/record.ts'
import { createWhy } from '../../../src/state/journal/why.ts'
import { codePoint } from '../../support/code-point.ts'
import { journalFor, record } from './records.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Text in requests is UTF-8, which cannot contain lone surrogates. The generated texts contain complete code points only. */
const text = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 40 }),
  fc.constantFrom('', '\n', '\n\n{}', '\uFEFF{"a":1}', 'ß'.repeat(700), '漢字'.repeat(900), 'x'.repeat(3000)),
  // Some bodies are larger than any chunk of records.
  fc.constantFrom('y'.repeat(70_000), '€'.repeat(60_000)),
)
const body = fc.option(text)
const anyHeaders = fc.dictionary(fc.constantFrom('user-agent', 'x-dc-key', 'origin'), text)
/** Usually generates the same value, like a client that repeats a request. */
const often = <T>(usual: T, any: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, any)
const asked = often<Record<string, string>>(Object.freeze({ 'user-agent': 'one' }), anyHeaders)
const answered = often<Record<string, string>>({ 'content-type': 'json' }, anyHeaders)
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)))

const anyRecord: fc.Arbitrary<JournalRecord> = fc
  .record({
    at: fc.integer({ min: -8.64e15, max: 8.64e15 }),
    appId: fc.constantFrom('app_a', 'app_b'),
    isWebsiteUnknown: often(false, fc.constant(true)),
    operation: often<string | null>('checkEmail', fc.constantFrom('deleteData', null)),
    // The address comes from JSON, which can contain lone surrogates.
    email: fc.option(fc.string({ unit: codePoint })),
    request: fc.record({ method: often('POST', fc.constant('GET')), path: often('/', text), headers: asked, body }),
    response: fc.record(
      {
        status: often<number | null>(200, fc.option(fc.integer({ min: 100, max: 599 }))),
        headers: answered,
        body,
        delayMs: fc.integer({ min: 1 }),
      },
      { requiredKeys: ['status', 'headers', 'body'] },
    ),
    changed: fc.array(fc.record({ resource: text, before: json, after: json }), { maxLength: 3 }),
  })
  .map(({ isWebsiteUnknown, ...over }) =>
    record('', {
      ...over,
      ...(isWebsiteUnknown && { websiteUnknown: true }),
      why: createWhy('quota-exhausted', { plan: 'free', checks_used: 500 }),
    }),
  )

/** Sets the ID of a record. If `inHeader` is true, the response contains the ID, as in almost all records. */
function withId(each: JournalRecord, id: string, inHeader: boolean): JournalRecord {
  const headers = inHeader ? { 'x-mock-request-id': id, ...each.response.headers } : each.response.headers
  return { ...each, id, response: { ...each.response, headers } }
}

it('returns the newest records of each website unchanged, regardless of their content', () => {
  fc.assert(
    fc.property(fc.array(anyRecord, { minLength: 1, maxLength: 60 }), (records) => {
      const journal = createJournal({ websiteBytes: 400_000, totalBytes: 600_000 })
      const added = records.map((each, i) => withId(each, `req_${i}`, i % 5 > 0))
      for (const each of added) journal.append(each)
      const kept = journal.list()
      const ids = new Set(kept.map(({ id }) => id))
      expect(kept).toEqual(added.filter(({ id }) => ids.has(id)))
      for (const appId of ['app_a', 'app_b']) {
        const own = added.filter((each) => each.appId === appId)
        expect(journal.list({ appId })).toEqual(own.slice(journal.dropped(appId)))
      }
      expect(kept.at(-1)).toEqual(added.at(-1))
      expect(journal.size().records).toBe(kept.length)
    }),
    { numRuns: 50 },
  )
})

it('lists, counts and pages records like a full scan, even while new records arrive', () => {
  const filters = fc.record(
    {
      appId: fc.constantFrom('app_a', 'app_b', 'app_none'),
      status: fc.constantFrom(200, 429),
      limit: fc.integer({ min: 0, max: 12 }),
      since: fc.oneof(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 70 }).map((n) => `req_${n}`),
      ),
    },
    { requiredKeys: [] },
  )
  const made = fc.array(fc.tuple(fc.constantFrom('app_a', 'app_b'), fc.constantFrom(200, 429)), { maxLength: 60 })
  fc.assert(
    fc.property(made, made, filters, (before, later, filter) => {
      const journal = journalFor({ website: 40, total: 60 })
      const added: JournalRecord[] = []
      const append = (all: readonly (readonly ['app_a' | 'app_b', number])[]): void => {
        for (const [appId, status] of all) {
          const each = record(`req_${added.length}`, {
            appId,
            at: added.length,
            response: { status, headers: {}, body: null },
          })
          added.push(each)
          journal.append(each)
        }
      }
      append(before)
      const { limit, ...asked } = filter
      const tally = journal.tally(asked)
      const counted = tally()
      expect(counted).toBe(journal.list(asked).length)
      const seen = new Set(journal.list(asked).map(({ id }) => id))
      append(later)
      const all = journal.list()
      const after = typeof asked.since === 'string' ? all.findIndex(({ id }) => id === asked.since) : -1
      const fits = all.filter(
        ({ appId, at, response }, i) =>
          i > after &&
          at >= (typeof asked.since === 'number' ? asked.since : 0) &&
          appId === (asked.appId ?? appId) &&
          response.status === (asked.status ?? response.status),
      )
      expect(journal.list(asked)).toEqual(fits)
      const most = limit ?? 5
      const newest = fits.slice(Math.max(0, fits.length - most))
      expect(journal.page(asked, most)).toEqual({ records: newest, matched: fits.length })
      // The new count includes records that were dropped after the first count.
      if (typeof asked.since !== 'string') expect(tally()).toBe(counted + fits.filter(({ id }) => !seen.has(id)).length)
      for (const each of added) expect(journal.find(each.id)).toEqual(all.find(({ id }) => id === each.id) ?? null)
      expect(journal.find('req_')).toBeNull()
      journal.clear()
      expect(tally()).toBe(0)
    }),
    { numRuns: 50 },
  )
})

it('frees the memory used by the headers of dropped records', async () => {
  const journal = journalFor({ website: 100, total: 100 })
  const heads: WeakRef<object>[] = []
  for (let i = 0; i < 400; i++) {
    const headers = { 'user-agent': `${i}` }
    heads.push(new WeakRef(headers))
    journal.append(record(`req_${i}`, { request: { method: 'GET', path: '', headers, body: null } }))
  }
  // JavaScript keeps the target of a new weak reference until the end of the current job.
  await new Promise(setImmediate)
  collectGarbage()
  expect(heads.filter((head) => head.deref()).length).toBeLessThan(150)
})
