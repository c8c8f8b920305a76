import { it } from 'vitest'
import { expectAlone, expectModelled, expectSeeded } from './isolation/properties.ts'

it(
  'does on each website what a simple model of that website does, whatever happens on the others',
  () => expectModelled(30),
  60_000,
)

it('answers on each website word for word what it would answer if there were no other', () => expectAlone(8), 60_000)

it('gives the same run for the same seed, ids included, and other ids for another seed', () => expectSeeded(6), 60_000)
