import { isMockKey, keyPrefix } from '../../service/id-generator.ts'
import type { KeyInput } from '../port.ts'
import type { WebsiteServices } from './services.ts'

/** A private key to be added, and what is worth knowing of it. */
export interface NewPrivateKey {
  key: KeyInput
  warnings: string[]
}

/**
 * A private key of a given value, or a new one. A value that no mock made is presumed to be live: only its hash and its first 12
 * characters are kept.
 */
export function createPrivateKey(
  { name, value, id }: { name: string; value?: string | undefined; id?: string },
  { environment, ids }: Pick<WebsiteServices, 'environment' | 'ids'>,
): NewPrivateKey {
  const own = value ?? ids.privateKey()
  const kept = isMockKey(own)
  const prefix = keyPrefix(own)
  return {
    key: { id: id ?? ids.id('key'), name, hash: environment.sha256(own), prefix, value: kept ? own : null },
    warnings: kept
      ? []
      : [
          `The key ${prefix}… was not made by a mock: it works, but its value is not kept. Live keys do not belong in a mock`,
        ],
  }
}
