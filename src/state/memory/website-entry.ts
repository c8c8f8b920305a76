import type { PrivateKey, WebsiteContents, WebsiteIdentity } from '../../service/model.ts'
import { type DueItem, type KeyInput, maxPerWebsite } from '../port.ts'
import type { AccountEntry } from './account.ts'
import type { WebsiteCollections } from './collections.ts'
import { KeyCache } from './key-cache.ts'
import type { KeyOwner, KeyStore } from './key-store.ts'
import type { Lifetime } from './lifetimes.ts'
import { toRecord } from './record.ts'
import { MemoryWebsite, type WebsiteOwner } from './website.ts'

/** What the keys of a website are replaced by. */
export type WebsiteKeys = Pick<WebsiteIdentity, 'keys' | 'keyring' | 'setAside'>

/** A website: its identity, its keys with their memory, and its present world. */
export class WebsiteEntry implements KeyOwner, WebsiteOwner {
  /** Replaced on change, save that values are added to the keyring in place: there is one for every deletion link. */
  identity: WebsiteIdentity
  readonly account: AccountEntry
  readonly keyCache: KeyCache = new KeyCache()
  current: MemoryWebsite
  /** Null for one that stays for as long as the mock runs. */
  readonly lifetime: Lifetime | null
  /** Null once the website was removed or its keys were replaced: what an old world does to its keys changes nothing then. */
  #keyStore: KeyStore<WebsiteEntry> | null
  #isRemoved = false
  /** Number of the situation whose load brought its keys. */
  readonly keysSince: number
  /** The object that stood in the website's place first. */
  readonly #first: WebsiteEntry

  constructor(
    identity: WebsiteIdentity,
    account: AccountEntry,
    keyStore: KeyStore<WebsiteEntry>,
    collections: WebsiteCollections,
    before: WebsiteEntry | Lifetime | null,
    keysSince: number = collections.generation,
  ) {
    this.identity = copyIdentity(identity)
    this.account = account
    this.#keyStore = keyStore
    this.lifetime = before instanceof WebsiteEntry ? before.lifetime : before
    this.#first = before instanceof WebsiteEntry ? before.#first : this
    this.keysSince = keysSince
    this.current = new MemoryWebsite(this, account.terms, collections)
    for (const key of this.identity.keys) keyStore.put(this, key)
  }

  /** Puts a new world in place of the present one; the links of its deletion requests go with it. */
  open(collections: WebsiteCollections): this {
    this.identity = { ...this.identity, keyring: { ...this.identity.keyring, links: toRecord([]) } }
    this.current = new MemoryWebsite(this, this.account.terms, collections)
    return this
  }

  get isRemoved(): boolean {
    return this.#first.#isRemoved
  }

  /** Whether it was removed, or another object stands in its place. */
  get isRetired(): boolean {
    return this.#keyStore === null
  }

  /** Takes it out of use for good. */
  remove(): void {
    this.retire()
    this.#first.#isRemoved = true
    if (this.lifetime) this.lifetime.ended = true
  }

  /** Takes the keys out of use. */
  retire(): void {
    this.#keyStore?.drop(this)
    this.#keyStore = null
  }

  /** When this website found a key wrong, as long as it remembers. */
  wrongSince(hash: string): number | null {
    return this.keyCache.wrongSince(hash, this.current.now())
  }

  /** What is to come at a time: keys to be forgotten, links to expire. */
  due(now: number): DueItem[] {
    return [...this.keyCache.due(this.identity.appId, now), ...this.current.linksDue(now)]
  }

  /** Clears all that is remembered of its keys, as making and loading it does (A18). */
  forgetKeys(): void {
    this.keyCache.clear()
    for (const { hash } of this.identity.keys) this.#keyStore?.forget(hash)
  }

  /** Remembers as wrong what a situation says was found wrong. */
  rememberWrong(wrong: WebsiteContents['wrongKeys'] = []): void {
    for (const { name, prefix, at } of wrong) {
      const named = this.#activeKeys().filter((key) => key.name === name)
      // In another process the keys have other values: there the name is all that tells them.
      const meant = named.filter((key) => key.prefix === prefix)
      for (const key of meant.length > 0 ? meant : named) this.keyCache.rememberWrong(key.hash, key.prefix, at)
    }
  }

  /** The active keys that are remembered as wrong. */
  wrongKeys(): NonNullable<WebsiteContents['wrongKeys']> {
    const active = this.#activeKeys()
    return active.flatMap(({ name, hash, prefix }) => {
      const at = this.wrongSince(hash)
      if (at === null) return []
      const alone = active.filter((key) => key.name === name).length === 1
      return [alone ? { name, at } : { name, prefix, at }]
    })
  }

  /** Adds a key; a deleted key of that value makes room for it. */
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

  /** Stops an active key and clears its memory (service 3.1); the others stay as they are. */
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

/** How it was made is never changed, so it is shared: thousands of websites come from one document. */
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
