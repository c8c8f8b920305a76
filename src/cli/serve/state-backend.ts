/** State stored outside the process, in a state file or in Redis. Several processes can share a Redis store. */
import type { AssemblyOptions, SharedServices } from '../../mock/assemble.ts'
import type { Store } from '../../state/port.ts'
import type { StateDescription } from './log.ts'

export interface StateBackend {
  store: Store
  shared?: SharedServices
  stateSaved?: NonNullable<AssemblyOptions['stateSaved']>
  /** Returns the stored state's current time, in milliseconds. */
  now(): number
  /** Offset added to the seed. Prevents duplicate IDs when a mock continues from stored state. */
  seedOffset: number
  /** Reports whether stored state exists. If not, the mock creates state at startup. */
  hasState(): boolean
  /** Stores the current state, then all subsequent changes. */
  begin(): Promise<void>
  describe(): StateDescription
  /** Closes the backend. If some state was lost, logs the reason and returns false. */
  close(): Promise<boolean>
}
