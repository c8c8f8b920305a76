import { describe, expect, it } from 'vitest'
import { findDifference } from '../../../src/contract/expect/compare.ts'

describe('part of a response', () => {
  it.each<[string, unknown, unknown]>([
    ['the same', { a: 1 }, { a: 1 }],
    ['less than there is', { a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 }],
    ['nothing', {}, { a: 1 }],
    ['each item in part', [{ a: 1 }, {}], [{ a: 1, b: 2 }, { c: 3 }]],
    ['null', { a: null }, { a: null }],
  ])('matches: %s', (_, expected, received) => {
    expect(findDifference(expected, received, false)).toBeNull()
  })

  it.each<[string, unknown, unknown, string, unknown, unknown]>([
    ['another value', { a: { b: 1 } }, { a: { b: 2 } }, '/a/b', 1, 2],
    ['another type', { a: 1 }, { a: '1' }, '/a', 1, '1'],
    ['a missing field', { a: 1 }, {}, '/a', 1, undefined],
    ['null for nothing', { a: null }, {}, '/a', null, undefined],
    ['nothing for null', { a: {} }, { a: null }, '/a', {}, null],
    ['a list for a map', { a: {} }, { a: [] }, '/a', {}, []],
    ['a longer list', [1], [1, 2], '', [1], [1, 2]],
    ['a shorter list', [1, 2], [1], '', [1, 2], [1]],
    ['the first of two', { a: 1, b: 1 }, { a: 2, b: 2 }, '/a', 1, 2],
    ['a tricky name', { 'a/b': { constructor: 1 } }, { 'a/b': {} }, '/a~1b/constructor', 1, undefined],
  ])('does not match: %s', (_, wanted, got, path, expected, received) => {
    expect(findDifference(wanted, got, false)).toEqual({ path, expected, received })
    expect(findDifference(wanted, got, true)).toEqual({ path, expected, received })
  })
})

describe('a whole response', () => {
  it.each<[unknown, unknown, string, unknown]>([
    [{ a: 1 }, { a: 1, b: 2 }, '/b', 2],
    [{ a: [{}] }, { a: [{ b: null }] }, '/a/0/b', null],
  ])('has no fields in addition to %j', (wanted, got, path, received) => {
    expect(findDifference(wanted, got, true)).toEqual({ path, expected: undefined, received })
  })

  it('ignores the order of fields', () => {
    expect(findDifference({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true)).toBeNull()
  })
})
