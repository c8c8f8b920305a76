/** The fast tests use MSW 2, and the slow tests use MSW 3. See vitest.config.ts. */
import { describe } from 'vitest'
import { msw } from '../../testing/msw/msw.ts'
import { mswClient } from './msw-client.ts'
import { testBehaviors } from './test-behaviors.ts'

describe('through MSW', () => testBehaviors(mswClient('through MSW', msw)))
