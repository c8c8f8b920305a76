import type { WebsiteIdentity } from '../../service/model.ts'

/** Websites that were removed, the latest ones: so that who still uses their keys can be told. */
export interface RemovedWebsites {
  add(website: WebsiteIdentity): void
  /** The website that had a private key, a cop_key or a release secret, by its hash. */
  websiteOf(hash: string): string | null
}

/** How many are remembered. */
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
