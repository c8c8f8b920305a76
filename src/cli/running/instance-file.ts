/** What is written down of a mock in the background, so that `stop` finds its process and no other. */
import { readFileSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface InstanceInfo {
  /** As `/_mock/health` tells it. */
  instance: string
  pid: number
  url: string
  /** File. */
  log: string
}

/** Logs of mocks that are gone are kept so many ms: one day. */
const logRetentionMs = 86_400_000

/** Whether a text can be an instance: it becomes the name of a file. */
function isInstanceId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text)
}

export function logPath(folder: string, instance: string): string {
  return join(folder, `${instance}.log`)
}

export async function writeInstanceFile(folder: string, info: InstanceInfo): Promise<void> {
  await writeFile(instancePath(folder, info.instance), JSON.stringify(info), { mode: 0o600, flag: 'wx' })
}

/** Null where there is none. */
export async function readInstanceFile(folder: string, instance: string): Promise<InstanceInfo | null> {
  if (!isInstanceId(instance)) return null
  try {
    const info: unknown = JSON.parse(await readFile(instancePath(folder, instance), 'utf8'))
    return isInstanceInfo(info) && info.instance === instance ? info : null
  } catch {
    return null
  }
}

export async function removeInstanceFile(folder: string, instance: string): Promise<void> {
  await rm(instancePath(folder, instance), { force: true })
}

/** Removes what is left of mocks that ended without a `stop`, and logs that nobody came for. `now` in ms since the epoch. */
export async function removeStaleFiles(folder: string, now: number): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const info = await readInstanceFile(folder, name.slice(0, -'.json'.length))
    if (info && !isProcessRunning(info.pid)) await removeInstanceFile(folder, info.instance)
  }
  for (const name of names.filter((each) => each.endsWith('.log'))) {
    if (await readInstanceFile(folder, name.slice(0, -'.log'.length))) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && now - found.mtimeMs > logRetentionMs) await rm(join(folder, name), { force: true })
  }
}

/** Whether a process still does something. One that ended and that nobody reaps, as in many containers, is dead too. */
export function isProcessRunning(pid: number): boolean {
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

function instancePath(folder: string, instance: string): string {
  return join(folder, `${instance}.json`)
}

function isInstanceInfo(value: unknown): value is InstanceInfo {
  if (typeof value !== 'object' || value === null) return false
  const { instance, pid, url, log }: Partial<Record<keyof InstanceInfo, unknown>> = value
  const texts = [instance, url, log].every((text) => typeof text === 'string')
  return texts && typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 1
}
