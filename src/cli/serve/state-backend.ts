/** What a state is kept in that outlives the process, or is shared with others: a file, or Redis. */
import type { AssemblyOptions, SharedServices } from '../../mock/assemble.ts'
import type { Store } from '../../state/port.ts'
import type { StateDescription } from './log.ts'

export interface StateBackend {
  store: Store
  shared?: SharedServices
  stateSaved?: NonNullable<AssemblyOptions['stateSaved']>
  /** Time of the state, in ms. */
  now(): number
  /** Another number wherever ids must not come again that a seed gave before. */
  seedOffset: number
  /** Whether there is a state to go on from; else the start makes one. */
  hasState(): boolean
  /** Keeps what is there by now, and all that changes from now on. */
  begin(): Promise<void>
  describe(): StateDescription
  /** False where something of the state is lost, which is said. */
  close(): Promise<boolean>
}
