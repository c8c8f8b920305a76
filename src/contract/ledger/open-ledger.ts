import { keyPrefix } from '../../service/id-generator.ts'
import type { SpendingLedger } from '../gate/gate.ts'
import type { ContractTarget } from '../target.ts'
import { assertWritable, type LedgerEntries, type LedgerEntry, readLedger, writeLedger } from './ledger-file.ts'
import { acquireLedgerLock } from './lock.ts'

/** A ledger that a run counts in. */
export interface OpenLedger extends SpendingLedger {
  /** Checks of the website over all runs so far. Where its id is not known it is found by the key. */
  getChecks(appId: string | null): number
  /** Lets other runs use it. */
  close(): Promise<void>
}

export interface LedgerOptions {
  file: string
  target: Pick<ContractTarget, 'url' | 'credentials'>
  /** Ms since the epoch. */
  now: () => number
  /** Whether the run may spend checks. One that cannot leaves the ledger to others. @default true */
  canSpend?: boolean
}

/**
 * Opens a ledger for one run, which books each check before it is sent.
 *
 * @throws {TypeError} where another run has it open, or where the file is something else or cannot be used
 */
export async function openLedger({ file, target, now, canSpend: spends = true }: LedgerOptions): Promise<OpenLedger> {
  // What is no ledger is told before anything is written beside it.
  await readLedger(file)
  const close = spends ? await acquireLedgerLock(file) : async () => {}
  try {
    if (spends) await assertWritable(file)
    let entries = await readLedger(file)
    let lastWrite = Promise.resolve()
    return {
      getChecks: (appId) => countChecks(entries, target.url, { appId, key: displayKey(target.credentials.key) }),
      bookCheck(appId, key = target.credentials.key) {
        entries = addCheck(entries, target.url, { appId, key: displayKey(key) }, now())
        const after = entries
        // In their order: a later state must not be replaced by an earlier one.
        lastWrite = lastWrite.catch(() => {}).then(() => writeLedger(file, after))
        return lastWrite
      },
      async close() {
        await lastWrite.catch(() => {})
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Checks of a website that a ledger knows, without opening it for a run. */
export async function readChecks(file: string, target: LedgerOptions['target']): Promise<number> {
  return countChecks(await readLedger(file), target.url, { appId: null, key: displayKey(target.credentials.key) })
}

/** Whose check it is, as far as that is known: the website, and a key of it is shown. */
interface CheckOwner {
  appId: string | null
  key: string
}

function countChecks(entries: LedgerEntries, url: string, owner: CheckOwner): number {
  return entryNamesOf(entries[url] ?? {}, owner).reduce((sum, name) => sum + (entries[url]?.[name]?.checks ?? 0), 0)
}

/** What was counted by the key before its website was known becomes the website's. */
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

/** Under which names a website's checks stand: first that under which it is booked. The key names what is counted by nothing else. */
function entryNamesOf(websites: Readonly<Record<string, LedgerEntry>>, { appId, key }: CheckOwner): string[] {
  const known = Object.entries(websites).find(([name, { keys }]) => name !== key && keys.includes(key))
  return [...new Set([appId ?? known?.[0] ?? key, key])]
}

function displayKey(key: string | undefined): string {
  return key === undefined ? 'no key' : keyPrefix(key)
}
