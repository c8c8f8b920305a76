import { describe, vi } from 'vitest'
import { msw2 } from '../msw/msw-2.ts'
import { holdToBehaviours } from './hold.ts'
import { throughMsw } from './through-msw.ts'

vi.mock('msw', () => import('msw2'))

describe('through MSW 2', () => holdToBehaviours(throughMsw('through MSW 2', msw2)))
