import { expect, it } from 'vitest'
import { rules } from '../../src/contract/registry.ts'
import { findLacking } from './lacking-examples.ts'

it('finds what breaks each rule', { timeout: 300_000 }, async () => {
  expect(await findLacking(rules)).toEqual([])
})
