/** A Redis as it is found, without a look at any state in it. */
import type { StoreAddress } from './address.ts'
import { openConnection } from './connection.ts'
import { readAdvice, requireVersion } from './redis-settings.ts'
import { explainConnectError } from './store-error.ts'
import { storeKeys } from './store-keys.ts'

export interface OpenRedis {
  /** What is worth knowing of how it is set. */
  advice: readonly string[]
  close(): void
}

/**
 * Connects as a replica does, and writes nothing.
 *
 * @throws {StoreError} where a replica could not use it
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
