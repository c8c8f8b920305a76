import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createJournal, journalLimits } from '../../../src/state/journal/journal.ts'
import { idsOf, journalFor, record } from './records.ts'

it('drops the oldest records of a website that exceeds its limit, but no records of other websites', () => {
  const journal = journalFor({ website: 2 })
  journal.append(record('b1', { appId: 'app_b' }))
  for (const id of ['a1', 'a2', 'a3']) journal.append(record(id))
  expect(idsOf(journal)).toEqual(['b1', 'a2', 'a3'])
})

it('counts dropped records per website and in total until the journal is cleared', () => {
  const journal = journalFor({ website: 2 })
  for (const id of ['a1', 'a2', 'a3', 'a4']) journal.append(record(id))
  for (const id of ['b1', 'b2', 'b3']) journal.append(record(id, { appId: 'app_b' }))
  const counts = () => ['app_a', 'app_b', 'app_c', undefined].map((appId) => journal.dropped(appId))
  expect(counts()).toEqual([2, 1, 0, 3])
  journal.clear('app_a')
  expect(counts()).toEqual([0, 1, 0, 1])
  journal.clear()
  expect(counts()).toEqual([0, 0, 0, 0])
})

it('counts dropped records even for a website with no remaining records', () => {
  const journal = journalFor({ total: 2 })
  for (const id of ['a1', 'a2']) journal.append(record(id))
  journal.append(record('b1', { appId: 'app_b' }))
  expect([idsOf(journal), journal.dropped('app_a')]).toEqual([['b1'], 2])
})

it('drops the oldest records of the largest websites if all websites together exceed the limit', () => {
  const journal = journalFor({ total: 32 })
  for (let i = 1; i <= 20; i++) journal.append(record(`a${i}`))
  for (let i = 1; i <= 3; i++) journal.append(record(`b${i}`, { appId: 'app_b' }))
  for (let i = 1; i <= 10; i++) journal.append(record(`c${i}`, { appId: 'app_c' }))
  const kept = idsOf(journal)
  expect(kept).toHaveLength(30)
  expect(kept.slice(0, 5)).toEqual(['a4', 'a5', 'a6', 'a7', 'a8'])
  expect(kept.filter((id) => !id.startsWith('a'))).toHaveLength(13)
})

it('keeps the newest record even if it alone exceeds every limit', () => {
  const journal = journalFor({ website: 2, total: 2 })
  journal.append(record('a1'))
  const body = 'x'.repeat(10_000)
  journal.append(record('a2', { request: { method: 'POST', path: '', headers: {}, body } }))
  expect(idsOf(journal)).toEqual(['a2'])
  journal.append(record('a3'))
  expect(idsOf(journal)).toEqual(['a3'])
})

it('includes all text of variable length in the size of a record', () => {
  const long = 'x'.repeat(1000)
  const { request, response } = record('none')
  const variants = [
    { request: { ...request, path: long } },
    { request: { ...request, body: long } },
    { request: { ...request, headers: { 'user-agent': long } } },
    { response: { ...response, body: long } },
    { why: { id: 'invalid-body', state: { problem: long } } },
    { changed: [{ resource: 'visits', before: null, after: long }] },
    { changed: [{ resource: long, before: null, after: 1 }] },
  ] as const
  for (const over of variants) {
    const journal = createJournal()
    journal.append(record('a1', over))
    expect(journal.size().bytes, JSON.stringify(Object.keys(over))).toBeGreaterThanOrEqual(1024 + 2000)
  }
})

it('stays within the total limit for any input, and keeps the newest records of each website', () => {
  const limits = { websiteBytes: 20_000, totalBytes: 60_000 }
  const anyRecord = fc.record({ website: fc.integer({ min: 0, max: 7 }), letters: fc.integer({ min: 0, max: 3000 }) })
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 200 }), (records) => {
      const journal = createJournal(limits)
      records.forEach(({ website, letters }, index) => {
        const body = 'x'.repeat(letters)
        const request = { method: 'POST', path: '', headers: {}, body }
        journal.append(record(`r${index}`, { appId: `app_${website}`, request }))
        expect(journal.size().bytes).toBeLessThanOrEqual(limits.totalBytes)
        expect(journal.list().at(-1)?.id).toBe(`r${index}`)
      })
      for (let website = 0; website < 8; website++) {
        const kept = journal.list({ appId: `app_${website}` }).map(({ id }) => id)
        const sent = records.flatMap((each, index) => (each.website === website ? [`r${index}`] : []))
        expect(kept).toEqual(sent.slice(sent.length - kept.length))
      }
      expect(journal.size().records).toBe(journal.list().length)
    }),
    { seed: 3, numRuns: 200 },
  )
})

it('subtracts deleted records from its size', () => {
  const journal = createJournal()
  journal.append(record('a1'))
  journal.append(record('b1', { appId: 'app_b' }))
  journal.clear('app_a')
  expect(journal.size()).toEqual({ records: 1, bytes: 1024 })
  journal.clear()
  expect(journal.size()).toEqual({ records: 0, bytes: 0 })
})

it('keeps almost 3,000 records of a website with the default limits', () => {
  const journal = createJournal(journalLimits)
  const response = { status: 200, headers: {}, body: 'x'.repeat(900) }
  for (let i = 0; i < 3000; i++) journal.append(record(`a${i}`, { response }))
  expect(journal.list()).toHaveLength(2970)
})
