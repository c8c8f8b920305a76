import { describe } from 'vitest'
import { holdToBehaviours } from './hold.ts'
import { ways } from './ways.ts'

describe.each(ways)('$name', holdToBehaviours)
