/** Checks the Redis settings that affect whether the state survives a restart or a failure. */

import { StoreError } from '../store-error.ts'
import type { RedisConnection } from './connection.ts'

/**
 * Minimum major version. Earlier versions can be configured to reject scripts that read the time and then write data, as the store's
 * scripts do.
 */
const minVersion = 7

/** @throws {StoreError} if the version of Redis is too old */
export async function requireVersion(link: RedisConnection): Promise<void> {
  const info = String(await link.command('INFO', 'server').catch(() => ''))
  const version = /^redis_version:(\d+)\S*/m.exec(info)
  if (version && Number(version[1]) < minVersion) {
    const found = version[0].slice('redis_version:'.length)
    throw new StoreError(`Redis ${found} is too old. Use Redis ${minVersion} or later, or Valkey`, {
      unreachable: false,
    })
  }
}

/** Returns recommended changes to the Redis settings, or a warning if the settings cannot be read. */
export async function readAdvice(link: RedisConnection): Promise<string[]> {
  const read = async (name: string): Promise<string | null> => {
    const reply = await link.command('CONFIG', 'GET', name)
    const value = Array.isArray(reply) ? reply[1] : Object.entries(reply ?? {})[0]?.[1]
    return value === undefined ? null : String(value)
  }
  try {
    const advice: string[] = []
    if ((await read('appendonly')) !== 'yes') {
      advice.push(
        'Redis does not write an append-only file (appendonly is set to no), so a restart would lose confirmed changes. Set appendonly to yes and appendfsync to always.',
      )
    } else if ((await read('appendfsync')) !== 'always') {
      advice.push(
        'Redis does not write each change to disk immediately (appendfsync is not set to always). If the machine that runs Redis crashes, changes made in the last second can be lost. Set appendfsync to always.',
      )
    }
    const policy = await read('maxmemory-policy')
    if (policy?.startsWith('allkeys') && (await read('maxmemory')) !== '0') {
      advice.push(
        `Redis may evict the state when its memory is full (maxmemory-policy is set to ${policy}). Set maxmemory-policy to noeviction.`,
      )
    }
    return advice
  } catch {
    return [
      'Could not determine whether Redis stores changes durably, because Redis does not allow clients to read its settings (CONFIG GET).',
    ]
  }
}
