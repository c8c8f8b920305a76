import type { ServeLog } from './log.ts'
import { openReplicaBackend } from './open-replica.ts'
import { beginState, closeState, describeState, healthOf, openState } from './open-state.ts'
import type { ServeSettings } from './settings.ts'
import type { StateBackend } from './state-backend.ts'

/** Opens the state file or Redis store in the settings. Returns null if the state is stored only in memory. */
export async function openStateBackend(
  settings: ServeSettings,
  log: ServeLog,
  realNow: () => number,
): Promise<StateBackend | null> {
  if (settings.store) return openReplicaBackend(settings.store, settings, log, realNow)
  const file = await openState(settings, log, realNow)
  return (
    file && {
      store: file.store,
      stateSaved: () => healthOf(file),
      now: file.now,
      seedOffset: file.transitions(),
      hasState: () => file.loaded !== null,
      begin: () => beginState(file),
      describe: () => describeState(file, settings),
      close: () => closeState(file, settings, log),
    }
  )
}
