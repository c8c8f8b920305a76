/**
 * Store on top of a state machine. Reads access the memory of the state machine. Operations that can change the state go through a
 * sequencer.
 */
import type { MemoryStore } from '../memory/store.ts'
import { MemoryWebsite } from '../memory/website.ts'
import type { AuthenticationResult, MaybePromise, Store, StoredWebsite } from '../port.ts'
import { LoggedWebsite } from './logged-website.ts'
import type { Sequencer } from './sequencer.ts'
import type { StateMachine } from './state-machine.ts'
import { thenMaybe } from './then-maybe.ts'
import type { OperationResult, StoreOperation } from './transition.ts'

export function createLoggedStore(machine: StateMachine, sequencer: Sequencer): Store {
  return new LoggedStore(machine, sequencer)
}

class LoggedStore implements Store {
  readonly #machine: StateMachine
  readonly #sequencer: Sequencer
  /** Each website has exactly one handle, so that websites can be compared by identity. */
  readonly #websites = new WeakMap<MemoryWebsite, LoggedWebsite>()

  constructor(machine: StateMachine, sequencer: Sequencer) {
    this.#machine = machine
    this.#sequencer = sequencer
  }

  get #memory(): MemoryStore {
    return this.#machine.memory
  }

  authenticate(keyHash: string, prefix: string): MaybePromise<AuthenticationResult> {
    // Nearly every key is cached, and authenticating a cached key does not change the state.
    return thenMaybe(
      this.#sequencer.read(() => this.#memory.recall(keyHash)),
      (recalled) =>
        thenMaybe(recalled ?? this.#write('authenticate', keyHash, prefix), (result) => ({
          ...result,
          website: this.#handle(result.website),
        })),
    )
  }

  defaultWebsite(): MaybePromise<StoredWebsite> {
    return thenMaybe(
      this.#sequencer.read(() => this.#memory.defaultWebsite()),
      (website) => this.#handle(website),
    )
  }

  website(appId: string): MaybePromise<StoredWebsite | null> {
    return this.#find(() => this.#memory.website(appId))
  }

  findByCopKey(copKey: string): MaybePromise<StoredWebsite | null> {
    return this.#find(() => this.#memory.findByCopKey(copKey))
  }

  findByLink(tokenHash: string): MaybePromise<StoredWebsite | null> {
    return this.#find(() => this.#memory.findByLink(tokenHash))
  }

  websites(): MaybePromise<StoredWebsite[]> {
    return thenMaybe(
      this.#sequencer.read(() => this.#memory.websites()),
      (websites) => websites.map((website) => this.#handle(website)),
    )
  }

  account(accountId: string): ReturnType<Store['account']> {
    return this.#sequencer.read(() => this.#memory.account(accountId))
  }

  createWebsite(...args: Parameters<Store['createWebsite']>): ReturnType<Store['createWebsite']> {
    return thenMaybe(this.#write('createWebsite', ...args), (created) =>
      typeof created === 'string' ? created : this.#handle(created),
    )
  }

  load(...[appId, generation, keys]: Parameters<Store['load']>): ReturnType<Store['load']> {
    const loaded = keys ? this.#write('load', appId, generation, keys) : this.#write('load', appId, generation)
    return thenMaybe(loaded, (website) =>
      website === null || typeof website === 'string' ? website : this.#handle(website),
    )
  }

  removeWebsite(appId: string): MaybePromise<boolean> {
    return this.#write('removeWebsite', appId)
  }

  removeIdle(): MaybePromise<string[]> {
    return this.#sequencer.read(() => this.#memory.removeIdle())
  }

  changeWebsite(...args: Parameters<Store['changeWebsite']>): MaybePromise<StoredWebsite | null> {
    return thenMaybe(this.#write('changeWebsite', ...args), (website) => website && this.#handle(website))
  }

  setClock(...args: Parameters<Store['setClock']>): ReturnType<Store['setClock']> {
    return this.#write('setClock', ...args)
  }

  readClock(appId: string): ReturnType<Store['readClock']> {
    return this.#sequencer.read(() => this.#memory.readClock(appId))
  }

  acquireLease(...args: Parameters<Store['acquireLease']>): ReturnType<Store['acquireLease']> {
    return this.#write('acquireLease', ...args)
  }

  releaseLease(...args: Parameters<Store['releaseLease']>): MaybePromise<void> {
    return this.#write('releaseLease', ...args)
  }

  saveScenario(...args: Parameters<Store['saveScenario']>): MaybePromise<void> {
    return this.#write('saveScenario', ...args)
  }

  savedScenario(name: string): ReturnType<Store['savedScenario']> {
    return this.#sequencer.read(() => this.#memory.savedScenario(name))
  }

  savedScenarios(): MaybePromise<string[]> {
    return this.#sequencer.read(() => this.#memory.savedScenarios())
  }

  deleteScenario(name: string): MaybePromise<boolean> {
    return this.#write('deleteScenario', name)
  }

  signIn(...args: Parameters<Store['signIn']>): ReturnType<Store['signIn']> {
    return this.#write('signIn', ...args)
  }

  session(tokenHash: string): ReturnType<Store['session']> {
    return this.#sequencer.read(() => this.#memory.session(tokenHash))
  }

  signOut(tokenHash: string): MaybePromise<void> {
    return this.#write('signOut', tokenHash)
  }

  #write<K extends StoreOperation>(op: K, ...args: Parameters<Store[K]>): MaybePromise<OperationResult<Store[K]>> {
    return this.#sequencer.write({ op, target: null, args }) as MaybePromise<OperationResult<Store[K]>>
  }

  #find(look: () => StoredWebsite | null): MaybePromise<StoredWebsite | null> {
    return thenMaybe(this.#sequencer.read(look), (website) => website && this.#handle(website))
  }

  #handle(website: StoredWebsite): StoredWebsite {
    if (!(website instanceof MemoryWebsite)) throw new TypeError('The memory store returned a website of another store')
    const known = this.#websites.get(website)
    if (known) return known
    const created = new LoggedWebsite(website, this.#sequencer)
    this.#websites.set(website, created)
    return created
  }
}
