import { defineProbe, type Probe } from '../probe.ts'
import type { Exchanges } from './exchanges.ts'

export const wrongKeyTest: Probe<Exchanges<'health'>> = defineProbe({
  name: 'wrong-key-test',
  description: 'tests a key that is nobody’s',
  calls: { health: { operation: 'getHealth', credential: 'wrong' } },
})
