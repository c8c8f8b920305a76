import { it } from 'vitest'
import { fuzzServer } from './fuzz.ts'

it(
  'a running server handles 130,000 generated requests (seed 9) without a crash, an internal error or an invalid response',
  () => fuzzServer(9, { raw: 25_000, service: 40_000, control: 40_000, slow: 400 }),
  1_200_000,
)
