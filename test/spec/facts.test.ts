import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findFactMistakes, listFacts, numberFacts, readAssumptionNumbers } from '../../scripts/check/facts.ts'
import { parseSpec } from '../../scripts/check/spec-text.ts'
import { lineWith, smallSpec, smallSpecWith } from './small-spec.ts'

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

it('every fact of openapi.yaml has a number and a known source', () => {
  const assumptions = readAssumptionNumbers(read('docs/assumptions.yaml'))
  expect(findFactMistakes(parseSpec(read('openapi.yaml')), assumptions)).toEqual([])
})

it('the assumptions are numbered without gaps', () => {
  const numbers = readAssumptionNumbers(read('docs/assumptions.yaml'))
  expect(numbers).toEqual(numbers.map((_, index) => `A${index + 1}`))
})

it('lists every kind of fact with its location, in file order', () => {
  expect(listFacts(parseSpec(smallSpec)).map(({ number, kind, name, where }) => [number, kind, name, where])).toEqual([
    [1, 'operation', 'moveParcel', '/paths/~1parcels~1{id}/put'],
    [2, 'parameter', 'moveParcel.id', '/paths/~1parcels~1{id}/put/parameters/0'],
    [3, 'request', 'moveParcel', '/paths/~1parcels~1{id}/put/requestBody'],
    [4, 'response', 'moveParcel 204', '/paths/~1parcels~1{id}/put/responses/204'],
    [5, 'header', 'moveParcel 204.Location', '/paths/~1parcels~1{id}/put/responses/204/headers/Location'],
    [6, 'behaviour', 'check.moves-once', '/paths/~1parcels~1{id}/put/x-behaviours/0'],
    [7, 'response', 'NotFound', '/components/responses/NotFound'],
    [8, 'property', 'Parcel.place', '/components/schemas/Parcel/properties/place'],
    [9, 'property', 'Parcel.weight', '/components/schemas/Parcel/properties/weight'],
  ])
})

it('lists a behavior with its sentence, source, operation and line', () => {
  expect(listFacts(parseSpec(smallSpec))).toContainEqual({
    number: 6,
    kind: 'behaviour',
    where: '/paths/~1parcels~1{id}/put/x-behaviours/0',
    name: 'check.moves-once',
    description: 'A parcel moves once.',
    operation: 'moveParcel',
    line: lineWith('check.moves-once'),
    from: 'assumed',
    at: 'A1',
  })
})

it('reports nothing for a spec whose facts are complete', () => {
  expect(findFactMistakes(parseSpec(smallSpec), ['A1'])).toEqual([])
})

it.each([
  [
    'an operation without a fact',
    '      x-fact: { number: 1, from: documented, at: "4.1" }\n',
    '',
    'x-fact is missing',
  ],
  [
    'a parameter without a fact',
    '          x-fact: { number: 2, from: client, at: client }\n',
    '',
    'x-fact is missing',
  ],
  ['a body without a fact', '        x-fact: { number: 3, from: assumed, at: A1 }\n', '', 'x-fact is missing'],
  ['a response without a fact', '          x-fact: { number: 4, from: assumed, at: A1 }\n', '', 'x-fact is missing'],
  ['a header without a fact', '              x-fact: { number: 5, from: assumed, at: A1 }\n', '', 'x-fact is missing'],
  ['a property without a fact', '          x-fact: { number: 8, from: assumed, at: A1 }\n', '', 'x-fact is missing'],
  ['a fact without a number', 'number: 8, ', '', 'the fact has no number; run with --number'],
  ['a number used twice', 'number: 9', 'number: 8', `number 8 is already used in line ${lineWith('        place:')}`],
  ['a section that does not exist', '"4.1"', '"4.10"', 'at is not a known source for documented: 4.10'],
  [
    'an assumption that does not exist',
    'number: 9, from: assumed, at: A1',
    'number: 9, from: assumed, at: A2',
    'at is not a known source for assumed: A2',
  ],
  [
    'an unknown kind of source',
    'from: client, at: client',
    'from: rumour, at: client',
    'from must be documented, client or assumed',
  ],
  ['an unknown area', 'check.moves-once', 'parcels.move-once', 'the area must be one of'],
  ['an ID in another format', 'check.moves-once', 'check.MovesOnce', 'id must have the format area.what-is-true'],
])('reports %s', (_, found, replacement, message) => {
  const mistakes = findFactMistakes(parseSpec(smallSpecWith(found, replacement)), ['A1'])
  expect(mistakes).toHaveLength(1)
  expect(mistakes[0]?.message).toContain(message)
})

it('reports a duplicate ID', () => {
  const again = '\n        - { number: 10, id: check.moves-once, from: assumed, at: A1, description: "Again." }'
  const text = smallSpecWith('description: "A parcel moves once." }', `description: "A parcel moves once." }${again}`)
  expect(findFactMistakes(parseSpec(text), ['A1'])).toEqual([
    {
      line: lineWith('number: 10', text),
      message: `behaviour check.moves-once: the id is already used in line ${lineWith('number: 6')}`,
    },
  ])
})

it('reports an assumption that no fact refers to', () => {
  expect(findFactMistakes(parseSpec(smallSpec), ['A1', 'A2'])).toEqual([
    { line: 1, message: 'no fact refers to assumption A2' },
  ])
})

it('lists no facts if a fact is incomplete', () => {
  const text = smallSpecWith('number: 8, ', '')
  expect(() => listFacts(parseSpec(text))).toThrow(`openapi.yaml:${lineWith('        place:', text)}: incomplete fact`)
})

it('numbers new facts after the highest number and leaves the rest of the text unchanged', () => {
  const text = smallSpecWith('number: 2, ', '').replace('number: 6, ', '')
  expect(numberFacts(parseSpec(text))).toBe(
    smallSpecWith('number: 2, ', 'number: 10, ').replace('number: 6, ', 'number: 11, '),
  )
})

it('numbers a fact that is written as a YAML block', () => {
  const block = 'x-fact:\n            from: assumed\n            at: A1'
  const text = smallSpecWith('x-fact: { number: 9, from: assumed, at: A1 }', block)
  expect(numberFacts(parseSpec(text))).toBe(
    text.replace('from: assumed\n            at', 'number: 9\n            from: assumed\n            at'),
  )
})

it('changes nothing if every fact has a number', () => {
  expect(numberFacts(parseSpec(smallSpec))).toBe(smallSpec)
})
