/** Runs with MSW 2 in the first tier and with MSW 3 in the second (vitest.config.ts). */
import { describe } from 'vitest'
import { msw } from '../../testing/msw/msw.ts'
import { holdToBehaviours } from './hold.ts'
import { throughMsw } from './through-msw.ts'

describe('through MSW', () => holdToBehaviours(throughMsw('through MSW', msw)))
