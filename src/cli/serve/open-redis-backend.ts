import { pluralize } from '../../contract/report/pluralize.ts'
import type { Replica } from '../../state/redis/replica.ts'
import { StoreError } from '../../state/store-error.ts'
import type { ServeLog } from './log.ts'
import type { ServeSettings } from './settings.ts'
import { formatDifferences, isSameSetting, readSharedSettings } from './shared-settings.ts'
import { describeIgnoredFlags, type StateBackend } from './state-backend.ts'
import type { StoreOption } from './store-address.ts'

/** @throws {StoreError} if the store cannot be used */
export async function openRedisBackend(
  address: StoreOption,
  settings: ServeSettings,
  log: ServeLog,
  realNow: () => number,
): Promise<StateBackend> {
  // Load the Redis client on demand, because most users do not use Redis.
  const { openReplica } = await import('../../state/redis/replica.ts')
  const opening = openReplica({
    address,
    realNow,
    startsAt: settings.now,
    requiredSettings: await readSharedSettings(settings),
    isSameSetting: (name, values) => isSameSetting(name, values, settings),
    differs(differences, replica) {
      const message = `Replica ${replica} was started with different settings: ${formatDifferences(differences)}. ${differenceAdvice}`
      log.notice({ id: 'replica-differs', message })
    },
    healthChanged(problem, { isGone, reachable }) {
      const { shown } = address
      if (problem === null) log.state(true, `${shown} is available again.`)
      else if (isGone)
        log.state(
          false,
          `${shown} has lost the state, so all requests get a 500 response from now on. Restore the data in Redis, or stop all replicas and start them again with a new state.`,
        )
      else
        log.state(
          false,
          `${shown} ${reachable ? 'is rejecting commands' : 'is unreachable'} (${problem}). Requests get a 500 response until it works again. The mock keeps retrying.`,
        )
    },
    lost(entries) {
      const lostEntries = pluralize(entries, 'log entry was', 'log entries were')
      log.state(
        false,
        `${address.shown} is available again, but with an older state. At least ${lostEntries} lost, although clients had already received the responses. All replicas continue with the remaining state. To prevent data loss, set appendonly yes and appendfsync always in Redis.`,
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
    // Use the replica number as the seed offset, because replicas with the same offset would generate the same IDs.
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
  'If both replicas are running, they return different responses. Start all replicas with the same settings, or use a different ?prefix= in this replica’s store URL.'

function describe(
  replica: Replica,
  { shown }: StoreOption,
  settings: ServeSettings,
): ReturnType<StateBackend['describe']> {
  const { number, advice } = replica
  const joined = replica.joined()
  const notes = [...advice]
  const differences = replica.differences()
  if (differences.length > 0) {
    notes.push(
      `An earlier replica was started with different settings: ${formatDifferences(differences)}. ${differenceAdvice}`,
    )
  }
  if (joined) {
    const newState = 'use a different ?prefix= in the store URL'
    notes.push(...describeIgnoredFlags('The shared state already exists', newState, settings))
  }
  const summary = `shared through ${shown}, ${joined ? 'existing state' : 'new state'}; this is replica ${number}`
  return { location: { store: shown, replica: number }, summary, notes, loaded: null }
}

/** Prefixes store errors with the name of the flag, variable or config setting that contains the store address. */
async function prefixStoreError<T>(work: Promise<T>, { from }: StoreOption): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const { message, unreachable } = error
    throw new StoreError(`${from}: ${message}`, { unreachable, cause: error })
  }
}
