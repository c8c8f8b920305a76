import { defineProbe, type Probe } from '../probe.ts'
import type { Exchanges } from './exchanges.ts'

export const wrongKeyTest: Probe<Exchanges<'health'>> = defineProbe({
  name: 'wrong-key-test',
  description: 'tests a wrong key',
  calls: { health: { operation: 'getHealth', credential: 'wrong' } },
})
