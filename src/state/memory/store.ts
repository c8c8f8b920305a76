import type { Environment } from '../../service/environment.ts'
import type { Account, WebsiteSnapshot } from '../../service/model.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { listDue } from '../due-list.ts'
import type {
  ClockChange,
  ClockMove,
  ClockReading,
  IdentifierInUse,
  KeyJudgement,
  Lease,
  NewLease,
  NewWebsite,
  Store,
  WebsiteChange,
  World,
} from '../port.ts'
import { AccountEntry, Terms } from './account.ts'
import { changeClock, timeOn } from './clock.ts'
import { DashboardSessions } from './dashboard-sessions.ts'
import { KeyStore } from './key-store.ts'
import { Leases } from './leases.ts'
import { type IdleListener, Lifetimes } from './lifetimes.ts'
import { openSituation, type Parts } from './parts.ts'
import { captureState, createRestore, type StateRecord } from './state-records.ts'
import { type Keys, StoredWebsite } from './stored-website.ts'
import type { MemoryWorld } from './world.ts'

/** The websites of one mock server and the accounts they belong to. */
export class MemoryStore implements Store {
  readonly #environment: Pick<Environment, 'now'>
  readonly #websites = new Map<string, StoredWebsite>()
  #firstAppId = ''
  readonly #appIdsByCopKey = new Map<string, string>()
  readonly #accounts = new Map<string, AccountEntry>()
  readonly #sessions = new DashboardSessions()
  readonly #keyStore = new KeyStore<StoredWebsite>(() => this.#defaultWebsite())
  readonly #lifetimes = new Lifetimes()
  readonly #leases = new Leases()
  /** Ids of the websites that ended by themselves, until somebody asks for them. */
  readonly #ended: string[] = []
  readonly #scenarios = new Map<string, ScenarioDocument>()
  readonly #idle: IdleListener | null
  /** Number of the situation that was put in place last. */
  #situations = 0
  /** Whether websites end when their time is over; else when `endWebsites` says so. */
  endsIdle = true

  constructor(environment: Pick<Environment, 'now'>, idle: IdleListener | null = null) {
    this.#environment = environment
    this.#idle = idle
  }

  authenticate(keyHash: string, prefix: string): KeyJudgement {
    this.#endIdle()
    const named = this.#keyStore.websiteOf(keyHash)
    if (named) this.#use(named)
    return this.#keyStore.judge(keyHash, prefix)
  }

  /** What `authenticate` answers where that changes nothing; null where the key store has to be asked. */
  recall(keyHash: string): KeyJudgement | null {
    this.#endIdle()
    const named = this.#keyStore.websiteOf(keyHash)
    if (named) this.#use(named)
    return this.#keyStore.recall(keyHash)
  }

  defaultWorld(): World {
    return this.#defaultWebsite().world
  }

  world(appId: string): World | null {
    const website = this.#find(appId)
    return website ? this.#use(website) : null
  }

  worldOfCopKey(copKey: string): World | null {
    const appId = this.#appIdsByCopKey.get(copKey)
    return appId === undefined ? null : this.world(appId)
  }

