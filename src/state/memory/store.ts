import type { Environment } from '../../service/environment.ts'
import type { Account, WebsiteKeys, WebsiteSnapshot } from '../../service/model.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import type {
  AuthenticationResult,
  ClockChange,
  ClockMove,
  ClockReading,
  IdentifierInUse,
  Lease,
  NewLease,
  NewWebsite,
  Store,
  StoredWebsite,
  WebsiteChange,
} from '../port.ts'
import { AccountEntry, AccountTerms } from './account.ts'
import { changeClock, listDue, timeOn } from './clock.ts'
import { restoreCollections, type WebsiteCollections } from './collections.ts'
import { DashboardSessions } from './dashboard-sessions.ts'
import { type KeyOwner, KeyStore } from './key-store.ts'
import { Leases } from './leases.ts'
import { type IdleListener, Lifetimes } from './lifetimes.ts'
import { captureState, createRestore, type StateRecord } from './state-records.ts'
import type { MemoryWebsite } from './website.ts'
import { WebsiteEntry } from './website-entry.ts'

export class MemoryStore implements Store {
  readonly #environment: Pick<Environment, 'now'>
  readonly #websites = new Map<string, WebsiteEntry>()
  readonly #appIdsByCopKey = new Map<string, string>()
  readonly #accounts = new Map<string, AccountEntry>()
  readonly #sessions = new DashboardSessions()
  readonly #keyStore = new KeyStore(() => this.#defaultWebsite())
  readonly #lifetimes = new Lifetimes()
  readonly #leases = new Leases()
  /** IDs of idle websites removed since the last `removeIdle` call. */
  readonly #removedAppIds: string[] = []
  readonly #scenarios = new Map<string, ScenarioDocument>()
  readonly #idle: IdleListener | null
  #generation = 0
  /** If false, only `endWebsites` removes expired websites. */
  removesIdle = true

  constructor(environment: Pick<Environment, 'now'>, idle: IdleListener | null = null) {
    this.#environment = environment
    this.#idle = idle
  }

  authenticate(keyHash: string, prefix: string): AuthenticationResult {
    return this.authenticateFromCache(keyHash) ?? this.#keyStore.checkUncachedKey(keyHash, prefix)
  }

  /** Like `authenticate`, but returns null if the key must be looked up in the key store. */
  authenticateFromCache(keyHash: string): AuthenticationResult | null {
    this.removeExpired()
    const website = this.#keyStore.websiteOf(keyHash)
    if (website) this.#markUsed(website)
    return this.#keyStore.checkCachedKey(keyHash)
  }

  defaultWebsite(): StoredWebsite {
    return this.#defaultWebsite().current
  }

  website(appId: string): StoredWebsite | null {
    const website = this.#find(appId)
    return website ? this.#markUsed(website) : null
  }

  findByCopKey(copKey: string): StoredWebsite | null {
    const appId = this.#appIdsByCopKey.get(copKey)
    return appId === undefined ? null : this.website(appId)
  }

  findByPrivateKey(keyHash: string): StoredWebsite | null {
    this.removeExpired()
    const website = this.#keyStore.websiteOf(keyHash)
    return website ? this.#markUsed(website) : null
  }

