/** Implementations of the store interface. Every test suite runs with every implementation. */
import { onTestFinished } from 'vitest'
import type { Environment } from '../../src/service/environment.ts'
import type { Keyring, Plan, PrivateKey, WebsiteContents, WebsiteSnapshot } from '../../src/service/model.ts'
import { createLoggedStore } from '../../src/state/log/logged-store.ts'
import { createLocalSequencer } from '../../src/state/log/sequencer.ts'
import { StateMachine } from '../../src/state/log/state-machine.ts'
import { MemoryStore } from '../../src/state/memory/store.ts'
import type { AuthenticationResult, IdentifierInUse, MaybePromise, Store, StoredWebsite } from '../../src/state/port.ts'
import { newStoreUrl, openTestReplica, suiteRedis } from '../support/redis-store.ts'

export type CreateStore = (environment: Pick<Environment, 'now'>) => Store | Promise<Store>

const inProcess: readonly { name: string; create: CreateStore }[] = [
  { name: 'memory', create: (environment) => new MemoryStore(environment) },
  { name: 'memory with a log', create: (environment) => openLogged(environment).store },
]

export const stores: readonly { name: string; create: CreateStore }[] =
  suiteRedis === undefined
    ? inProcess
    : [{ name: 'Redis', create: (environment) => openShared(suiteRedis ?? '', environment) }]

/** Opens a Redis store without websites. */
async function openShared(url: string, { now }: Pick<Environment, 'now'>): Promise<Store> {
  const replica = await openTestReplica(newStoreUrl(url), { fixedNow: now })
  onTestFinished(replica.close)
  await replica.begin()
  // A replica publishes each removal of a website as a change, so `removeIdle` does not return the IDs.
  const ended: string[] = []
  replica.changes.subscribe(({ operation, app_id }) => {
    if (operation === 'deleteWebsite' && app_id !== null) ended.push(app_id)
  })
  const { store } = replica
  const removeIdle = store.removeIdle.bind(store)
  return Object.assign(store, {
    async removeIdle() {
      await removeIdle()
      return ended.splice(0)
    },
  })
}

/** Creates a store that records its transitions as JSON, like a log. */
export function openLogged(environment: Pick<Environment, 'now'>): {
  store: Store
  machine: StateMachine
  written: string[]
} {
  const machine = new StateMachine(environment)
  const written: string[] = []
  const order = createLocalSequencer(machine, (transition) => written.push(JSON.stringify(transition)))
  machine.wake()
  return { store: createLoggedStore(machine, order), machine, written }
}

/** 2026-01-01, the real time at which every test starts. */
export const start = 1_767_225_600_000
export const second = 1000
export const minute: number = 60 * second
export const hour: number = 60 * minute
export const day: number = 24 * hour

export interface RealTime {
  now(): number
  pass(ms: number): void
}

function createRealTime(): RealTime {
  let now = start
  return {
    now: () => now,
    pass: (ms) => {
      now += ms
    },
  }
}

export function emptySnapshot(contents: Partial<WebsiteContents> = {}, plan: Plan = 'free'): WebsiteSnapshot {
  return {
    plan,
    clock: { offset: 0, frozenAt: null },
    scenario: null,
    contents: {
      checksUsed: 0,
      gate: false,
      people: [],
      devices: [],
      sessions: {},
      visits: [],
      events: [],
      conversions: [],
      deletionRequests: [],
      mails: [],
      signUps: [],
      bulkPatterns: {},
      verdicts: [],
      outages: [],
      faults: [],
      ...contents,
    },
  }
}

/** Creates a stored key. `hash` is used instead of the hash of a value. */
export function keyOf(hash: string, deletedAt: number | null = null): PrivateKey {
  return { id: `key_${hash}`, name: `integration ${hash}`, hash, prefix: 'dcp_mock0000', createdAt: start, deletedAt }
}

export function emptyKeyring(): Keyring {
  return { privateKeys: {}, releaseSecret: null, links: {} }
}

export interface WebsiteOptions {
  appId?: string
  /** @default a new account for each website */
  accountId?: string
  copKey?: string
  keys?: PrivateKey[]
  plan?: Plan
  contents?: Partial<WebsiteContents>
  /** @default null */
  lifetime?: number
  /** Maximum number of websites. @default 100 */
  limit?: number
}

/** Tries to create a website. Returns the website or the conflict. */
export async function tryCreateWebsite(
  store: Store,
  options: WebsiteOptions = {},
): Promise<StoredWebsite | IdentifierInUse | 'full'> {
  const { appId = 'app_1', accountId = `acc_${appId}`, copKey = `cop_${appId}` } = options
  const keys = options.keys ?? [keyOf(`hash_${appId}`)]
  return store.createWebsite({
    identity: {
      appId,
      accountId,
      name: appId,
      origin: 'made',
      createdAt: start,
      lifetime: options.lifetime ?? null,
      copKey,
      releaseSecretHash: `secret_${appId}`,
      keys,
      keyring: emptyKeyring(),
      initialState: { scenario: null, document: {}, keys },
    },
    account: { id: accountId, owner: { email: `${accountId}@owner.example`, passwordHash: 'password' } },
    snapshot: emptySnapshot(options.contents, options.plan),
    limit: options.limit ?? 100,
  })
}

/** Creates a website. Expects no conflict. */
export async function createWebsite(store: Store, options: WebsiteOptions = {}): Promise<StoredWebsite> {
  const website = await tryCreateWebsite(store, options)
  if (typeof website === 'string') throw new Error(`Failed to create "${options.appId}": its ${website} is taken.`)
  return website
}

export async function openStore(
  create: CreateStore,
  options: WebsiteOptions = {},
): Promise<{ store: Store; website: StoredWebsite; time: RealTime }> {
  const time = createRealTime()
  const store = await create(time)
  return { store, website: await createWebsite(store, options), time }
}

/** Loads a snapshot that must be valid. */
export async function loadSnapshot(store: Store, appId: string, snapshot: WebsiteSnapshot): Promise<StoredWebsite> {
  const website = await store.load(appId, snapshot)
  if (website === null || typeof website === 'string') throw new Error(`Failed to load a snapshot into "${appId}".`)
  return website
}

/** Looks up a key. The default prefix is the first 12 characters of the hash. */
export function authenticate(
  store: Store,
  hash: string,
  prefix: string = hash.slice(0, 12),
): MaybePromise<AuthenticationResult> {
  return store.authenticate(hash, prefix)
}
