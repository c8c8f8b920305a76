import type { PrivateKey, WebsiteContents, WebsiteIdentity } from '../../service/model.ts'
import { type DueItem, type KeyInput, maxPerWebsite } from '../port.ts'
import type { AccountEntry } from './account.ts'
import type { WebsiteCollections } from './collections.ts'
import { KeyCache } from './key-cache.ts'
import type { KeyOwner, KeyStore } from './key-store.ts'
import type { Lifetime } from './lifetimes.ts'
import { toRecord } from './record.ts'
import { MemoryWebsite, type WebsiteOwner } from './website.ts'

interface NewWebsiteEntry {
  identity: WebsiteIdentity
  account: AccountEntry
  keyStore: KeyStore
  collections: WebsiteCollections
  lifetime: Lifetime | null
  /**
   * Generation in which the website's current keys were set. Loading a scenario starts a new generation.
   * @default `collections.generation`
   */
  keysSince?: number
  predecessor?: WebsiteEntry
}

export class WebsiteEntry implements KeyOwner, WebsiteOwner {
  /**
   * To change a property, assign a new object to it. The only exception is the keyring: key values and deletion link tokens are added in
   * place.
   */
  identity: WebsiteIdentity
  readonly account: AccountEntry
  readonly keyCache: KeyCache = new KeyCache()
  current: MemoryWebsite
  /** Null if the website never expires. */
  readonly lifetime: Lifetime | null
  /** Null after the website is removed or another entry replaces this one. Requests that still use this entry cannot change the keys. */
  #keyStore: KeyStore | null
  #isRemoved = false
  /** Generation in which the website's current keys were set. Loading a scenario starts a new generation. */
  readonly keysSince: number
  /** The website's first entry. Replacing the keys creates another entry, but all entries share the first entry's `#isRemoved` field. */
  readonly #first: WebsiteEntry

  constructor({
    identity,
    account,
    keyStore,
    collections,
    lifetime,
    keysSince = collections.generation,
    predecessor,
  }: NewWebsiteEntry) {
    this.identity = copyIdentity(identity)
    this.account = account
    this.#keyStore = keyStore
    this.lifetime = lifetime
    this.#first = predecessor ? predecessor.#first : this
    this.keysSince = keysSince
    this.current = new MemoryWebsite(this, account.terms, collections)
    for (const key of this.identity.keys) keyStore.put(this, key)
  }

  /** Also removes all deletion link tokens from the keyring. */
  replaceState(collections: WebsiteCollections): this {
    this.identity = { ...this.identity, keyring: { ...this.identity.keyring, links: toRecord([]) } }
    this.current = new MemoryWebsite(this, this.account.terms, collections)
    return this
  }

  get isRemoved(): boolean {
    return this.#first.#isRemoved
  }

  remove(): void {
    this.retire()
    this.#first.#isRemoved = true
    if (this.lifetime) this.lifetime.ended = true
  }

  /** Removes this entry's keys from the key store. */
  retire(): void {
    this.#keyStore?.drop(this)
    this.#keyStore = null
  }

  due(now: number): DueItem[] {
    return [...this.keyCache.due(this.identity.appId, now), ...this.current.linksDue(now)]
  }

  /** Clears the website's key cache, and removes the website's keys from the default website's cache (A18). */
  forgetKeys(): void {
    this.keyCache.clear()
    for (const { hash } of this.identity.keys) this.#keyStore?.forget(hash)
  }

  rememberWrong(wrong: WebsiteContents['wrongKeys'] = []): void {
    for (const { name, prefix, at } of wrong) {
      const named = this.#activeKeys().filter((key) => key.name === name)
      /*
       * Find the key by name and prefix. If no key has the prefix, use the name only, because another process may have generated the key
       * with a different prefix.
       */
      const meant = named.filter((key) => key.prefix === prefix)
      for (const key of meant.length > 0 ? meant : named) this.keyCache.rememberWrong(key.hash, key.prefix, at)
    }
  }

  /**
   * Returns each active key that has a cached rejection, with the time of the rejection. A rejection is cached if a request used the key
   * shortly before the key was created (A18).
   */
  wrongKeys(): NonNullable<WebsiteContents['wrongKeys']> {
    const active = this.#activeKeys()
    return active.flatMap(({ name, hash, prefix }) => {
      const at = this.keyCache.wrongSince(hash, this.current.now())
      if (at === null) return []
      const alone = active.filter((key) => key.name === name).length === 1
      return [alone ? { name, at } : { name, prefix, at }]
    })
  }

  createKey({ id, name, hash, prefix, value }: KeyInput, at: number): PrivateKey | 'taken' | 'full' {
    if (this.#isTaken(hash)) return 'taken'
    const key = { id, name, hash, prefix, createdAt: at, deletedAt: null }
    const others = this.identity.keys.filter((other) => other.hash !== hash)
    if (others.length >= maxPerWebsite.keys) return 'full'
    this.identity = { ...this.identity, keys: [...others, key] }
    if (value !== null) this.identity.keyring.privateKeys[id] = value
    this.#keyStore?.put(this, key)
    this.#keyStore?.handOver(hash, this)
    return key
  }

  deleteKey(id: string, at: number): PrivateKey | null {
    const active = this.identity.keys.find((key) => key.id === id && key.deletedAt === null)
    if (!active) return null
    const deleted = { ...active, deletedAt: at }
    this.identity = { ...this.identity, keys: this.identity.keys.map((key) => (key === active ? deleted : key)) }
    this.#keyStore?.put(this, deleted)
    this.#keyStore?.forget(deleted.hash)
    return deleted
  }

  keepLink(requestId: string, token: string): void {
    this.identity.keyring.links[requestId] = token
  }

  linkOf(requestId: string): string | null {
    return this.identity.keyring.links[requestId] ?? null
  }

  #activeKeys(): PrivateKey[] {
    return this.identity.keys.filter(({ deletedAt }) => deletedAt === null)
  }

  #isTaken(hash: string): boolean {
    if (this.#keyStore) return this.#keyStore.isTaken(hash, this)
    return this.identity.keys.some((key) => key.hash === hash && key.deletedAt === null)
  }
}

/** The copy and the original share the initial state and the replaced keys, which are never modified. */
function copyIdentity(identity: WebsiteIdentity): WebsiteIdentity {
  const { privateKeys, releaseSecret, links } = identity.keyring
  return {
    ...identity,
    keys: identity.keys.map((key) => ({ ...key })),
    keyring: { privateKeys: copyRecord(privateKeys), releaseSecret, links: copyRecord(links) },
  }
}

function copyRecord(record: Readonly<Record<string, string>>): Record<string, string> {
  return toRecord(Object.entries(record))
}
