import type { WebsiteIdentity } from '../../service/model.ts'

/** Recently removed websites, used to explain why requests with their credentials are rejected. */
export interface RemovedWebsites {
  add(website: WebsiteIdentity): void
  /** Returns the ID of the removed website whose private key, cop_key or release secret has this hash. Null if unknown. */
  websiteOf(hash: string): string | null
  /** Number of websites removed since the mock started, including websites that `websiteOf` can no longer find. */
  readonly count: number
}

const maxRemembered = 1000

export function createRemovedWebsites(sha256: (text: string) => string): RemovedWebsites {
  const hashes = new Map<string, string[]>()
  const appIds = new Map<string, string>()
  let count = 0
  return {
    get count() {
      return count
    },
    add({ appId, copKey, keys, releaseSecretHash }) {
      count++
      const [oldest] = hashes.size >= maxRemembered ? hashes.keys() : []
      if (oldest !== undefined) {
        for (const hash of hashes.get(oldest) ?? []) appIds.delete(hash)
        hashes.delete(oldest)
      }
      const own = [...keys.map(({ hash }) => hash), sha256(copKey), releaseSecretHash]
      hashes.set(appId, own)
      for (const hash of own) appIds.set(hash, appId)
    },
    websiteOf: (hash) => appIds.get(hash) ?? null,
  }
}
