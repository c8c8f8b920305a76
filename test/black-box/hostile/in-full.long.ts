import { it } from 'vitest'
import { attack } from './attack.ts'

it(
  'a running server handles 130,000 generated requests, seed 9, without a crash, a defect or an invalid response',
  () => attack(9, { raw: 25_000, service: 40_000, control: 40_000, slow: 400 }),
  1_200_000,
)
