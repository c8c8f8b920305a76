/** Reads and writes the instance files of background mocks. `dc-mock stop` uses the files to find the process to stop. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJsonObject } from '../../spec/json.ts'
import { isLocalProcess, isProcessRunning, type ProcessIdentity, parseIdentity } from '../../state/file/process.ts'

export interface InstanceInfo extends ProcessIdentity {
  /** Instance ID that the mock returns at `/_mock/health`. */
  instance: string
  url: string
  log: string
}

/** Retention period for the logs of stopped mocks. */
const logRetentionMs = 86_400_000

/** An instance ID is safe to use in a file name. */
function isInstanceId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text)
}

export function logPath(folder: string, instance: string): string {
  return join(folder, `${instance}.log`)
}

export async function writeInstanceFile(folder: string, info: InstanceInfo): Promise<void> {
  await writeFile(instancePath(folder, info.instance), JSON.stringify(info), { mode: 0o600, flag: 'wx' })
}

/** Returns null if the file is missing or invalid. */
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

/**
 * Removes old logs, and instance files whose processes have exited.
 * @param now current time in milliseconds since the Unix epoch
 */
export async function removeStaleFiles(folder: string, now: number): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const info = await readInstanceFile(folder, name.slice(0, -'.json'.length))
    if (!info) continue
    // The process of a mock on another machine or in another container cannot be checked. Check the age of the mock's log file instead.
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

/** Also returns true if the log file is missing. */
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
