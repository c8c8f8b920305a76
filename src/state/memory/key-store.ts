import { wrongKeyTtlMs } from '../../service/key-cache-ttl.ts'
import type { PrivateKey, WebsiteIdentity } from '../../service/model.ts'
import type { AuthenticationResult } from '../port.ts'
import type { KeyCache } from './key-cache.ts'
import type { Lifetime } from './lifetimes.ts'
import type { MemoryWebsite } from './website.ts'

export interface KeyOwner {
  readonly identity: WebsiteIdentity
  readonly keyCache: KeyCache
  readonly current: MemoryWebsite
  readonly lifetime: Lifetime | null
}

/** Private keys of all websites, by hash. Deleted keys stay in the index because they still identify their websites. */
export class KeyStore {
  readonly #entries = new Map<string, { website: KeyOwner; key: PrivateKey }>()
  readonly #defaultWebsite: () => KeyOwner

  /** @param defaultWebsite returns the default website, whose cache stores rejections of unknown keys (A18) */
  constructor(defaultWebsite: () => KeyOwner) {
    this.#defaultWebsite = defaultWebsite
  }

  /** Checks a key for which `checkCachedKey` returned null, and caches the result (A18). */
  checkUncachedKey(hash: string, prefix: string): AuthenticationResult {
    const entry = this.#entries.get(hash)
    const { current, keyCache } = entry?.website ?? this.#defaultWebsite()
    const now = current.now()
    if (entry && entry.key.deletedAt === null) {
      keyCache.rememberValid(hash, prefix, now)
      return { outcome: 'valid', website: current, key: entry.key, from: 'keyStore' }
    }
    keyCache.rememberWrong(hash, prefix, now)
    return {
      outcome: 'wrong',
      website: current,
      key: entry?.key ?? null,
      from: 'keyStore',
      at: now,
      until: now + wrongKeyTtlMs,
    }
  }

  /** Returns null if no result is cached, or `unavailable` during a key store outage. */
  checkCachedKey(hash: string): AuthenticationResult | null {
    const entry = this.#entries.get(hash)
    const { current, keyCache } = entry?.website ?? this.#defaultWebsite()
    const now = current.now()
    const since = keyCache.wrongSince(hash, now)
    if (since !== null)
      return {
        outcome: 'wrong',
        website: current,
        key: entry?.key ?? null,
        from: 'cache',
        at: since,
        until: since + wrongKeyTtlMs,
      }
    if (entry && keyCache.validSince(hash, now) !== null)
      return { outcome: 'valid', website: current, key: entry.key, from: 'cache' }

    return current.hasOutage('keyStore') ? { outcome: 'unavailable', website: current, key: entry?.key ?? null } : null
  }

  /** A deleted key still identifies its website. */
  websiteOf(hash: string): KeyOwner | undefined {
    return this.#entries.get(hash)?.website
  }

  /** Returns true if the key is active or was added to another website. A key deleted from the same website can be added again. */
  isTaken(hash: string, website: KeyOwner): boolean {
    const entry = this.#entries.get(hash)
    return entry !== undefined && (entry.website !== website || entry.key.deletedAt === null)
  }

  /** Returns true if `keys` contains a duplicate or a key that was added to another website. `website` is null for a new website. */
  conflicts(keys: readonly PrivateKey[], website: KeyOwner | null): boolean {
    const hashes = new Set(keys.map(({ hash }) => hash))
    if (hashes.size < keys.length) return true
    return keys.some(({ hash }) => {
      const entry = this.#entries.get(hash)
      return entry !== undefined && entry.website !== website
    })
  }

  put(website: KeyOwner, key: PrivateKey): void {
    this.#entries.set(key.hash, { website, key })
  }

  /** Moves a key's cached rejection from the default website to `website`. The time until the rejection expires does not change. */
  handOver(hash: string, website: KeyOwner): void {
    const fallback = this.#defaultWebsite()
    if (fallback === website) return
    const { current, keyCache } = fallback
    const now = current.now()
    const wrong = keyCache.removeWrong(hash, now)
    if (wrong) website.keyCache.rememberWrong(hash, wrong.prefix, website.current.now() - (now - wrong.at))
  }

  drop(website: KeyOwner): void {
    for (const { hash } of website.identity.keys) this.#entries.delete(hash)
  }

  /** Removes a key from its website's cache and from the default website's cache. No other website caches the key. */
  forget(hash: string): void {
    this.#entries.get(hash)?.website.keyCache.forget(hash)
    this.#defaultWebsite().keyCache.forget(hash)
  }
}
