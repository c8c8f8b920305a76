/** A Redis as it is found, without a look at any state in it. */
import type { StoreAddress } from './address.ts'
import { openLink } from './link.ts'
import { readAdvice, requireVersion } from './redis-settings.ts'
import { explainStart } from './store-error.ts'
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
  const listener = { renewed: ignore, appended: ignore, greeted: ignore }
  const link = await openLink(address, storeKeys(address.prefix).channel, listener)
  try {
    await requireVersion(link)
    return { advice: await readAdvice(link), close: link.close }
  } catch (error) {
    link.close()
    throw explainStart(error, address)
  }
}
