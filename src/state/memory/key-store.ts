import type { PrivateKey, WebsiteIdentity } from '../../service/model.ts'
import type { AuthenticationResult } from '../port.ts'
import { type KeyCache, wrongKeyTtlMs } from './key-cache.ts'
import type { MemoryWebsite } from './website.ts'

/** The part of a website that the key store needs. */
export interface KeyOwner {
  readonly identity: WebsiteIdentity
  readonly keyCache: KeyCache
  readonly current: MemoryWebsite
  /** Time at which the website rejected this key as wrong, in ms; null if it is no longer cached. */
  wrongSince(hash: string): number | null
}

/** The private keys of all websites by their hashes, deleted ones included: a key names its website even then. */
export class KeyStore<Website extends KeyOwner> {
  readonly #entries = new Map<string, { website: Website; key: PrivateKey }>()
  readonly #defaultWebsite: () => Website

  /** `defaultWebsite` is the one whose memory holds the keys that name none (A18). */
  constructor(defaultWebsite: () => Website) {
    this.#defaultWebsite = defaultWebsite
  }

  /** Judges a key through the memories first: they answer even while the key store is out of reach (A18). */
  authenticate(hash: string, prefix: string): AuthenticationResult {
    const recalled = this.recall(hash)
    if (recalled) return recalled
    const named = this.#entries.get(hash)
    const { current, keyCache: memory } = named?.website ?? this.#defaultWebsite()
    const now = current.now()
    if (named && named.key.deletedAt === null) {
      memory.rememberValid(hash, prefix, now)
      return { outcome: 'valid', website: current, key: named.key, from: 'keyStore' }
    }
    memory.rememberWrong(hash, prefix, now)
    return {
      outcome: 'wrong',
      website: current,
      key: named?.key ?? null,
      from: 'keyStore',
      at: now,
      until: now + wrongKeyTtlMs,
    }
  }

  /** The judgement without the key store, which changes nothing: from the memories, or that it is out of reach. */
  recall(hash: string): AuthenticationResult | null {
    const named = this.#entries.get(hash)
    const website = named?.website ?? this.#defaultWebsite()
    const { current, keyCache: memory } = website

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
    if (named && memory.validSince(hash, now) !== null)
      return { outcome: 'valid', website: current, key: named.key, from: 'memory' }

    return current.hasOutage('keyStore') ? { outcome: 'unavailable', website: current } : null
  }

  /** The website that a key names, also one that was deleted. */
  websiteOf(hash: string): Website | undefined {
    return this.#entries.get(hash)?.website
  }

  /** Whether a website may not have a key of this value: it works already, or another website has or had it. */
  isTaken(hash: string, website: Website): boolean {
    const entry = this.#entries.get(hash)
    return entry !== undefined && (entry.website !== website || entry.key.deletedAt === null)
  }

  /** Whether a list of keys cannot become the keys of a website, or of a new one: a value stands there twice or is another's. */
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
   * Moves what the default website remembers of a wrong key to the website that gets the key. The rest of the 30 seconds runs on the
   * clock of that website from here on.
   */
  handOver(hash: string, website: Website): void {
    const fallback = this.#defaultWebsite()
    if (fallback === website) return
    const { current: world, keyCache: memory } = fallback
    const now = world.now()
    const wrong = memory.takeWrong(hash, now)
    if (wrong) website.keyCache.rememberWrong(hash, wrong.prefix, website.current.now() - (now - wrong.at))
  }

  /** Takes out all keys of a website. */
  drop(website: Website): void {
    for (const { hash } of website.identity.keys) this.#entries.delete(hash)
  }

  /** Clears what any website remembers of a key. */
  forget(hash: string): void {
    this.#entries.get(hash)?.website.keyCache.forget(hash)
    this.#defaultWebsite().keyCache.forget(hash)
  }
}
