/** Connects to a Redis server and checks its settings without loading the state. */
import type { StoreAddress } from './address.ts'
import { openConnection } from './connection.ts'
import { explainConnectError } from './explain-redis-error.ts'
import { readAdvice, requireVersion } from './redis-settings.ts'
import { storeKeys } from './store-keys.ts'

export interface OpenRedis {
  advice: readonly string[]
  close(): void
}

/**
 * Does not write anything.
 * @throws {StoreError} if this Redis server cannot be used as a store
 */
export async function openRedis(address: StoreAddress): Promise<OpenRedis> {
  const ignore = (): void => {}
  const listener = { reconnected: ignore, appended: ignore, greeted: ignore }
  const link = await openConnection(address, storeKeys(address.prefix).channel, listener)
  try {
    await requireVersion(link)
    return { advice: await readAdvice(link), close: link.close }
  } catch (error) {
    link.close()
    throw explainConnectError(error, address)
  }
}
