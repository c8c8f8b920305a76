import { expect, expectTypeOf, it } from 'vitest'
import { testAddresses, type Website } from '../../src/index.ts'
import type { TestAddressName } from '../../src/service/risk/test-address.ts'

/** One test address name for each kind of test address. The compiler checks that the names are valid. */
const names: readonly TestAddressName[] = [
  'allow',
  'challenge',
  'block',
  'score-73',
  'allow-score-90',
  'challenge-score-5',
  'block-score-10',
  'returning',
  'linked-3',
  'stored',
  'typo',
  'slow-5000',
  'hang',
  'error-500',
  'error-429',
  'error-401',
  'error-502',
  'drop',
]

it('the type TestAddressName accepts the name of each example in the catalog', () => {
  expect(testAddresses.map(({ example }) => example.slice(0, example.indexOf('@')))).toEqual(names)
})

it('the types also accept other addresses and scenarios', () => {
  expectTypeOf<'ana@shop.example'>().toExtend<Parameters<Website['address']>[0]>()
  expectTypeOf<'shop'>().toExtend<Parameters<Website['load']>[0]>()
})