  /** Links are not indexed, because they are rarely opened. */
  findByLink(tokenHash: string): StoredWebsite | null {
    this.removeExpired()
    for (const website of this.#websites.values())
      if (website.current.hasLink(tokenHash)) return this.#markUsed(website)
    return null
  }

  websites(): MemoryWebsite[] {
    this.removeExpired()
    return Array.from(this.#websites.values(), ({ current }) => current)
  }

  account(accountId: string): Account | null {
    this.removeExpired()
    return this.#accounts.get(accountId)?.toAccount() ?? null
  }

  createWebsite({ identity, account, snapshot, limit }: NewWebsite): StoredWebsite | IdentifierInUse | 'full' {
    this.removeExpired()
    const { appId, copKey } = identity
    if (this.#websites.size >= limit) return 'full'
    if (this.#websites.has(appId)) return 'appId'
    if (this.#appIdsByCopKey.has(copKey)) return 'copKey'
    if (this.#keyStore.conflicts(identity.keys, null)) return 'privateKey'
    const collections = restoreCollections(snapshot, ++this.#generation)
    const entry = this.#accounts.get(account.id) ?? new AccountEntry(account, this.#termsOf(snapshot))
    // The first website is the default website. It never expires.
    const lifetime =
      identity.lifetime === null || this.#websites.size === 0
        ? null
        : this.#lifetimes.start(appId, identity.lifetime, this.#environment.now() + identity.lifetime)
    const website = new WebsiteEntry({
      identity: { ...identity, accountId: entry.id },
      account: entry,
      keyStore: this.#keyStore,
      collections,
      lifetime,
    })
    this.#accounts.set(entry.id, entry)
    this.#add(website)
    website.forgetKeys()
    website.rememberWrong(snapshot.contents.wrongKeys)
    return website.current
  }

  load(appId: string, snapshot: WebsiteSnapshot, keys?: WebsiteKeys): StoredWebsite | 'privateKey' | null {
    const website = this.#find(appId)
    if (!website) return null
    if (keys && this.#keyStore.conflicts(keys.keys, website)) return 'privateKey'
    const collections = restoreCollections(snapshot, ++this.#generation)
    const { account } = website
    const before = account.terms.now()
    account.terms = this.#termsOf(snapshot)
    for (const sibling of this.#websitesOf(account)) {
      if (sibling === website) continue
      sibling.current.terms = account.terms
      /*
       * Loading a snapshot can set the clock back. Entries that have expired on the old clock could then become valid again, so remove
       * these entries first. Then remove the entries that are expired or in the future on the new clock.
       */
      sibling.keyCache.expire(before)
      sibling.keyCache.expire(account.terms.now())
    }
    const entry = keys ? this.#replaceKeys(website, keys, collections) : website.replaceState(collections)
    entry.forgetKeys()
    entry.rememberWrong(snapshot.contents.wrongKeys)
    return entry.current
  }

  removeWebsite(appId: string): boolean {
    const website = this.#find(appId)
    if (!website || website === this.#defaultWebsite()) return false
    this.#remove(website)
    return true
  }

  removeIdle(): string[] {
    this.removeExpired()
    return this.#removedAppIds.splice(0)
  }

  changeWebsite(appId: string, { name, plan, checksUsed }: WebsiteChange): StoredWebsite | null {
    const website = this.#find(appId)
    if (!website) return null
    if (name !== undefined) website.identity = { ...website.identity, name }
    if (plan !== undefined) website.account.terms.plan = plan
    if (checksUsed !== undefined) website.current.setChecksUsed(checksUsed)
    return website.current
  }

  setClock(appId: string, change: ClockChange): ClockMove | 'backwards' | null {
    const account = this.#find(appId)?.account
    if (!account) return null
    const { terms } = account
    const realTime = this.#environment.now()
    const before = timeOn(terms.clock, realTime)
    const clock = changeClock(terms.clock, change, realTime)
    if (clock === 'backwards') return 'backwards'
    const websites = this.#websitesOf(account)
    const upcoming = websites.flatMap((website) => website.due(before))
    terms.clock = clock
    const now = timeOn(clock, realTime)
    for (const { keyCache } of websites) keyCache.expire(now)
    const [due, occurred] = [upcoming.filter(({ at }) => at > now), upcoming.filter(({ at }) => at <= now)]
    return { now, frozen: clock.frozenAt !== null, due: listDue(due), before, occurred: listDue(occurred) }
  }

  readClock(appId: string): ClockReading | null {
    const account = this.#find(appId)?.account
    if (!account) return null
    const { clock } = account.terms
    const now = account.terms.now()
    const due = this.#websitesOf(account).flatMap((website) => website.due(now))
    return { now, frozen: clock.frozenAt !== null, due: listDue(due) }
  }

  acquireLease(appId: string, lease: NewLease): Lease | null {
    return this.#find(appId) ? this.#leases.take(appId, lease, this.#environment.now()) : null
  }

  releaseLease(appId: string, holder: string): void {
    this.#leases.end(appId, holder)
  }

  signIn({ email, passwordHash, tokenHash, expiresInMs }: Parameters<Store['signIn']>[0]): Account | null {
    this.removeExpired()
    for (const account of this.#accounts.values()) {
      if (account.owner.email !== email || account.owner.passwordHash !== passwordHash) continue
      this.#sessions.open(tokenHash, account.id, expiresInMs, this.#environment.now())
      return account.toAccount()
    }
    return null
  }

  session(tokenHash: string): Account | null {
    const accountId = this.#sessions.accountOf(tokenHash, this.#environment.now())
    return accountId === null ? null : this.account(accountId)
  }

  signOut(tokenHash: string): void {
    this.#sessions.close(tokenHash)
  }

  saveScenario(name: string, document: ScenarioDocument): void {
    this.#scenarios.set(name, document)
  }

  savedScenario(name: string): ScenarioDocument | null {
    return this.#scenarios.get(name) ?? null
  }

  savedScenarios(): string[] {
    return [...this.#scenarios.keys()]
  }

  deleteScenario(name: string): boolean {
    return this.#scenarios.delete(name)
  }

  findGeneration(appId: string, generation: number): MemoryWebsite | null {
    const website = this.#websites.get(appId)?.current
    return website?.generation === generation ? website : null
  }

  /** Returns the website if its keys have not changed since the given generation, otherwise null. */
  findKeyGeneration(appId: string, generation: number): MemoryWebsite | null {
    const website = this.#websites.get(appId)
    return website && website.keysSince <= generation && generation <= website.current.generation
      ? website.current
      : null
  }

  endWebsites(appIds: readonly string[]): void {
    for (const appId of appIds) {
      const website = this.#websites.get(appId)
      if (!website || website === this.#defaultWebsite()) continue
      this.#remove(website)
      this.#removedAppIds.push(appId)
    }
  }

  /** Changes the website's expiry time to `until`, in ms of real time. Does nothing if `until` is earlier than the logged expiry time. */
  extendLifetime(appId: string, until: number): void {
    const lifetime = this.#websites.get(appId)?.lifetime
    if (!lifetime || until < lifetime.loggedExpiresAt) return
    this.#lifetimes.move(lifetime, until)
    lifetime.loggedExpiresAt = until
  }

  hasExpired(): boolean {
    return this.#lifetimes.hasExpired(this.#environment.now())
  }

  /** Does not extend the website's lifetime. */
  has(appId: string): boolean {
    return this.#websites.has(appId)
  }

  /** Sets each expiry time to the logged expiry time plus a fraction of the lifetime, to compensate for use that was not logged. */
  extendLifetimes(fraction: number): void {
    for (const { lifetime } of this.#websites.values()) {
      if (lifetime) this.#lifetimes.move(lifetime, lifetime.loggedExpiresAt + Math.ceil(lifetime.ms * fraction))
    }
  }

  /** Later changes do not affect the captured records. Capturing a million people takes about 0.2 s. */
  capture(): Iterable<StateRecord> {
    const realTime = this.#environment.now()
    return captureState({
      realTime,
      generation: this.#generation,
      accounts: Array.from(this.#accounts.values(), (entry) => entry.toAccount()),
      websites: [...this.#websites.values()],
      sessions: this.#sessions.list(realTime),
      leases: this.#leases.list(realTime),
      scenarios: [...this.#scenarios],
    })
  }

  /**
   * Returns a function that restores one record per call. The function returns false for the `end` record and true for all other records.
   * The store must be empty before the first call.
   */
  restorer(): (record: StateRecord) => boolean {
    return createRestore({
      store: ({ generation }) => {
        this.#generation = generation
      },
      account: ({ id, owner, plan, clock }) => {
        this.#accounts.set(id, new AccountEntry({ id, owner }, new AccountTerms(plan, clock, this.#environment)))
      },
      website: ({ identity, until, keysSince, collections, remembered }) => {
        const account = this.#accounts.get(identity.accountId)
        if (!account) throw new Error(`${identity.appId} has no account`)
        const { appId, lifetime: ms } = identity
        const lifetime = ms === null || until === null ? null : this.#lifetimes.start(appId, ms, until)
        const website = new WebsiteEntry({
          identity,
          account,
          keyStore: this.#keyStore,
          collections,
          lifetime,
          keysSince,
        })
        this.#add(website)
        website.keyCache.restore(remembered)
      },
      session: (session) => this.#sessions.put(session),
      lease: (lease) => this.#leases.put(lease),
      scenario: (name, document) => this.#scenarios.set(name, document),
    })
  }

  #add(website: WebsiteEntry): void {
    const { appId, copKey } = website.identity
    website.account.appIds.add(appId)
    this.#websites.set(appId, website)
    this.#appIdsByCopKey.set(copKey, appId)
  }

  #termsOf({ plan, clock }: WebsiteSnapshot): AccountTerms {
    return new AccountTerms(plan, clock, this.#environment)
  }

  /** Replaces a website entry with a new entry for `keys`. Requests that still use the old entry cannot change the new keys. */
  #replaceKeys(website: WebsiteEntry, keys: WebsiteKeys, collections: WebsiteCollections): WebsiteEntry {
    website.retire()
    const { replacedKeys: _, ...present } = website.identity
    const identity = { ...present, ...keys }
    const { account, lifetime } = website
    const keyStore = this.#keyStore
    const successor = new WebsiteEntry({ identity, account, keyStore, collections, lifetime, predecessor: website })
    this.#websites.set(identity.appId, successor)
    return successor
  }

  #markUsed({ lifetime, current }: KeyOwner): StoredWebsite {
    if (lifetime) {
      lifetime.until = this.#environment.now() + lifetime.ms
      this.#idle?.used(lifetime)
    }
    return current
  }

  #find(appId: string): WebsiteEntry | undefined {
    this.removeExpired()
    return this.#websites.get(appId)
  }

  #remove(website: WebsiteEntry): void {
    const { account, identity } = website
    const { appId, copKey } = identity
    website.remove()
    this.#websites.delete(appId)
    this.#leases.drop(appId)
    this.#appIdsByCopKey.delete(copKey)
    account.appIds.delete(appId)
    if (account.appIds.size === 0) this.#accounts.delete(account.id)
  }

  /** Every lookup calls this function first, so no lookup returns an expired website. */
  removeExpired(): void {
    if (!this.removesIdle) return
    for (const appId of this.#lifetimes.takeExpired(this.#environment.now())) {
      const website = this.#websites.get(appId)
      if (!website) continue
      this.#remove(website)
      this.#removedAppIds.push(appId)
      this.#idle?.ended(appId)
    }
  }

  #websitesOf({ appIds }: AccountEntry): WebsiteEntry[] {
    return Array.from(appIds).flatMap((appId) => this.#websites.get(appId) ?? [])
  }

  /** The default website is always the first website in the store. It is never removed. */
  #defaultWebsite(): WebsiteEntry {
    const first = this.#websites.values().next().value
    if (!first) throw new Error('The store has no default website. Create a website first')
    return first
  }
}
