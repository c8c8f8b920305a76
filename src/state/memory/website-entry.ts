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
  keyStore: KeyStore<WebsiteEntry>
  collections: WebsiteCollections
  lifetime: Lifetime | null
  /**
   * Number of the generation that set the current keys.
   * @default the generation of `collections`
   */
  keysSince?: number
  /** Previous entry of the website, if its keys were replaced. */
  predecessor?: WebsiteEntry
}

/** Website in the memory store, with its identity, keys, key cache and current generation. */
export class WebsiteEntry implements KeyOwner, WebsiteOwner {
  /** Identity of the website. A change replaces the object, except that new keys and deletion links are added to the existing keyring. */
  identity: WebsiteIdentity
  readonly account: AccountEntry
  readonly keyCache: KeyCache = new KeyCache()
  current: MemoryWebsite
  /** Lifetime of the website, or null if the website never expires. */
  readonly lifetime: Lifetime | null
  /**
   * Store of the private keys. Null after the website was removed or its keys were replaced, because requests that use this entry must not
   * change the new keys.
   */
  #keyStore: KeyStore<WebsiteEntry> | null
  #isRemoved = false
  /** Number of the generation that set the current keys. */
  readonly keysSince: number
  /** First entry of this website. The removal of the website is recorded in this entry. */
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

  /** Starts a new generation and removes the links of earlier deletion requests. */
  open(collections: WebsiteCollections): this {
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

  /** Removes the keys of this entry from the key store. */
  retire(): void {
    this.#keyStore?.drop(this)
    this.#keyStore = null
  }

  /** Returns the time at which this website rejected a key, or null if the rejection is not cached. */
  wrongSince(hash: string): number | null {
    return this.keyCache.wrongSince(hash, this.current.now())
  }

  /** Returns the expiry events of cached keys and deletion links. */
  due(now: number): DueItem[] {
    return [...this.keyCache.due(this.identity.appId, now), ...this.current.linksDue(now)]
  }

  /**
   * Clears the key cache, and removes the website's keys from the default website's cache. Called when the website is created or loads a
   * scenario (A18).
   */
  forgetKeys(): void {
    this.keyCache.clear()
    for (const { hash } of this.identity.keys) this.#keyStore?.forget(hash)
  }

  /** Caches the keys that a snapshot lists as wrong. */
  rememberWrong(wrong: WebsiteContents['wrongKeys'] = []): void {
    for (const { name, prefix, at } of wrong) {
      const named = this.#activeKeys().filter((key) => key.name === name)
      // If no prefix matches, match keys only by name. Another process may have generated the keys in the snapshot.
      const meant = named.filter((key) => key.prefix === prefix)
      for (const key of meant.length > 0 ? meant : named) this.keyCache.rememberWrong(key.hash, key.prefix, at)
    }
  }

  /** Returns the active keys whose rejection is cached. */
  wrongKeys(): NonNullable<WebsiteContents['wrongKeys']> {
    const active = this.#activeKeys()
    return active.flatMap(({ name, hash, prefix }) => {
      const at = this.wrongSince(hash)
      if (at === null) return []
      const alone = active.filter((key) => key.name === name).length === 1
      return [alone ? { name, at } : { name, prefix, at }]
    })
  }

  /** Adds a key. A deleted key with the same value is replaced. */
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

  /** Deactivates a key and removes the key from the caches (service 3.1). Other keys remain cached. */
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

/** Copies an identity without its initial state. The initial state is immutable, and thousands of websites can share the same one. */
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
