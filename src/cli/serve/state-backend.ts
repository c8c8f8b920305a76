/** Stores the mock's state in a state file or in Redis. Several processes can share a Redis store, but not a state file. */
import type { AssemblyOptions, SharedServices } from '../../mock/assemble.ts'
import type { Store } from '../../state/port.ts'
import type { StateDescription } from './log.ts'
import type { ServeSettings } from './settings.ts'

export interface StateBackend {
  store: Store
  shared?: SharedServices
  stateSaved?: NonNullable<AssemblyOptions['stateSaved']>
  /** In milliseconds since the Unix epoch. If a stored state exists, the clock continues from the stored time. */
  now(): number
  /** Combined with the seed, so that new IDs differ from IDs in the stored state. */
  seedOffset: number
  /** If no stored state exists, the mock creates the initial state. */
  hasState(): boolean
  /** Starts saving state changes. If no stored state exists, saves the current state first. */
  begin(): Promise<void>
  describe(): StateDescription
  /** Closes the backend. If some changes were not saved, logs the reason and resolves with false. */
  close(): Promise<boolean>
}

/**
 * Returns a message about flags that had no effect because the mock started with existing state. Empty if there are no such flags.
 * @param newState how to start with new state, such as `use another file`
 */
export function describeIgnoredFlags(found: string, newState: string, { now, isScenarioSet }: ServeSettings): string[] {
  const ignored = [
    ...(isScenarioSet ? [{ name: '--scenario', fix: 'To load a scenario, run npx dc-mock scenario load NAME' }] : []),
    ...(now === null ? [] : [{ name: '--now', fix: 'To move the clock forward, use the web UI or PUT /_mock/clock' }]),
  ]
  if (ignored.length === 0) return []
  const names = ignored.map(({ name }) => name).join(' and ')
  const fixes = ignored.map(({ fix }) => fix).join('. ')
  return [`${found}, so ${names} had no effect. To start with new state, ${newState}. ${fixes}`]
}
