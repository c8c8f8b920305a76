/** Reads and writes instance files of background mocks. `dc-mock stop` uses these files to find the right process. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJsonObject } from '../../spec/json.ts'
import { isLocalProcess, isProcessRunning, type ProcessIdentity, parseIdentity } from '../../state/file/process.ts'

export interface InstanceInfo extends ProcessIdentity {
  /** Instance ID returned by `/_mock/health`. */
  instance: string
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
    const info = parseInstanceInfo(await readFile(instancePath(folder, instance), 'utf8'))
    return info?.instance === instance ? info : null
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
    if (!info) continue
    // A process on another machine or in another container is not visible here, but the log of the process shows recent activity.
    const isStale = isLocalProcess(info)
      ? !isProcessRunning(info.pid)
      : await isOlderThanRetention(logPath(folder, info.instance), now)
    if (isStale) await removeInstanceFile(folder, info.instance)
  }
  for (const name of names.filter((each) => each.endsWith('.log'))) {
    if (await readInstanceFile(folder, name.slice(0, -'.log'.length))) continue
    if (await isOlderThanRetention(join(folder, name), now)) await rm(join(folder, name), { force: true })
  }
}

/** Reports whether a log was last written before the retention period, or does not exist. */
async function isOlderThanRetention(log: string, now: number): Promise<boolean> {
  const found = await stat(log).catch(() => null)
  return found === null || now - found.mtimeMs > logRetentionMs
}

export function instancePath(folder: string, instance: string): string {
  return join(folder, `${instance}.json`)
}

function parseInstanceInfo(text: string): InstanceInfo | null {
  const fields = parseJsonObject(text) ?? {}
  const { instance, url, log } = fields
  const identity = parseIdentity(fields)
  if (typeof instance !== 'string' || typeof url !== 'string' || typeof log !== 'string' || !identity) return null
  return Number.isSafeInteger(identity.pid) && identity.pid > 1 ? { instance, url, log, ...identity } : null
}
