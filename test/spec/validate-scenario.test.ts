import { expect, it } from 'vitest'
import { readScenarioDocument } from '../../src/spec/validate-scenario.ts'

const person = { email: 'ana@shop.example' }

it('returns a valid document unchanged', () => {
  const document = {
    title: 'Returning user',
    people: [{ ...person, since: '-30d' }],
    clock: { now: '2026-11-20T10:00:00Z' },
  }
  expect(readScenarioDocument(document)).toEqual({ value: document, invalid: null })
})

it.each([
  ['a document that is a list', [], 'A scenario must be an object'],
  ['an unknown field', { plann: 'free' }, 'plann: unknown field; did you mean "plan"?'],
  ['a missing field of a list item', { people: [person, { emial: 'a@b.example' }] }, 'people[1].email is required'],
  [
    'a nested unknown field',
    { people: [{ ...person, devcies: [] }] },
    'people[0].devcies: unknown field; did you mean "devices"?',
  ],
  ['an invalid time', { people: [{ ...person, since: 'yesterday' }] }, /^people\[0\]\.since must be /],
  ['a duplicate list item', { outages: ['keyStore', 'keyStore'] }, 'outages must not contain the same item twice'],
  ['an empty name', { devices: { '': {} } }, 'devices: the name "" must be a non-empty string'],
  ['a count that is not an integer', { checks_used: 1.5 }, 'checks_used must be an integer from 0 to 1000000000'],
  ['a wrong value in a map', { bulk_patterns: { 'jane#': 0 } }, 'bulk_patterns.jane# must be an integer of at least 1'],
  ['an empty step', { expect: [{}] }, /^expect\[0\] must have at least one of checkEmail, getHealth, /],
])('reports %s', (_, document, message) => {
  expect(readScenarioDocument(document).invalid?.problems[0]?.message).toMatch(message)
})

it('returns the location of a problem as keys, so that the line can be found', () => {
  expect(readScenarioDocument({ people: [{ ...person, devcies: [] }] }).invalid?.problems[0]?.keys).toEqual([
    'people',
    '0',
    'devcies',
  ])
})
