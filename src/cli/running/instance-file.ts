/** Reads and writes instance files of background mocks. `dc-mock stop` uses these files to find the right process. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isProcessRunning } from '../../state/file/process.ts'

export interface InstanceInfo {
  /** Instance ID returned by `/_mock/health`. */
  instance: string
  pid: number
  url: string
  /** Path of the log file. */
  log: string
}

/** Retention period for a stopped mock's log, in milliseconds (one day). */
const logRetentionMs = 86_400_000

/** Reports whether a string is a valid instance ID. The ID must be safe to use in a file name. */
function isInstanceId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text)
}

export function logPath(folder: string, instance: string): string {
  return join(folder, `${instance}.log`)
}

export async function writeInstanceFile(folder: string, info: InstanceInfo): Promise<void> {
  await writeFile(instancePath(folder, info.instance), JSON.stringify(info), { mode: 0o600, flag: 'wx' })
}

/** Reads an instance file. Returns null if the file is missing or invalid. */
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

/** Removes old logs and the instance files of processes that have exited. `now` is in milliseconds since the Unix epoch. */
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

function instancePath(folder: string, instance: string): string {
  return join(folder, `${instance}.json`)
}

function isInstanceInfo(value: unknown): value is InstanceInfo {
  if (typeof value !== 'object' || value === null) return false
  const { instance, pid, url, log }: Partial<Record<keyof InstanceInfo, unknown>> = value
  const texts = [instance, url, log].every((text) => typeof text === 'string')
  return texts && typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 1
}
