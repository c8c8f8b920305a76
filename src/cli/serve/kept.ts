/** What a state is kept in that outlives the process, or is shared with others: a file, or Redis. */
import type { AssemblyOptions, Shared } from '../../mock.ts'
import type { Store } from '../../store/port.ts'
import type { KeptState, ServeLog } from './log.ts'
import { openReplicaState } from './open-replica.ts'
import { beginState, closeState, describeState, healthOf, openState } from './open-state.ts'
import type { ServeSettings } from './settings.ts'

export interface Kept {
  store: Store
  shared?: Shared
  stateSaved?: NonNullable<AssemblyOptions['stateSaved']>
  /** Time of the state, in ms. */
  now(): number
  /** Another number wherever ids must not come again that a seed gave before. */
  seedPart: number
  /** Whether there is a state to go on from; else the start makes one. */
  isThere(): boolean
  /** Keeps what is there by now, and all that changes from now on. */
  begin(): Promise<void>
  describe(): KeptState
  /** False where something of the state is lost, which is said. */
  close(): Promise<boolean>
}

/** Opens what the settings name; null where the state ends with the process. */
export async function openKept(settings: ServeSettings, log: ServeLog, realNow: () => number): Promise<Kept | null> {
  if (settings.store) return openReplicaState(settings.store, settings, log, realNow)
  const file = await openState(settings, log, realNow)
  return (
    file && {
      store: file.store,
      stateSaved: () => healthOf(file),
      now: file.now,
      seedPart: file.transitions(),
      isThere: () => file.loaded !== null,
      begin: () => beginState(file),
      describe: () => describeState(file, settings),
      close: () => closeState(file, settings, log),
    }
  )
}
