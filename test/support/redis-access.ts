/** Accesses Redis directly, without a replica. */
import { createClient } from 'redis'
import { parseStoreAddress } from '../../src/cli/serve/store-address.ts'
import { storeKeys } from '../../src/state/redis/store-keys.ts'

export interface RedisAccess {
  logLength(): Promise<number>
  /** Names of the store's keys. */
  keys(): Promise<string[]>
  /**
   * Removes all log entries except the first one and closes all connections. The same happens when a Redis that does not sync its log
   * restarts.
   */
  forgetLatest(): Promise<void>
  /** Saves the current Redis data to disk. */
  save(): Promise<void>
  send(words: readonly string[]): Promise<unknown>
  field(name: string): Promise<string>
  setField(name: string, value: string): Promise<void>
  removeField(name: string): Promise<void>
  /** Permanently assigns the task of writing snapshots to a replica. */
  claimSnapshot(replica: number): Promise<void>
  empty(): Promise<void>
}

export async function withRedisAccess<T>(store: string, work: (access: RedisAccess) => Promise<T>): Promise<T> {
  const address = parseStoreAddress(store)
  if ('problem' in address) throw new Error(`${store} is not a store address: ${address.problem}`)
  const client = createClient({ url: address.url })
  const { hash, log, claim } = storeKeys(address.prefix)
  await client.connect()
  const keys = async (): Promise<string[]> => client.keys(`${address.prefix}*`)
  try {
    return await work({
      logLength: () => client.xLen(log),
      keys,
      async forgetLatest() {
        const later = (await client.xRange(log, '2', '+')) ?? []
        const ids = later.map(({ id }) => id)
        await client.multi().xDel(log, ids).hSet(hash, 'last', '1').exec()
        await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'])
      },
      save: async () => void (await client.sendCommand(['SAVE'])),
      send: (words) => client.sendCommand([...words]),
      field: async (name) => String(await client.hGet(hash, name)),
      setField: async (name, value) => void (await client.hSet(hash, name, value)),
      removeField: async (name) => void (await client.hDel(hash, name)),
      claimSnapshot: async (replica) => void (await client.set(claim, String(replica))),
      empty: async () => void (await client.del(await keys())),
    })
  } finally {
    client.destroy()
  }
}
