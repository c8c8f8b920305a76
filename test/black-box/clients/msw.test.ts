/** Runs with MSW 2 in the first tier and with MSW 3 in the second (vitest.config.ts). */
import { describe } from 'vitest'
import { msw } from '../../testing/msw/msw.ts'
import { mswClient } from './msw-client.ts'
import { testBehaviors } from './test-behaviors.ts'

describe('through MSW', () => testBehaviors(mswClient('through MSW', msw)))
