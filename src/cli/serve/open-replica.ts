/** `--store URL`: opens the state that replicas share, and puts into words what is there. */
import type { Replica } from '../../state/redis/replica.ts'
import { StoreError } from '../../state/store-error.ts'
import type { ServeLog } from './log.ts'
import type { ServeSettings } from './settings.ts'
import { formatDifferences, readSharedSettings } from './shared-settings.ts'
import type { StateBackend } from './state-backend.ts'
import type { StoreOption } from './store-address.ts'

/**
 * The shared state of the settings.
 *
 * @throws {StoreError} where it cannot be used
 */
export async function openReplicaBackend(
  address: StoreOption,
  settings: ServeSettings,
  log: ServeLog,
  realNow: () => number,
): Promise<StateBackend> {
  // With what it needs: nobody else pays for it.
  const { openReplica } = await import('../../state/redis/replica.ts')
  const opening = openReplica({
    address,
    realNow,
    startsAt: settings.now,
    requiredSettings: await readSharedSettings(settings),
    differs(differences, replica) {
      const says = `Replica ${replica} was started with ${formatDifferences(differences)}: ${differenceAdvice}`
      log.notice({ id: 'replica-differs', says })
    },
    healthChanged(problem, { isGone, reachable }) {
      const { shown } = address
      if (problem === null) log.state(true, `${shown} answers again.`)
      else if (isGone)
        log.state(
          false,
          `${shown} has lost the state: requests are answered 500 from now on. Restore the data of Redis; or stop all replicas and start them anew, which begins a new state.`,
        )
      else
        log.state(
          false,
          `${shown} ${reachable ? 'refuses changes' : 'is away'} (${problem}): requests are answered 500 until that ends; it is tried again all the time.`,
        )
    },
    lost(entries) {
      const lostEntries = entries === 1 ? '1 entry' : `${entries} entries`
      log.state(
        false,
        `${address.shown} came back with an older state: at least ${lostEntries} of its log, which requests were answered for, cannot be found any more. All replicas go on from what is there. Set appendonly yes and appendfsync always.`,
      )
    },
    failed: (error) => log.failed(error, null),
  })
  const replica = await prefixStoreError(opening, address)
  const { store, journal, changes, health, number, now, joined, close } = replica
  return {
    store,
    shared: { journal, changes, health, location: { address: address.shown, replica: number } },
    now,
    // Two replicas must not make the same ids.
    seedOffset: number,
    hasState: joined,
    begin: () => prefixStoreError(replica.begin(), address),
    describe: () => describe(replica, address, settings),
    async close() {
      await close()
      return true
    },
  }
}

const differenceAdvice =
  'replicas of one state that differ in this answer differently. Start all with the same, or give this one another ?prefix=.'

function describe(
  replica: Replica,
  { shown }: StoreOption,
  { isScenarioSet, now }: ServeSettings,
): ReturnType<StateBackend['describe']> {
  const { number, advice } = replica
  const joined = replica.joined()
  const ignored = joined ? [...(isScenarioSet ? ['--scenario'] : []), ...(now === null ? [] : ['--now'])] : []
  const notes = [...advice]
  const differences = replica.differences()
  if (differences.length > 0) {
    notes.push(`The replica that was started before has ${formatDifferences(differences)}: ${differenceAdvice}`)
  }
  if (ignored.length > 0) {
    notes.push(
      `The shared state goes on as it was: ${ignored.join(' and ')} would begin a new one. Name another ?prefix= for that, or load a scenario.`,
    )
  }
  const summary = `shared through ${shown}, ${joined ? 'as it was there' : 'begun here'}; this is replica ${number}`
  return { location: { store: shown, replica: number }, summary, notes, loaded: null }
}

/** What goes wrong names what gave the address. */
async function prefixStoreError<T>(work: Promise<T>, { from }: StoreOption): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const { message, unreachable } = error
    throw new StoreError(`${from}: ${message}`, { unreachable, cause: error })
  }
}
