import type { Kept } from './kept.ts'
import type { ServeLog } from './log.ts'
import { openReplicaState } from './open-replica.ts'
import { beginState, closeState, describeState, healthOf, openState } from './open-state.ts'
import type { ServeSettings } from './settings.ts'

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
