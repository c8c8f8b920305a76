import { expect, test } from 'vitest'
import { isSteady } from '../../bench/measure/statistics.ts'

test('a rate is steady once three seconds on end are alike and no better than before', () => {
  expect(isSteady([5000, 9000, 10_000, 10_100, 9900, 10_000])).toBe(true)
})

test('one disturbed second while the rate still rises is not steady', () => {
  expect(isSteady([3000, 6000, 9000, 7000, 12_000])).toBe(false)
  expect(isSteady([3000, 6000, 9000, 7000])).toBe(false)
})

test('three seconds that are alike but better than all before are not steady', () => {
  expect(isSteady([5000, 6000, 10_000, 10_000, 10_000])).toBe(false)
})

test('fewer than five seconds are not steady', () => {
  expect(isSteady([10_000, 10_000, 10_000, 10_000])).toBe(false)
})
