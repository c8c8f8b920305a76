/** State that is stored outside the process, in a state file or in Redis. Several processes can share Redis. */
import type { AssemblyOptions, SharedServices } from '../../mock/assemble.ts'
import type { Store } from '../../state/port.ts'
import type { StateDescription } from './log.ts'

export interface StateBackend {
  store: Store
  shared?: SharedServices
  stateSaved?: NonNullable<AssemblyOptions['stateSaved']>
  /** Returns the current time of the stored state, in milliseconds. */
  now(): number
  /** Offset to add to the seed. The offset prevents duplicate IDs if the mock continues from a stored state. */
  seedOffset: number
  /** Reports whether a stored state exists. If not, the state is created when the mock starts. */
  hasState(): boolean
  /** Stores the current state, and then all subsequent changes. */
  begin(): Promise<void>
  describe(): StateDescription
  /** Closes the backend. If parts of the state were lost, logs the reason and returns false. */
  close(): Promise<boolean>
}
