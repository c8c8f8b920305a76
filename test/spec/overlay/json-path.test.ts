import { describe, expect, it } from 'vitest'
import { formatJsonPath } from '../../../src/spec/overlay/format-json-path.ts'
import { parseJsonPath } from '../../../src/spec/overlay/json-path.ts'
import { selectNodes } from '../../../src/spec/overlay/select-nodes.ts'
import type { SpecValue } from '../../../src/spec/spec-node.ts'

const document = {
  'x-a': { 'b-c': 1 },
  paths: {
    '/a-b': { get: { id: 'one', tags: ['x', 'y', 'z'] }, post: { id: 'two', deep: { id: 'three' } } },
    "/it's": { get: { id: 'four', no: 4 } },
  },
  empty: null,
}

function select(path: string): unknown[] {
  return selectNodes(document, parseJsonPath(path)).map(({ value }) => value)
}

describe('JSONPath', () => {
  it.each([
    ["$.paths['/a-b'].get.id", ['one']],
    ['$["paths"]["/a-b"]["get"]["id"]', ['one']],
    [String.raw`$.paths['/it\'s'].get.id`, ['four']],
    [String.raw`$.paths["/\u0061-b"].get.id`, ['one']],
    ['$.paths.*.get.id', ['one', 'four']],
    ['$..id', ['one', 'two', 'three', 'four']],
    ['$..tags[0]', ['x']],
    ['$..tags[-1]', ['z']],
    ['$..tags[0,2]', ['x', 'z']],
    ['$..tags[1:]', ['y', 'z']],
    ['$..tags[::-1]', ['z', 'y', 'x']],
    ["$.paths.*[?@.id == 'two'].deep.id", ['three']],
    ["$.paths.*[?(@.id == 'one' || @.no > 3)].id", ['one', 'four']],
    ['$.paths.*[?@.deep].id', ['two']],
    ['$.paths.*[?!@.deep && @.id != "four"].id', ['one']],
    ["$..tags[?@ == 'y']", ['y']],
    ['$.x-a.b-c', [1]],
    ['$.empty', [null]],
    ['$.nothing', []],
    ['$.constructor', []],
    ['$..__proto__', []],
  ])('evaluates %s', (path, expected) => {
    expect(select(path)).toEqual(expected)
  })

  it.each([
    ['paths', 'must begin with $'],
    ['$.', 'a name is missing'],
    ['$.a/b', '"/b" is unexpected'],
    ["$['a", "' is missing"],
    ['$[', 'is missing'],
    ['$[01]', '"]" is missing'],
    ['$[9007199254740993]', 'too large'],
    ['$[?length(@.a) == 1]', 'the function length() is not supported'],
    ['$[?1 == 1', '"]" is missing'],
    ['$[?@.* == 1]', 'must select one node'],
    ['$[?true]', 'a value alone'],
    ['$[?(@.a]', '")" is missing'],
  ])('rejects %s', (path, problem) => {
    expect(() => parseJsonPath(path)).toThrow(problem)
  })

  it('formats a location as a path that selects the same location', () => {
    for (const keys of [
      ['paths', '/a-b', 'get', 'tags', 1],
      ['paths', "/it's", 'get'],
      ['x-a', 'b\n', '\\'],
    ]) {
      const root = keys.reduceRight<unknown>(
        (inner, key) => (typeof key === 'number' ? [0, inner] : { [key]: inner }),
        7,
      )
      const [found] = selectNodes(JSON.parse(JSON.stringify(root)), parseJsonPath(formatJsonPath(keys)))
      expect(found?.keys).toEqual(keys)
      expect(found?.value).toBe(7)
    }
  })

  it('rejects an overlong query', () => {
    expect(() => parseJsonPath(`$${'[?(@'.repeat(1000)}`)).toThrow('too long')
  })

  it('stops a query that repeatedly searches all descendants', () => {
    const deep = Array.from({ length: 90 }).reduce<SpecValue>((inner) => ({ a: inner, b: 1 }), 1)
    expect(() => selectNodes(deep, parseJsonPath(`$${'..*'.repeat(12)}`))).toThrow('selects more than')
  })
})
