import { describe, expect, it } from 'vitest'
import { findDifference } from '../../../src/contract/expect/compare.ts'

describe('a partial comparison', () => {
  it.each<[string, unknown, unknown]>([
    ['an equal value', { a: 1 }, { a: 1 }],
    ['a subset of the fields', { a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 }],
    ['an empty object', {}, { a: 1 }],
    ['a subset of the fields of each item', [{ a: 1 }, {}], [{ a: 1, b: 2 }, { c: 3 }]],
    ['null', { a: null }, { a: null }],
  ])('matches: %s', (_, expected, received) => {
    expect(findDifference(expected, received, false)).toBeNull()
  })

  it.each<[string, unknown, unknown, string, unknown, unknown]>([
    ['another value', { a: { b: 1 } }, { a: { b: 2 } }, '/a/b', 1, 2],
    ['another type', { a: 1 }, { a: '1' }, '/a', 1, '1'],
    ['a missing field', { a: 1 }, {}, '/a', 1, undefined],
    ['a missing field instead of null', { a: null }, {}, '/a', null, undefined],
    ['null instead of an object', { a: {} }, { a: null }, '/a', {}, null],
    ['a list instead of an object', { a: {} }, { a: [] }, '/a', {}, []],
    ['a longer list', [1], [1, 2], '', [1], [1, 2]],
    ['a shorter list', [1, 2], [1], '', [1, 2], [1]],
    ['two differences, of which the first is reported', { a: 1, b: 1 }, { a: 2, b: 2 }, '/a', 1, 2],
    [
      'a field name that needs escaping',
      { 'a/b': { constructor: 1 } },
      { 'a/b': {} },
      '/a~1b/constructor',
      1,
      undefined,
    ],
  ])('does not match: %s', (_, wanted, got, path, expected, received) => {
    expect(findDifference(wanted, got, false)).toEqual({ path, expected, received })
    expect(findDifference(wanted, got, true)).toEqual({ path, expected, received })
  })
})

describe('an exact comparison', () => {
  it.each<[unknown, unknown, string, unknown]>([
    [{ a: 1 }, { a: 1, b: 2 }, '/b', 2],
    [{ a: [{}] }, { a: [{ b: null }] }, '/a/0/b', null],
  ])('reports a field that is not in %j', (wanted, got, path, received) => {
    expect(findDifference(wanted, got, true)).toEqual({ path, expected: undefined, received })
  })

  it('ignores the order of fields', () => {
    expect(findDifference({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true)).toBeNull()
  })
})
