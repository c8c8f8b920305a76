import { expect, it } from 'vitest'
import { findHoldingTests } from '../../../scripts/generate/held-facts.ts'

const find = (text: string) => findHoldingTests('a.test.ts', text)

it('finds every call, with one or several IDs, anywhere in a file', () => {
  const text = `
    import { holds } from './holds.ts'
    holds('check.counts-once', 'counts', () => {})
    describe('group', () => {
      for (const plan of plans) holds(['a.one', 'a.two'], \`goes on with \${plan} for ever\`, async () => {})
    })`
  expect(find(text)).toEqual([
    { file: 'a.test.ts', title: 'counts', ids: ['check.counts-once'] },
    { file: 'a.test.ts', title: 'goes on with … for ever', ids: ['a.one', 'a.two'] },
  ])
})

it('ignores comments and strings', () => {
  expect(find(`// holds('a.one', 'b', () => {})\nit("holds('a.one')", () => {})`)).toEqual([])
})

it.each([
  ['an id that is a variable', `holds(id, 'title', () => {})`],
  ['a list with such an id', `holds(['a.one', id], 'title', () => {})`],
  ['an id that is put together', `holds('a.' + id, 'title', () => {})`],
  ['an empty list', `holds([], 'title', () => {})`],
  ['no title', `holds('a.one')`],
])('rejects %s and names the line', (_, call) => {
  expect(() => find(`\n\n${call}`)).toThrow(/^a\.test\.ts:3: holds needs/)
})