  /** Asks every world: links are opened rarely, and a situation loaded for two websites has the same ones in both. */
  worldOfLink(tokenHash: string): World | null {
    this.#endIdle()
    for (const website of this.#websites.values()) if (website.world.hasLink(tokenHash)) return this.#use(website)
    return null
  }

  worlds(): World[] {
    this.#endIdle()
    return Array.from(this.#websites.values(), ({ world }) => world)
  }

  account(accountId: string): Account | null {
    this.#endIdle()
    return this.#accounts.get(accountId)?.toAccount() ?? null
  }

  createWebsite({ identity, account, situation, limit }: NewWebsite): World | IdentifierInUse | 'full' {
    this.#endIdle()
    const { appId, copKey } = identity
    if (this.#websites.size >= limit) return 'full'
    if (this.#websites.has(appId)) return 'appId'
    if (this.#appIdsByCopKey.has(copKey)) return 'copKey'
    if (this.#keyStore.conflicts(identity.keys, null)) return 'privateKey'
    const parts = openSituation(situation, ++this.#situations)
    const entry = this.#accounts.get(account.id) ?? new AccountEntry(account, this.#termsOf(situation))
    // The default website stays.
    const lifetime =
      identity.lifetime === null || this.#websites.size === 0
        ? null
        : this.#lifetimes.start(appId, identity.lifetime, this.#environment.now() + identity.lifetime)
    const website = new StoredWebsite({ ...identity, accountId: entry.id }, entry, this.#keyStore, parts, lifetime)
    this.#accounts.set(entry.id, entry)
    this.#add(website)
    website.forgetKeys()
    website.rememberWrong(situation.contents.wrongKeys)
    return website.world
  }

  load(appId: string, situation: WebsiteSnapshot, keys?: Keys): World | 'privateKey' | null {
    const website = this.#find(appId)
    if (!website) return null
    if (keys && this.#keyStore.conflicts(keys.keys, website)) return 'privateKey'
    const parts = openSituation(situation, ++this.#situations)
    const { account } = website
    const before = account.terms.now()
    account.terms = this.#termsOf(situation)
    for (const sibling of this.#websitesOf(account)) {
      if (sibling === website) continue
      sibling.world.terms = account.terms
      // Where the clock goes back, what was forgotten by then and what lies ahead of it both stay forgotten.
      sibling.memory.settle(before)
      sibling.memory.settle(account.terms.now())
    }
    const opened = keys ? this.#rekey(website, keys, parts) : website.open(parts)
    opened.forgetKeys()
    opened.rememberWrong(situation.contents.wrongKeys)
    return opened.world
  }

  removeWebsite(appId: string): boolean {
    const website = this.#find(appId)
    if (!website || website === this.#defaultWebsite()) return false
    this.#remove(website)
    return true
  }

  removeIdle(): string[] {
    this.#endIdle()
    return this.#ended.splice(0)
  }

  changeWebsite(appId: string, { name, plan, checksUsed }: WebsiteChange): World | null {
    const website = this.#find(appId)
    if (!website) return null
    if (name !== undefined) website.identity = { ...website.identity, name }
    if (plan !== undefined) website.account.terms.plan = plan
    if (checksUsed !== undefined) website.world.setChecksUsed(checksUsed)
    return website.world
  }

  setClock(appId: string, change: ClockChange): ClockMove | 'backwards' | null {
    const account = this.#find(appId)?.account
    if (!account) return null
    const { terms } = account
    const real = this.#environment.now()
    const before = timeOn(terms.clock, real)
    const clock = changeClock(terms.clock, change, real)
    if (clock === 'backwards') return 'backwards'
    const websites = this.#websitesOf(account)
    const coming = websites.flatMap((website) => website.due(before))
    terms.clock = clock
    const now = timeOn(clock, real)
    for (const { memory } of websites) memory.settle(now)
    const [due, settled] = [coming.filter(({ at }) => at > now), coming.filter(({ at }) => at <= now)]
    return { now, frozen: clock.frozenAt !== null, due: listDue(due), before, settled: listDue(settled) }
  }

  readClock(appId: string): ClockReading | null {
    const account = this.#find(appId)?.account
    if (!account) return null
    const { clock } = account.terms
    const now = account.terms.now()
    const due = this.#websitesOf(account).flatMap((website) => website.due(now))
    return { now, frozen: clock.frozenAt !== null, due: listDue(due) }
  }

  takeLease(appId: string, wish: NewLease): Lease | null {
    return this.#find(appId) ? this.#leases.take(appId, wish, this.#environment.now()) : null
  }

  endLease(appId: string, holder: string): void {
    this.#leases.end(appId, holder)
  }

  signIn({ email, passwordHash, tokenHash, expiresInMs }: Parameters<Store['signIn']>[0]): Account | null {
    this.#endIdle()
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

  forgetScenario(name: string): boolean {
    return this.#scenarios.delete(name)
  }

  /** The world of a website that a situation was put in place with, as long as it is there. */
  presentWorld(appId: string, situation: number): MemoryWorld | null {
    const world = this.#websites.get(appId)?.world
    return world?.number === situation ? world : null
  }

  /** The present world of a website whose keys are those that it had with a situation. */
  worldOfKeys(appId: string, situation: number): MemoryWorld | null {
    const website = this.#websites.get(appId)
    return website && website.keysSince <= situation && situation <= website.world.number ? website.world : null
  }

  /** Ends websites that nobody used, whatever their lifetimes say. */
  endWebsites(appIds: readonly string[]): void {
    for (const appId of appIds) {
      const website = this.#websites.get(appId)
      if (!website || website === this.#defaultWebsite()) continue
      this.#remove(website)
      this.#ended.push(appId)
    }
  }

  /** Puts the end of a website off until a real time, where it would come before. */
  putOff(appId: string, until: number): void {
    const lifetime = this.#websites.get(appId)?.lifetime
    if (!lifetime || until < lifetime.logged) return
    lifetime.until = until
    lifetime.logged = until
  }

  /** Whether there is a website whose lifetime is over. */
  hasOverdue(): boolean {
    return this.#lifetimes.hasOver(this.#environment.now())
  }

  /** Ends the websites whose lifetime is over. */
  endOverdue(): void {
    this.#endIdle()
  }

  /** Whether a website is there; to ask is not to use it. */
  has(appId: string): boolean {
    return this.#websites.has(appId)
  }

  /** Lets each website with a lifetime live on for a part of it beyond what was logged. */
  lengthenLives(part: number): void {
    for (const { lifetime } of this.#websites.values()) {
      if (lifetime) lifetime.until = lifetime.logged + Math.ceil(lifetime.ms * part)
    }
  }

  /**
   * The whole state as it is now, in records that are made as they are asked for. What happens meanwhile is not in them: taking hold
   * of a million people takes some ms.
   */
  capture(): Iterable<StateRecord> {
    const real = this.#environment.now()
    return captureState({
      real,
      situations: this.#situations,
      accounts: Array.from(this.#accounts.values(), (entry) => entry.toAccount()),
      websites: [...this.#websites.values()],
      sessions: this.#sessions.list(real),
      leases: this.#leases.list(real),
      scenarios: [...this.#scenarios],
    })
  }

  /** Takes captured records into a store that has nothing yet, one at a time; false for the last one. */
  restorer(): (record: StateRecord) => boolean {
    return createRestore({
      store: ({ situations }) => {
        this.#situations = situations
      },
      account: ({ id, owner, plan, clock }) => {
        this.#accounts.set(id, new AccountEntry({ id, owner }, new Terms(plan, clock, this.#environment)))
      },
      website: ({ identity, until, keysSince, parts, remembered }) => {
        const account = this.#accounts.get(identity.accountId)
        if (!account) throw new Error(`${identity.appId} has no account`)
        const { appId, lifetime: ms } = identity
        const lifetime = ms === null || until === null ? null : this.#lifetimes.start(appId, ms, until)
        const website = new StoredWebsite(identity, account, this.#keyStore, parts, lifetime, keysSince)
        this.#add(website)
        website.memory.restore(remembered)
      },
      session: (session) => this.#sessions.put(session),
      lease: (lease) => this.#leases.put(lease),
      scenario: (name, document) => this.#scenarios.set(name, document),
    })
  }

  #add(website: StoredWebsite): void {
    const { appId, copKey } = website.identity
    website.account.appIds.add(appId)
    if (this.#websites.size === 0) this.#firstAppId = appId
    this.#websites.set(appId, website)
    this.#appIdsByCopKey.set(copKey, appId)
  }

  #termsOf({ plan, clock }: WebsiteSnapshot): Terms {
    return new Terms(plan, clock, this.#environment)
  }

  /** Puts another object in the website's place, so that a key made or deleted in a world of before stays there. */
  #rekey(website: StoredWebsite, keys: Keys, parts: Parts): StoredWebsite {
    website.retire()
    const { setAside: _, ...present } = website.identity
    const identity = { ...present, ...keys }
    const successor = new StoredWebsite(identity, website.account, this.#keyStore, parts, website)
    this.#websites.set(identity.appId, successor)
    return successor
  }

  #use({ lifetime, world }: StoredWebsite): World {
    if (lifetime) {
      lifetime.until = this.#environment.now() + lifetime.ms
      this.#idle?.used(lifetime)
    }
    return world
  }

  #find(appId: string): StoredWebsite | undefined {
    this.#endIdle()
    return this.#websites.get(appId)
  }

  #remove(website: StoredWebsite): void {
    const { account, identity } = website
    const { appId, copKey } = identity
    website.remove()
    this.#websites.delete(appId)
    this.#leases.drop(appId)
    this.#appIdsByCopKey.delete(copKey)
    account.appIds.delete(appId)
    if (account.appIds.size === 0) this.#accounts.delete(account.id)
  }

  /** Comes before whatever finds a website, so that none is found whose lifetime is over. */
  #endIdle(): void {
    if (this.#lifetimes.isEmpty || !this.endsIdle) return
    for (const appId of this.#lifetimes.takeOver(this.#environment.now())) {
      const website = this.#websites.get(appId)
      if (!website) continue
      this.#remove(website)
      this.#ended.push(appId)
      this.#idle?.ended(appId)
    }
  }

  #websitesOf({ appIds }: AccountEntry): StoredWebsite[] {
    return Array.from(appIds).flatMap((appId) => this.#websites.get(appId) ?? [])
  }

  /** The first one made, which is never removed. */
  #defaultWebsite(): StoredWebsite {
    const first = this.#websites.get(this.#firstAppId)
    if (!first) throw new Error('Failed to find the default website: the store has none. Create one first.')
    return first
  }
}
