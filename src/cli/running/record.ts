/** What is written down of a mock in the background, so that `stop` finds its process and no other. */
import { readFileSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface RunningRecord {
  /** As `/_mock/health` tells it. */
  instance: string
  pid: number
  url: string
  /** File. */
  log: string
}

/** Logs of mocks that are gone are kept so many ms: one day. */
const logsKept = 86_400_000

/** Whether a text can be an instance: it becomes the name of a file. */
function isInstance(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text)
}

export function logFile(folder: string, instance: string): string {
  return join(folder, `${instance}.log`)
}

export async function writeRecord(folder: string, record: RunningRecord): Promise<void> {
  await writeFile(recordFile(folder, record.instance), JSON.stringify(record), { mode: 0o600, flag: 'wx' })
}

/** Null where there is none. */
export async function readRecord(folder: string, instance: string): Promise<RunningRecord | null> {
  if (!isInstance(instance)) return null
  try {
    const record: unknown = JSON.parse(await readFile(recordFile(folder, instance), 'utf8'))
    return isRecord(record) && record.instance === instance ? record : null
  } catch {
    return null
  }
}

export async function removeRecord(folder: string, instance: string): Promise<void> {
  await rm(recordFile(folder, instance), { force: true })
}

/** Removes what is left of mocks that ended without a `stop`, and logs that nobody came for. `now` in ms since the epoch. */
export async function sweepRecords(folder: string, now: number): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const record = await readRecord(folder, name.slice(0, -'.json'.length))
    if (record && !isAlive(record.pid)) await removeRecord(folder, record.instance)
  }
  for (const name of names.filter((each) => each.endsWith('.log'))) {
    if (await readRecord(folder, name.slice(0, -'.log'.length))) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && now - found.mtimeMs > logsKept) await rm(join(folder, name), { force: true })
  }
}

/** Whether a process still does something. One that ended and that nobody reaps, as in many containers, is dead too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process is alive, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return process.platform !== 'linux' || !isZombie(pid)
}

function isZombie(pid: number): boolean {
  try {
    // The name of the program stands before the state, in brackets that it may have itself.
    return /^.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function recordFile(folder: string, instance: string): string {
  return join(folder, `${instance}.json`)
}

function isRecord(value: unknown): value is RunningRecord {
  if (typeof value !== 'object' || value === null) return false
  const { instance, pid, url, log }: Partial<Record<keyof RunningRecord, unknown>> = value
  const texts = [instance, url, log].every((text) => typeof text === 'string')
  return texts && typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 1
}
