import { it } from 'vitest'
import { expectIsolated, expectMatchesModel, expectSeeded } from './isolation/properties.ts'

it(
  'behaves on each website like a simple model of that website, whatever happens on the others',
  () => expectMatchesModel(30),
  60_000,
)

it('gives each website the exact responses it would give if it were the only one', () => expectIsolated(8), 60_000)

it('gives the same run for the same seed, including IDs, and other IDs for another seed', () => expectSeeded(6), 60_000)
