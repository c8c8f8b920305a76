/** How Redis is set, as far as it matters for a state that is to last. */

import { StoreError } from '../store-error.ts'
import type { RedisConnection } from './connection.ts'

/** Scripts that say what they do came with version 7; Valkey has had them from its first. */
const minVersion = 7

/** @throws {StoreError} where Redis is too old */
export async function requireVersion(link: RedisConnection): Promise<void> {
  const info = String(await link.command('INFO', 'server').catch(() => ''))
  const version = /^redis_version:(\d+)\S*/m.exec(info)
  if (version && Number(version[1]) < minVersion) {
    const found = version[0].slice('redis_version:'.length)
    throw new StoreError(`Redis ${found} is too old; take Redis ${minVersion} or later, or Valkey`, {
      unreachable: false,
    })
  }
}

/** What to change of the settings, each in one sentence; one that says so where they may not be read. */
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
        'Redis does not keep a log of its own (appendonly no): a restart of it loses state that was answered for. Set appendonly yes and appendfsync always.',
      )
    } else if ((await read('appendfsync')) !== 'always') {
      advice.push(
        'Redis does not sync each change (appendfsync is not always): a crash of its machine can lose the last second. Set appendfsync always.',
      )
    }
    const policy = await read('maxmemory-policy')
    if (policy?.startsWith('allkeys') && (await read('maxmemory')) !== '0') {
      advice.push(
        `Redis may throw the state away when its memory is full (maxmemory-policy ${policy}). Set maxmemory-policy noeviction.`,
      )
    }
    return advice
  } catch {
    return ['Whether Redis keeps what it is told is not known: it does not let its settings be read (CONFIG GET).']
  }
}
