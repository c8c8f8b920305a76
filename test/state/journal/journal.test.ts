import { expect, it } from 'vitest'
import { createJournal } from '../../../src/state/journal/journal.ts'
import { createWhy } from '../../../src/state/journal/why.ts'
import { record } from './records.ts'

it('notifies listeners of each appended record until they unsubscribe', () => {
  const journal = createJournal()
  const heard: string[] = []
  journal.append(record('a1'))
  const stop = journal.subscribe(({ id }) => heard.push(id))
  journal.append(record('a2'))
  stop()
  stop()
  journal.append(record('a3'))
  expect(heard).toEqual(['a2'])
})

it('allows the same listener to subscribe twice', () => {
  const journal = createJournal()
  const heard: string[] = []
  const listener = ({ id }: { id: string }): void => void heard.push(id)
  const stop = journal.subscribe(listener)
  journal.subscribe(listener)
  journal.append(record('a1'))
  stop()
  journal.append(record('a2'))
  expect(heard).toEqual(['a1', 'a1', 'a2'])
})

it('lists a record before notifying the listeners', () => {
  const journal = createJournal()
  const listed: number[] = []
  journal.subscribe(() => listed.push(journal.list().length))
  journal.append(record('a1'))
  expect(listed).toEqual([1])
})

it('lists all records if the record given as `since` was dropped', () => {
  const journal = createJournal()
  journal.append(record('a1'))
  expect(journal.list({ since: 'gone' }).map(({ id }) => id)).toEqual(['a1'])
})

it('lists similar records by number of differences; on a tie, records with a different address come last', () => {
  const journal = createJournal()
  journal.append(record('other-status', { response: { status: 429, headers: {}, body: null } }))
  journal.append(record('other-both', { operation: 'getHealth', email: null }))
  journal.append(record('other-email', { email: 'bob@shop.example' }))
  journal.append(record('line', { operation: null, email: null, why: createWhy('loaded') }))
  const filter = { appId: 'app_a', operation: 'checkEmail', email: 'ana@shop.example', status: 200 }
  expect(journal.near(filter, 3)).toMatchObject([
    { record: { id: 'other-status' }, differences: [{ field: 'status', expected: 200, actual: 429 }] },
    {
      record: { id: 'other-email' },
      differences: [{ field: 'email', expected: 'ana@shop.example', actual: 'bob@shop.example' }],
    },
    { record: { id: 'other-both' }, differences: [{ field: 'operation' }, { field: 'email', actual: null }] },
  ])
  expect(journal.near(filter, 1)).toHaveLength(1)
  expect(journal.near({ appId: 'app_a' }, 3)).toEqual([])
})

it("lists another website's record as similar only if the address matches", () => {
  const journal = createJournal()
  journal.append(record('b1', { appId: 'app_b' }))
  expect(journal.near({ appId: 'app_a', operation: 'checkEmail' }, 3)).toEqual([])
  expect(journal.near({ appId: 'app_a', email: 'ana@shop.example' }, 3)).toMatchObject([
    { record: { id: 'b1' }, differences: [{ field: 'website', expected: 'app_a', actual: 'app_b' }] },
  ])
})

it('does not list similar records that arrived before `since`', () => {
  const journal = createJournal()
  journal.append(record('a1', { operation: 'getHealth' }))
  journal.append(record('a2', { operation: 'exportUsers' }))
  expect(journal.near({ operation: 'checkEmail', since: 'a1' }, 3)).toMatchObject([{ record: { id: 'a2' } }])
})
