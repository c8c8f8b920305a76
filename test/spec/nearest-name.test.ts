import { expect, it } from 'vitest'
import { nearestName } from '../../src/spec/nearest-name.ts'

const known = ['plan', 'people', 'checks_used', 'email', 'user_id', 'ip']

it.each([
  ['a letter too many', 'plann', 'plan'],
  ['a letter left out', 'peple', 'people'],
  ['a letter changed', 'emait', 'email'],
  ['two neighbours swapped', 'emial', 'email'],
  ['another spelling of the same words', 'checksUsed', 'checks_used'],
  ['another case', 'Email', 'email'],
  ['the same words in another order', 'usedChecks', 'checks_used'],
  ['two slips in a long name', 'chekcs_usd', 'checks_used'],
])('finds the name for %s', (_, name, meant) => {
  expect(nearestName(name, known)).toBe(meant)
})

it.each(['verdict', 'id', 'x', '', 'peple_of_the_site'])('finds nothing near %j', (name) => {
  expect(nearestName(name, known)).toBeNull()
})

it('prefers the name with the fewest typos, and the first of two equally near names', () => {
  expect(nearestName('emai', ['emails', 'email'])).toBe('email')
  expect(nearestName('planx', ['plany', 'planz'])).toBe('plany')
})

it('prefers the same words in another order to other words', () => {
  expect(nearestName('service-slow', ['service-down', 'slow-service'])).toBe('slow-service')
})

it('finds nothing for an odd or very long name', () => {
  expect(nearestName('__proto__', known)).toBeNull()
  expect(nearestName('x'.repeat(1_000_000), known)).toBeNull()
})
