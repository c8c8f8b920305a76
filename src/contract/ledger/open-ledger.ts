import { visibleKeyPrefix } from '../../service/mask.ts'
import { acquireLock, FileLockedError, type Lock } from '../../state/file/lock.ts'
import { InvalidOptionError } from '../invalid-option-error.ts'
import type { SpendingLedger } from '../limiter/limiter.ts'
import type { ContractTarget } from '../target.ts'
import {
  assertWritable,
  type LedgerEntries,
  type LedgerEntry,
  readLedger,
  toLedgerError,
  writeLedger,
} from './ledger-file.ts'

/** Ledger opened by a run. If the run is allowed to send email checks, the ledger is locked until `close` is called. */
export interface OpenLedger extends SpendingLedger {
  /** Returns the total number of email checks sent for a website by all runs. If `appId` is null, the website is identified by its key. */
  getChecks(appId: string | null): number
  /** Waits for pending writes, then unlocks the ledger for other runs. */
  close(): Promise<void>
}

export interface LedgerOptions {
  file: string
  target: Pick<ContractTarget, 'url' | 'credentials'>
  /** Returns the current time, in milliseconds since the Unix epoch. */
  now: () => number
  /**
   * Whether the run is allowed to send email checks. If false, the ledger is not locked, because the run does not write to the ledger.
   * @default true
   */
  canSpend?: boolean
}

/**
 * Opens a ledger for a run.
 * @throws {TypeError} if another run is using the ledger, or if the file is not a usable ledger
 */
export async function openLedger({ file, target, now, canSpend = true }: LedgerOptions): Promise<OpenLedger> {
  // Validate the file before locking it. Otherwise, a lock file would be created even if the file is not a ledger.
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
        // Run the writes sequentially. Otherwise, an older version of the ledger could overwrite a newer one.
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

/** Locks the ledger, because concurrent runs would overwrite each other's entries. */
async function lockLedger(file: string, now: () => number): Promise<Lock> {
  try {
    return await acquireLock(file, now)
  } catch (error) {
    if (!(error instanceof FileLockedError)) throw toLedgerError(file, 'write', error)
    throw new InvalidOptionError(
      `Another run (${error.holder}) is using ${file}. Wait until that run finishes, or stop it`,
      {
        cause: error,
      },
    )
  }
}

/** Does not lock the ledger. */
export async function readChecks(file: string, target: LedgerOptions['target']): Promise<number> {
  return countChecks(await readLedger(file), target.url, { appId: null, key: displayKey(target.credentials.key) })
}

interface CheckOwner {
  appId: string | null
  key: string
}

function countChecks(entries: LedgerEntries, url: string, owner: CheckOwner): number {
  return entryNamesOf(entries[url] ?? {}, owner).reduce((sum, name) => sum + (entries[url]?.[name]?.checks ?? 0), 0)
}

/** If the app ID is known, merges the entry named after the key into the entry named after the app ID. */
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
 * Returns the names of a website's ledger entries. New checks are counted in the first entry. Its name is the app ID, or the start of the
 * private key if the app ID is unknown.
 */
function entryNamesOf(websites: Readonly<Record<string, LedgerEntry>>, { appId, key }: CheckOwner): string[] {
  const known = Object.entries(websites).find(([name, { keys }]) => name !== key && keys.includes(key))
  return [...new Set([appId ?? known?.[0] ?? key, key])]
}

function displayKey(key: string | undefined): string {
  return key === undefined ? 'no key' : visibleKeyPrefix(key)
}
