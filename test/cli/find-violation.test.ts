/** What of it is quick; all rules are in `npm run test:long`. */
import { expect, it } from 'vitest'
import { rules } from '../../src/contract/registry.ts'
import { behaviourRules } from '../../src/contract/rules/behaviour.ts'
import { findLacking } from './lacking-examples.ts'

it('finds what breaks every fourth rule of behaviour', { timeout: 60_000 }, async () => {
  expect(await findLacking(behaviourRules.filter((_, index) => index % 4 === 0))).toEqual([])
})

it.each(['getHealth', 'getScript'])('finds what breaks each rule about %s', { timeout: 60_000 }, async (operation) => {
  const own = rules.filter((rule) => rule.id.startsWith(`${operation}.`))
  expect(own.length).toBeGreaterThan(5)
  expect(await findLacking(own)).toEqual([])
})
