import { it } from 'vitest'
import { fuzzServer } from './fuzz.ts'

it(
  'a running server handles 2000 generated requests (seed 20261121) without a crash, an internal error or an invalid response',
  () => fuzzServer(20261121, { raw: 300, service: 700, control: 700, slow: 0 }),
  120_000,
)
