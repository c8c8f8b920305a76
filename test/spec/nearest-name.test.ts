import { expect, it } from 'vitest'
import { nearestName } from '../../src/spec/nearest-name.ts'

const known = ['plan', 'people', 'checks_used', 'email', 'user_id', 'ip']

it.each([
  ['an extra letter', 'plann', 'plan'],
  ['a missing letter', 'peple', 'people'],
  ['a wrong letter', 'emait', 'email'],
  ['two swapped letters', 'emial', 'email'],
  ['a different spelling of the same words', 'checksUsed', 'checks_used'],
  ['a different case', 'Email', 'email'],
  ['a different word order', 'usedChecks', 'checks_used'],
  ['two typos in a long name', 'chekcs_usd', 'checks_used'],
])('finds the name despite %s', (_, name, meant) => {
  expect(nearestName(name, known)).toBe(meant)
})

it.each(['verdict', 'id', 'x', '', 'peple_of_the_site'])('finds no name similar to %j', (name) => {
  expect(nearestName(name, known)).toBeNull()
})

it('prefers the name with the fewest typos, and the first of two equally similar names', () => {
  expect(nearestName('emai', ['emails', 'email'])).toBe('email')
  expect(nearestName('planx', ['plany', 'planz'])).toBe('plany')
})

it('prefers reordered words over a different word', () => {
  expect(nearestName('service-slow', ['service-down', 'slow-service'])).toBe('slow-service')
})

it('finds nothing for __proto__ or a very long name', () => {
  expect(nearestName('__proto__', known)).toBeNull()
  expect(nearestName('x'.repeat(1_000_000), known)).toBeNull()
})
