import { describe } from 'vitest'
import { testClients } from './clients.ts'
import { testBehaviors } from './test-behaviors.ts'

describe.each(testClients)('$name', testBehaviors)
