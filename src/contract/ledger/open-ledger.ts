import { keyPrefix } from '../../service/mint.ts'
import type { Ledger } from '../gate/gate.ts'
import type { Target } from '../target.ts'
import { type LedgerEntries, type LedgerEntry, readLedger, tryLedger, writeLedger } from './ledger-file.ts'
import { takeLock } from './lock.ts'

/** A ledger that a run counts in. */
export interface OpenLedger extends Ledger {
  /** Checks of the website over all runs so far. Where its id is not known it is found by the key. */
  checksOf(appId: string | null): number
  /** Lets other runs use it. */
  close(): Promise<void>
}

export interface LedgerOptions {
  file: string
  target: Pick<Target, 'url' | 'credentials'>
  /** Ms since the epoch. */
  now: () => number
  /** Whether the run may spend checks. One that cannot leaves the ledger to others. @default true */
  spends?: boolean
}

/**
 * Opens a ledger for one run, which books each check before it is sent.
 *
 * @throws {TypeError} where another run has it open, or where the file is something else or cannot be used
 */
export async function openLedger({ file, target, now, spends = true }: LedgerOptions): Promise<OpenLedger> {
  // What is no ledger is told before anything is written beside it.
  await readLedger(file)
  const close = spends ? await takeLock(file) : async () => {}
  try {
    if (spends) await tryLedger(file)
    let entries = await readLedger(file)
    let written = Promise.resolve()
    return {
      checksOf: (appId) => countChecks(entries, target, appId),
      book(appId) {
        entries = bookCheck(entries, target, appId, now())
        const after = entries
        // In their order: a later state must not be replaced by an earlier one.
        written = written.catch(() => {}).then(() => writeLedger(file, after))
        return written
      },
      async close() {
        await written.catch(() => {})
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
  return countChecks(await readLedger(file), target, null)
}

function countChecks(entries: LedgerEntries, target: LedgerOptions['target'], appId: string | null): number {
  return entries[target.url]?.[websiteOf(entries, target, appId)]?.checks ?? 0
}

function bookCheck(
  entries: LedgerEntries,
  target: LedgerOptions['target'],
  appId: string | null,
  now: number,
): LedgerEntries {
  const { url } = target
  const website = websiteOf(entries, target, appId)
  const known: LedgerEntry | undefined = entries[url]?.[website]
  const booked: LedgerEntry = {
    checks: (known?.checks ?? 0) + 1,
    last: new Date(now).toISOString(),
    keys: [...new Set([...(known?.keys ?? []), shownKey(target)])],
  }
  return { ...entries, [url]: { ...entries[url], [website]: booked } }
}

/** The app_id; else that of the website which the key was used for before; else the key as it is shown. */
function websiteOf(entries: LedgerEntries, target: LedgerOptions['target'], appId: string | null): string {
  const key = shownKey(target)
  const known = Object.entries(entries[target.url] ?? {}).find(([, { keys }]) => keys.includes(key))
  return appId ?? known?.[0] ?? key
}

function shownKey({ credentials }: LedgerOptions['target']): string {
  return credentials.key === undefined ? 'no key' : keyPrefix(credentials.key)
}
