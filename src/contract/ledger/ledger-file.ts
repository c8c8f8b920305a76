/**
 * The file that remembers how many email checks were spent, by deployment and website: they never come back (service 8), and no answer
 * tells how many are left. No secret is in it: keys stand by the 12 characters that the service shows too.
 */
import { randomUUID } from 'node:crypto'
import { open, readFile, realpath, rename, rm } from 'node:fs/promises'

const form = 'dc-mock ledger'
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
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw new TypeError(`${file} cannot be read (${codeOf(error)})`)
  })
  if (text === null) return {}
  const entries = parseLedger(text)
  if (entries === null)
    throw new TypeError(`${file} is no ledger of dc-mock verify, and is left alone; name another file`)
  return entries
}

/** Puts a new whole file in the place of the old one. Only its owner may read it. */
export async function writeLedger(file: string, entries: LedgerEntries): Promise<void> {
  // Where the name is a link, what it leads to is replaced.
  const place = await realpath(file).catch(() => file)
  const draft = `${place}.${randomUUID()}.tmp`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(`${JSON.stringify({ form, version, deployments: entries }, null, 2)}\n`)
      // A check is sent after this, so that it must outlive a loss of power.
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, place)
  } catch (error) {
    await rm(draft, { force: true })
    throw new TypeError(`${file} cannot be written (${codeOf(error)})`, { cause: error })
  }
}

function parseLedger(text: string): LedgerEntries | null {
  const value = parse(text)
  if (!isMap(value) || value.form !== form || value.version !== version || !isMap(value.deployments)) return null
  const deployments = Object.entries(value.deployments).map(([url, websites]) => [url, readWebsites(websites)] as const)
  const entries = deployments.filter((entry): entry is [string, Record<string, LedgerEntry>] => entry[1] !== null)
  return entries.length === deployments.length ? Object.fromEntries(entries) : null
}

function readWebsites(value: unknown): Record<string, LedgerEntry> | null {
  if (!isMap(value)) return null
  const websites = Object.entries(value).filter((entry): entry is [string, LedgerEntry] => isEntry(entry[1]))
  return websites.length === Object.keys(value).length ? Object.fromEntries(websites) : null
}

function isEntry(value: unknown): value is LedgerEntry {
  if (!isMap(value)) return false
  const { checks, last, keys } = value
  return (
    Number.isSafeInteger(checks) &&
    Number(checks) >= 0 &&
    typeof last === 'string' &&
    Array.isArray(keys) &&
    keys.every(isText)
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
