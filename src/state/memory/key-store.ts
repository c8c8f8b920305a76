import { wrongKeyTtlMs } from '../../service/key-cache.ts'
import type { PrivateKey, WebsiteIdentity } from '../../service/model.ts'
import type { AuthenticationResult } from '../port.ts'
import type { KeyCache } from './key-cache.ts'
import type { MemoryWebsite } from './website.ts'

export interface KeyOwner {
  readonly identity: WebsiteIdentity
  readonly keyCache: KeyCache
  readonly current: MemoryWebsite
  /** Returns the time in ms at which the website rejected this key, or null if the rejection is no longer cached. */
  wrongSince(hash: string): number | null
}

/** Private keys of all websites, indexed by hash. Deleted keys remain in the index, because they still identify their website. */
export class KeyStore<Website extends KeyOwner> {
  readonly #entries = new Map<string, { website: Website; key: PrivateKey }>()
  readonly #defaultWebsite: () => Website

  /** Creates an empty store. Unknown keys are cached by the website that `defaultWebsite` returns (A18). */
  constructor(defaultWebsite: () => Website) {
    this.#defaultWebsite = defaultWebsite
  }

  /** Checks a key. The cache is checked first, because cached results remain valid during an outage of the key store (A18). */
  checkKey(hash: string, prefix: string): AuthenticationResult {
    const cached = this.checkCachedKey(hash)
    if (cached) return cached
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

  /** Returns the cached result, or `unavailable` during an outage of the key store. Returns null if the key must be looked up. */
  checkCachedKey(hash: string): AuthenticationResult | null {
    const entry = this.#entries.get(hash)
    const website = entry?.website ?? this.#defaultWebsite()
    const { current, keyCache } = website

    const since = website.wrongSince(hash)
    if (since !== null)
      return {
        outcome: 'wrong',
        website: current,
        key: entry?.key ?? null,
        from: 'cache',
        at: since,
        until: since + wrongKeyTtlMs,
      }
    const now = current.now()
    if (entry && keyCache.validSince(hash, now) !== null)
      return { outcome: 'valid', website: current, key: entry.key, from: 'cache' }

    return current.hasOutage('keyStore') ? { outcome: 'unavailable', website: current } : null
  }

  /** Returns the website that a key belongs to, even if the key was deleted. */
  websiteOf(hash: string): Website | undefined {
    return this.#entries.get(hash)?.website
  }

  /** Reports whether a website cannot add this key. A key is taken if it is active, or if another website has or had it. */
  isTaken(hash: string, website: Website): boolean {
    const entry = this.#entries.get(hash)
    return entry !== undefined && (entry.website !== website || entry.key.deletedAt === null)
  }

  /**
   * Reports whether a website cannot use these keys, because a key occurs twice or belongs to another website. `website` is null for a new
   * website.
   */
  conflicts(keys: readonly PrivateKey[], website: Website | null): boolean {
    const hashes = new Set(keys.map(({ hash }) => hash))
    if (hashes.size < keys.length) return true
    return keys.some(({ hash }) => {
      const entry = this.#entries.get(hash)
      return entry !== undefined && entry.website !== website
    })
  }

  put(website: Website, key: PrivateKey): void {
    this.#entries.set(key.hash, { website, key })
  }

  /**
   * Moves the cached rejection of a key from the default website to the website that adds the key. The rejection keeps its remaining time
   * on the clock of the new website.
   */
  handOver(hash: string, website: Website): void {
    const fallback = this.#defaultWebsite()
    if (fallback === website) return
    const { current, keyCache } = fallback
    const now = current.now()
    const wrong = keyCache.removeWrong(hash, now)
    if (wrong) website.keyCache.rememberWrong(hash, wrong.prefix, website.current.now() - (now - wrong.at))
  }

  drop(website: Website): void {
    for (const { hash } of website.identity.keys) this.#entries.delete(hash)
  }

  /** Removes a key from the caches of its website and of the default website. Other caches cannot contain the key. */
  forget(hash: string): void {
    this.#entries.get(hash)?.website.keyCache.forget(hash)
    this.#defaultWebsite().keyCache.forget(hash)
  }
}
