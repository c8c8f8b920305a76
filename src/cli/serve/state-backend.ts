/** State that outlives the process or is shared with other processes: a file, or Redis. */
import type { AssemblyOptions, SharedServices } from '../../mock/assemble.ts'
import type { Store } from '../../state/port.ts'
import type { StateDescription } from './log.ts'

export interface StateBackend {
  store: Store
  shared?: SharedServices
  stateSaved?: NonNullable<AssemblyOptions['stateSaved']>
  /** Time of the stored state, in milliseconds. */
  now(): number
  /** Added to the seed. Prevents IDs from being generated twice for the same state. */
  seedOffset: number
  /** Whether a stored state exists. Otherwise, the start creates one. */
  hasState(): boolean
  /** Stores the current state and all further changes. */
  begin(): Promise<void>
  describe(): StateDescription
  /** Returns false, after logging the reason, if a part of the state was lost. */
  close(): Promise<boolean>
}
