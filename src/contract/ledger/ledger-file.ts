/**
 * Ledger of the email checks that all runs have sent, per deployment and website. Used checks count for the lifetime of a website (service
 * 8), and the service does not report how many remain. Keys are shortened to a prefix that does not reveal them.
 */

import { randomUUID } from 'node:crypto'
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemErrorCode } from '../../service/system-error.ts'
import { isObject, tryParseJson } from '../../spec/json.ts'
import { InvalidOptionError } from '../invalid-option-error.ts'

const format = 'dc-mock ledger'
const version = 1

export interface LedgerEntry {
  /** Number of checks that were sent, including failed checks. */
  readonly checks: number
  /** Time of the last check (ISO 8601). */
  readonly last: string
  /** First 12 characters of each key that was used, or the first half of a key with fewer than 24 characters. */
  readonly keys: readonly string[]
}

export type LedgerEntries = Readonly<Record<string, Readonly<Record<string, LedgerEntry>>>>

/**
 * Returns an empty ledger if the file does not exist.
 * @throws {TypeError} if the file cannot be read or is not a ledger
 */
export async function readLedger(file: string): Promise<LedgerEntries> {
  const found = await stat(file).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw toLedgerError(file, 'read', error)
  })
  if (found === null) return {}
  // Reject pipes and devices, because reading from them may never finish.
  if (!found.isFile()) {
    throw new InvalidOptionError(
      `The ledger ${file} is ${found.isDirectory() ? 'a folder' : 'not a regular file'}. Specify a file`,
    )
  }
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw toLedgerError(file, 'read', error)
  })
  const entries = parseLedger(text)
  if (entries === null)
    throw new InvalidOptionError(`${file} is not a dc-mock verify ledger and was not changed. Specify another file`)
  return entries
}

/** Replaces the ledger atomically. The new file is readable only by its owner. */
export async function writeLedger(file: string, entries: LedgerEntries): Promise<void> {
  const targetPath = await resolveLink(file)
  const temporary = temporaryPath(targetPath)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(`${JSON.stringify({ format, version, deployments: entries }, null, 2)}\n`)
      // Sync the ledger before the email check is sent. Otherwise, a power failure could erase the record of the email check.
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, targetPath)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw toLedgerError(file, 'write', error)
  }
}

/**
 * Verifies that the ledger is writable, because an email check must not be sent if the ledger cannot record the check.
 * @throws {TypeError} if the ledger is not writable
 */
export async function assertWritable(file: string): Promise<void> {
  const temporary = temporaryPath(await resolveLink(file))
  try {
    await (await open(temporary, 'wx', 0o600)).close()
    await rm(temporary)
  } catch (error) {
    throw toLedgerError(file, 'write', error)
  }
}

/** Resolves symbolic links, because `writeLedger` must replace the linked file, not the link. */
async function resolveLink(file: string): Promise<string> {
  return realpath(file).catch(() => file)
}

function temporaryPath(targetPath: string): string {
  return `${targetPath}.${randomUUID()}.tmp`
}

export function toLedgerError(file: string, action: 'read' | 'write', error: unknown): TypeError {
  const code = systemErrorCode(error)
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `the folder ${dirname(file)} does not exist`,
    ENOTDIR: `${dirname(file)} is not a folder`,
    EACCES: `permission denied in ${dirname(file)}`,
    EPERM: `permission denied in ${dirname(file)}`,
    EROFS: `${dirname(file)} is read-only`,
    ENOSPC: 'the disk is full',
  }
  return new InvalidOptionError(`Could not ${action} the ledger ${file} (${reasons[code] ?? code})`, { cause: error })
}

function parseLedger(text: string): LedgerEntries | null {
  const value = tryParseJson(text)
  if (!isObject(value) || value.format !== format || value.version !== version || !isObject(value.deployments))
    return null
  const deployments = Object.entries(value.deployments).map(([url, websites]) => [url, readWebsites(websites)] as const)
  const entries = deployments.filter((entry): entry is [string, Record<string, LedgerEntry>] => entry[1] !== null)
  return entries.length === deployments.length ? Object.fromEntries(entries) : null
}

function readWebsites(value: unknown): Record<string, LedgerEntry> | null {
  if (!isObject(value)) return null
  const websites = Object.entries(value).filter((entry): entry is [string, LedgerEntry] => isEntry(entry[1]))
  return websites.length === Object.keys(value).length ? Object.fromEntries(websites) : null
}

function isEntry(value: unknown): value is LedgerEntry {
  if (!isObject(value)) return false
  const { checks, last, keys } = value
  return (
    Number.isSafeInteger(checks) &&
    Number(checks) >= 0 &&
    typeof last === 'string' &&
    Array.isArray(keys) &&
    keys.every(isString)
  )
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}
