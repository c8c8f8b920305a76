/**
 * The file that remembers how many email checks were spent, by deployment and website: they never come back (service 8), and no answer
 * tells how many are left. No secret is in it: keys stand by the 12 characters that the service shows too.
 */
import { randomUUID } from 'node:crypto'
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemErrorCode } from '../../service/system-error.ts'

const format = 'dc-mock ledger'
const version = 1

export interface LedgerEntry {
  /** Checks that were sent, whatever came. */
  readonly checks: number
  /** ISO 8601. */
  readonly last: string
  /** The first 12 characters of the keys they were sent with. */
  readonly keys: readonly string[]
}

/** Entries by address of the deployment, and there by website. */
export type LedgerEntries = Readonly<Record<string, Readonly<Record<string, LedgerEntry>>>>

/**
 * What a ledger holds; nothing where there is no such file yet.
 *
 * @throws {TypeError} where it cannot be read, or is something else
 */
export async function readLedger(file: string): Promise<LedgerEntries> {
  const found = await stat(file).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw toLedgerError(file, 'read', error)
  })
  if (found === null) return {}
  // A pipe or a device could be read for ever.
  if (!found.isFile()) {
    throw new TypeError(`The ledger ${file} is ${found.isDirectory() ? 'a folder' : 'no plain file'}; name a file`)
  }
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw toLedgerError(file, 'read', error)
  })
  const entries = parseLedger(text)
  if (entries === null)
    throw new TypeError(`${file} is no ledger of dc-mock verify, and is left alone; name another file`)
  return entries
}

/** Puts a new whole file in the place of the old one. Only its owner may read it. */
export async function writeLedger(file: string, entries: LedgerEntries): Promise<void> {
  const targetPath = await resolveLink(file)
  const temporary = temporaryPath(targetPath)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(`${JSON.stringify({ form: format, version, deployments: entries }, null, 2)}\n`)
      // A check is sent after this, so that it must outlive a loss of power.
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, targetPath)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw toLedgerError(file, 'written', error)
  }
}

/**
 * Finds out before anything is sent whether a ledger can be written: a check that cannot be booked is not sent.
 *
 * @throws {TypeError} where it cannot
 */
export async function assertWritable(file: string): Promise<void> {
  const temporary = temporaryPath(await resolveLink(file))
  try {
    await (await open(temporary, 'wx', 0o600)).close()
    await rm(temporary)
  } catch (error) {
    throw toLedgerError(file, 'written', error)
  }
}

/** Where the name is a link, what it leads to is replaced. */
async function resolveLink(file: string): Promise<string> {
  return realpath(file).catch(() => file)
}

function temporaryPath(targetPath: string): string {
  return `${targetPath}.${randomUUID()}.tmp`
}

/** What keeps a ledger from being used, with the cure where it is known. */
export function toLedgerError(file: string, action: 'read' | 'written', error: unknown): TypeError {
  const code = systemErrorCode(error)
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `there is no folder ${dirname(file)}`,
    ENOTDIR: `${dirname(file)} is no folder`,
    EACCES: `it is not allowed in ${dirname(file)}`,
    EPERM: `it is not allowed in ${dirname(file)}`,
    EROFS: `${dirname(file)} is read-only`,
    ENOSPC: 'the disk is full',
  }
  const reason = reasons[code]
  return new TypeError(`The ledger ${file} cannot be ${action}${reason ? `: ${reason}` : ` (${code})`}`, {
    cause: error,
  })
}

function parseLedger(text: string): LedgerEntries | null {
  const value = parse(text)
  if (!isRecord(value) || value.form !== format || value.version !== version || !isRecord(value.deployments))
    return null
  const deployments = Object.entries(value.deployments).map(([url, websites]) => [url, readWebsites(websites)] as const)
  const entries = deployments.filter((entry): entry is [string, Record<string, LedgerEntry>] => entry[1] !== null)
  return entries.length === deployments.length ? Object.fromEntries(entries) : null
}

function readWebsites(value: unknown): Record<string, LedgerEntry> | null {
  if (!isRecord(value)) return null
  const websites = Object.entries(value).filter((entry): entry is [string, LedgerEntry] => isEntry(entry[1]))
  return websites.length === Object.keys(value).length ? Object.fromEntries(websites) : null
}

function isEntry(value: unknown): value is LedgerEntry {
  if (!isRecord(value)) return false
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
