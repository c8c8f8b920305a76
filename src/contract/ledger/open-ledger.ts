import { keyPrefix } from '../../service/id-generator.ts'
import { acquireLock, FileLockedError, type Lock } from '../../state/file/lock.ts'
import type { SpendingLedger } from '../gate/gate.ts'
import type { ContractTarget } from '../target.ts'
import {
  assertWritable,
  type LedgerEntries,
  type LedgerEntry,
  readLedger,
  toLedgerError,
  writeLedger,
} from './ledger-file.ts'

/** A ledger opened for a run. */
export interface OpenLedger extends SpendingLedger {
  /** Returns the website's checks over all runs. If `appId` is null, the website is found by its key. */
  getChecks(appId: string | null): number
  /** Releases the ledger for other runs. */
  close(): Promise<void>
}

export interface LedgerOptions {
  file: string
  target: Pick<ContractTarget, 'url' | 'credentials'>
  /** Returns the time in ms since the epoch. */
  now: () => number
  /**
   * Whether the run may spend checks. If false, the ledger is not locked.
   * @default true
   */
  canSpend?: boolean
}

/**
 * Opens a ledger for a run. The run books each check before sending it.
 *
 * @throws {TypeError} if another run has the ledger open, if the file is not a ledger, or if it cannot be used
 */
export async function openLedger({ file, target, now, canSpend = true }: LedgerOptions): Promise<OpenLedger> {
  // Reject other files before creating a lock file beside them.
  await readLedger(file)
  const lock = canSpend ? await lockLedger(file, now) : null
  try {
    if (canSpend) await assertWritable(file)
    let entries = await readLedger(file)
    let lastWrite = Promise.resolve()
    return {
      getChecks: (appId) => countChecks(entries, target.url, { appId, key: displayKey(target.credentials.key) }),
      bookCheck(appId, key = target.credentials.key) {
        entries = addCheck(entries, target.url, { appId, key: displayKey(key) }, now())
        const after = entries
        // Writes are sequential, so an older state never replaces a newer one.
        lastWrite = lastWrite
          .catch(() => {})
          .then(() => {
            lock?.assertLocked()
            return writeLedger(file, after)
          })
        return lastWrite
      },
      async close() {
        await lastWrite.catch(() => {})
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

/** Locks the ledger for one run, because two runs would overwrite each other's checks. */
async function lockLedger(file: string, now: () => number): Promise<Lock> {
  try {
    return await acquireLock(file, now)
  } catch (error) {
    if (!(error instanceof FileLockedError)) throw toLedgerError(file, 'written', error)
    throw new TypeError(`${file} is in use by another run (${error.holder}); wait for that run, or stop it`, {
      cause: error,
    })
  }
}

/** Returns the website's checks in a ledger without opening the ledger for a run. */
export async function readChecks(file: string, target: LedgerOptions['target']): Promise<number> {
  return countChecks(await readLedger(file), target.url, { appId: null, key: displayKey(target.credentials.key) })
}

/** Website that a check belongs to, as far as known, and the displayed prefix of its key. */
interface CheckOwner {
  appId: string | null
  key: string
}

function countChecks(entries: LedgerEntries, url: string, owner: CheckOwner): number {
  return entryNamesOf(entries[url] ?? {}, owner).reduce((sum, name) => sum + (entries[url]?.[name]?.checks ?? 0), 0)
}

/** Adds a check. Checks that were counted under the key move to the website once the website is known. */
function addCheck(entries: LedgerEntries, url: string, owner: CheckOwner, now: number): LedgerEntries {
  const websites = entries[url] ?? {}
  const names = entryNamesOf(websites, owner)
  const [name = owner.key] = names
  const keys = names.flatMap((one) => websites[one]?.keys ?? [])
  const booked: LedgerEntry = {
    checks: countChecks(entries, url, owner) + 1,
    last: new Date(now).toISOString(),
    keys: [...new Set([...keys, owner.key])],
  }
  const others = Object.entries(websites).filter(([one]) => one === name || !names.includes(one))
  return { ...entries, [url]: { ...Object.fromEntries(others), [name]: booked } }
}

/**
 * Returns the names of a website's entries, starting with the one that new checks are added to. The key itself is the name while the
 * website is unknown.
 */
function entryNamesOf(websites: Readonly<Record<string, LedgerEntry>>, { appId, key }: CheckOwner): string[] {
  const known = Object.entries(websites).find(([name, { keys }]) => name !== key && keys.includes(key))
  return [...new Set([appId ?? known?.[0] ?? key, key])]
}

function displayKey(key: string | undefined): string {
  return key === undefined ? 'no key' : keyPrefix(key)
}
