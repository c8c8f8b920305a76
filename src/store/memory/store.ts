import type { Environment } from '../../service/environment.ts'
import type { Account, Situation } from '../../service/model.ts'
import { listDue } from '../due-list.ts'
import type {
  ClockChange,
  ClockMove,
  ClockReading,
  KeyJudgement,
  Lease,
  LeaseWish,
  NewWebsite,
  Store,
  Taken,
  WebsiteChange,
  World,
} from '../port.ts'
import { AccountEntry, Terms } from './account.ts'
import { changeClock, timeOn } from './clock.ts'
import { DashboardSessions } from './dashboard-sessions.ts'
import { KeyStore } from './key-store.ts'
import { Leases } from './leases.ts'
import { Lifetimes } from './lifetimes.ts'
import { openSituation, type Parts } from './parts.ts'
import { type Keys, Website } from './website.ts'

/** The websites of one mock server and the accounts they belong to. */
export class MemoryStore implements Store {
  readonly #environment: Pick<Environment, 'now'>
  readonly #websites = new Map<string, Website>()
  #firstAppId = ''
  readonly #appIdsByCopKey = new Map<string, string>()
  readonly #accounts = new Map<string, AccountEntry>()
  readonly #sessions = new DashboardSessions()
  readonly #keyStore = new KeyStore(() => this.#defaultWebsite())
  readonly #lifetimes = new Lifetimes()
  readonly #leases = new Leases()
  /** Ids of the websites that ended by themselves, until somebody asks for them. */
  readonly #ended: string[] = []

  constructor(environment: Pick<Environment, 'now'>) {
    this.#environment = environment
  }

  authenticate(keyHash: string, prefix: string): KeyJudgement {
    this.#endIdle()
    const named = this.#keyStore.websiteOf(keyHash)
    if (named) this.#use(named)
    return this.#keyStore.judge(keyHash, prefix)
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

  createWebsite({ identity, account, situation, limit }: NewWebsite): World | Taken | 'full' {
    this.#endIdle()
    const { appId, copKey } = identity
    if (this.#websites.size >= limit) return 'full'
    if (this.#websites.has(appId)) return 'appId'
    if (this.#appIdsByCopKey.has(copKey)) return 'copKey'
    if (this.#keyStore.conflicts(identity.keys, null)) return 'privateKey'
    const parts = openSituation(situation)
    const entry = this.#accounts.get(account.id) ?? new AccountEntry(account, this.#termsOf(situation))
    // The default website stays.
    const lifetime =
      identity.lifetime === null || this.#websites.size === 0
        ? null
        : this.#lifetimes.start(appId, identity.lifetime, this.#environment.now())
    const website = new Website({ ...identity, accountId: entry.id }, entry, this.#keyStore, parts, lifetime)
    this.#accounts.set(entry.id, entry)
    entry.appIds.add(appId)
    if (this.#websites.size === 0) this.#firstAppId = appId
    this.#websites.set(appId, website)
    this.#appIdsByCopKey.set(copKey, appId)
    website.forgetKeys()
    website.rememberWrong(situation.contents.wrongKeys)
    return website.world
  }

  load(appId: string, situation: Situation, keys?: Keys): World | 'privateKey' | null {
    const website = this.#find(appId)
    if (!website) return null
    if (keys && this.#keyStore.conflicts(keys.keys, website)) return 'privateKey'
    const parts = openSituation(situation)
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

  takeLease(appId: string, wish: LeaseWish): Lease | null {
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

  #termsOf({ plan, clock }: Situation): Terms {
    return new Terms(plan, clock, this.#environment)
  }

  /** Puts another object in the website's place, so that a key made or deleted in a world of before stays there. */
  #rekey(website: Website, keys: Keys, parts: Parts): Website {
    website.retire()
    const { setAside: _, ...present } = website.identity
    const identity = { ...present, ...keys }
    const successor = new Website(identity, website.account, this.#keyStore, parts, website)
    this.#websites.set(identity.appId, successor)
    return successor
  }

  #use({ lifetime, world }: Website): World {
    if (lifetime) lifetime.until = this.#environment.now() + lifetime.ms
    return world
  }

  #find(appId: string): Website | undefined {
    this.#endIdle()
    return this.#websites.get(appId)
  }

  #remove(website: Website): void {
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
    if (this.#lifetimes.isEmpty) return
    for (const appId of this.#lifetimes.takeOver(this.#environment.now())) {
      const website = this.#websites.get(appId)
      if (!website) continue
      this.#remove(website)
      this.#ended.push(appId)
    }
  }

  #websitesOf({ appIds }: AccountEntry): Website[] {
    return Array.from(appIds).flatMap((appId) => this.#websites.get(appId) ?? [])
  }

  /** The first one made, which is never removed. */
  #defaultWebsite(): Website {
    const first = this.#websites.get(this.#firstAppId)
    if (!first) throw new Error('Failed to find the default website: the store has none. Create one first.')
    return first
  }
}
