import { expect, it } from 'vitest'
import { findFactTests } from '../../../scripts/generate/fact-tests.ts'

const find = (text: string) => findFactTests('a.test.ts', text)

it('finds all testFact calls in a file, with one or more IDs', () => {
  const text = `
    import { testFact } from './test-fact.ts'
    testFact('check.counts-once', 'counts', () => {})
    describe('group', () => {
      for (const plan of plans) testFact(['a.one', 'a.two'], \`goes on with \${plan} for ever\`, async () => {})
    })`
  expect(find(text)).toEqual([
    { file: 'a.test.ts', title: 'counts', ids: ['check.counts-once'] },
    { file: 'a.test.ts', title: 'goes on with … for ever', ids: ['a.one', 'a.two'] },
  ])
})

it('ignores comments and strings', () => {
  expect(find(`// testFact('a.one', 'b', () => {})\nit("testFact('a.one')", () => {})`)).toEqual([])
})

it.each([
  ['an ID that is a variable', `testFact(id, 'title', () => {})`],
  ['a list that contains a variable', `testFact(['a.one', id], 'title', () => {})`],
  ['a concatenated ID', `testFact('a.' + id, 'title', () => {})`],
  ['an empty list', `testFact([], 'title', () => {})`],
  ['no title', `testFact('a.one')`],
])('rejects %s and mentions the line', (_, call) => {
  expect(() => find(`\n\n${call}`)).toThrow(/^a\.test\.ts:3: testFact needs/)
})
