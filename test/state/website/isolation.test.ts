import { it } from 'vitest'
import { expectIsolated, expectMatchesModel, expectSeeded } from './isolation/properties.ts'

it(
  'behaves like a simple model on each website, regardless of activity on other websites',
  () => expectMatchesModel(30),
  60_000,
)

it('gives each website the same responses as if it were the only website', () => expectIsolated(8), 60_000)

it('produces identical runs for the same seed, and different IDs for different seeds', () => expectSeeded(6), 60_000)
