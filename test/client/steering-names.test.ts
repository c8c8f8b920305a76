import { expect, expectTypeOf, it } from 'vitest'
import { steeringCatalogue, type Website } from '../../src/index.ts'
import type { SteeringName } from '../../src/service/risk/steering.ts'

/** One steering name for each kind of steering address. The compiler checks that the names are valid. */
const names: readonly SteeringName[] = [
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

it('the type SteeringName accepts the name of each example in the catalog', () => {
  expect(steeringCatalogue.map(({ example }) => example.slice(0, example.indexOf('@')))).toEqual(names)
})

it('the types also accept other addresses and scenarios', () => {
  expectTypeOf<'ana@shop.example'>().toExtend<Parameters<Website['address']>[0]>()
  expectTypeOf<'shop'>().toExtend<Parameters<Website['load']>[0]>()
})
