import type { WebsiteIdentity } from '../../service/model.ts'

/** Recently removed websites. Requests with their keys can then be explained. */
export interface RemovedWebsites {
  add(website: WebsiteIdentity): void
  /** Returns the website that had a private key, a cop_key or a release secret, by its hash. */
  websiteOf(hash: string): string | null
}

/** Maximum number of remembered websites. */
const maxRemembered = 1000

export function createRemovedWebsites(sha256: (text: string) => string): RemovedWebsites {
  const hashes = new Map<string, string[]>()
  const appIds = new Map<string, string>()
  return {
    add({ appId, copKey, keys, releaseSecretHash }) {
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
