import { wrongKeyTtlMs } from '../../service/key-cache.ts'
import type { PrivateKey, WebsiteIdentity } from '../../service/model.ts'
import type { AuthenticationResult } from '../port.ts'
import type { KeyCache } from './key-cache.ts'
import type { MemoryWebsite } from './website.ts'

/** The part of a website that the key store needs. */
export interface KeyOwner {
  readonly identity: WebsiteIdentity
  readonly keyCache: KeyCache
  readonly current: MemoryWebsite
  /** Returns the time at which the website rejected this key as wrong, in ms. Null if it is no longer cached. */
  wrongSince(hash: string): number | null
}

/** Private keys of all websites by hash, including deleted keys, which still identify their website. */
export class KeyStore<Website extends KeyOwner> {
  readonly #entries = new Map<string, { website: Website; key: PrivateKey }>()
  readonly #defaultWebsite: () => Website

  /** `defaultWebsite` returns the website that caches keys of no website (A18). */
  constructor(defaultWebsite: () => Website) {
    this.#defaultWebsite = defaultWebsite
  }

  /** Checks a key. Uses the caches first, which also work during an outage of the key store (A18). */
  authenticate(hash: string, prefix: string): AuthenticationResult {
    const recalled = this.recall(hash)
    if (recalled) return recalled
    const named = this.#entries.get(hash)
    const { current, keyCache } = named?.website ?? this.#defaultWebsite()
    const now = current.now()
    if (named && named.key.deletedAt === null) {
      keyCache.rememberValid(hash, prefix, now)
      return { outcome: 'valid', website: current, key: named.key, from: 'keyStore' }
    }
    keyCache.rememberWrong(hash, prefix, now)
    return {
      outcome: 'wrong',
      website: current,
      key: named?.key ?? null,
      from: 'keyStore',
      at: now,
      until: now + wrongKeyTtlMs,
    }
  }

  /** Returns the cached result, or that the key store is unavailable. Null if the key store must be used. Changes nothing. */
  recall(hash: string): AuthenticationResult | null {
    const named = this.#entries.get(hash)
    const website = named?.website ?? this.#defaultWebsite()
    const { current, keyCache } = website

    const since = website.wrongSince(hash)
    if (since !== null)
      return {
        outcome: 'wrong',
        website: current,
        key: named?.key ?? null,
        from: 'memory',
        at: since,
        until: since + wrongKeyTtlMs,
      }
    const now = current.now()
    if (named && keyCache.validSince(hash, now) !== null)
      return { outcome: 'valid', website: current, key: named.key, from: 'memory' }

    return current.hasOutage('keyStore') ? { outcome: 'unavailable', website: current } : null
  }

  /** Returns the website of a key, even if the key was deleted. */
  websiteOf(hash: string): Website | undefined {
    return this.#entries.get(hash)?.website
  }

  /** Reports whether a website cannot add a key with this value: the key is active, or another website has or had it. */
  isTaken(hash: string, website: Website): boolean {
    const entry = this.#entries.get(hash)
    return entry !== undefined && (entry.website !== website || entry.key.deletedAt === null)
  }

  /**
   * Reports whether a website cannot have these keys, because a value occurs twice or belongs to another website. `website` is null for a
   * new one.
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

  /** Moves the cached wrong result to the website that adds the key. The rest of the 30 seconds passes on that website's clock. */
  handOver(hash: string, website: Website): void {
    const fallback = this.#defaultWebsite()
    if (fallback === website) return
    const { current, keyCache } = fallback
    const now = current.now()
    const wrong = keyCache.removeWrong(hash, now)
    if (wrong) website.keyCache.rememberWrong(hash, wrong.prefix, website.current.now() - (now - wrong.at))
  }

  /** Removes all keys of a website. */
  drop(website: Website): void {
    for (const { hash } of website.identity.keys) this.#entries.delete(hash)
  }

  /** Removes a key from the caches of all websites. */
  forget(hash: string): void {
    this.#entries.get(hash)?.website.keyCache.forget(hash)
    this.#defaultWebsite().keyCache.forget(hash)
  }
}
