/** The state port over a machine: looks go to its memory, operations that can change the state through an order. */
import type { MemoryStore } from '../memory/store.ts'
import { MemoryWorld } from '../memory/world.ts'
import type { KeyJudgement, MaybePromise, Store, World } from '../port.ts'
import { LoggedWorld } from './logged-world.ts'
import type { Order } from './order.ts'
import type { StateMachine } from './state-machine.ts'
import { thenMaybe } from './then-maybe.ts'
import type { Outcome, StoreOperation } from './transition.ts'

export function createLoggedStore(machine: StateMachine, order: Order): Store {
  return new LoggedStore(machine, order)
}

class LoggedStore implements Store {
  readonly #machine: StateMachine
  readonly #order: Order
  /** One handle for each world, so that worlds can be told by identity. */
  readonly #worlds = new WeakMap<MemoryWorld, LoggedWorld>()

  constructor(machine: StateMachine, order: Order) {
    this.#machine = machine
    this.#order = order
  }

  get #memory(): MemoryStore {
    return this.#machine.memory
  }

  authenticate(keyHash: string, prefix: string): MaybePromise<KeyJudgement> {
    // Nearly every request is answered from the memory of its key, which changes nothing.
    return thenMaybe(
      this.#order.read(() => this.#memory.recall(keyHash)),
      (recalled) =>
        thenMaybe(recalled ?? this.#write('authenticate', keyHash, prefix), (judged) => ({
          ...judged,
          world: this.#handle(judged.world),
        })),
    )
  }

  defaultWorld(): MaybePromise<World> {
    return thenMaybe(
      this.#order.read(() => this.#memory.defaultWorld()),
      (world) => this.#handle(world),
    )
  }

  world(appId: string): MaybePromise<World | null> {
    return this.#find(() => this.#memory.world(appId))
  }

  worldOfCopKey(copKey: string): MaybePromise<World | null> {
    return this.#find(() => this.#memory.worldOfCopKey(copKey))
  }

  worldOfLink(tokenHash: string): MaybePromise<World | null> {
    return this.#find(() => this.#memory.worldOfLink(tokenHash))
  }

  worlds(): MaybePromise<World[]> {
    return thenMaybe(
      this.#order.read(() => this.#memory.worlds()),
      (worlds) => worlds.map((world) => this.#handle(world)),
    )
  }

  account(accountId: string): ReturnType<Store['account']> {
    return this.#order.read(() => this.#memory.account(accountId))
  }

  createWebsite(...args: Parameters<Store['createWebsite']>): ReturnType<Store['createWebsite']> {
    return thenMaybe(this.#write('createWebsite', ...args), (made) =>
      typeof made === 'string' ? made : this.#handle(made),
    )
  }

  load(...[appId, situation, keys]: Parameters<Store['load']>): ReturnType<Store['load']> {
    const loaded = keys ? this.#write('load', appId, situation, keys) : this.#write('load', appId, situation)
    return thenMaybe(loaded, (world) => (world === null || typeof world === 'string' ? world : this.#handle(world)))
  }

  removeWebsite(appId: string): MaybePromise<boolean> {
    return this.#write('removeWebsite', appId)
  }

  removeIdle(): MaybePromise<string[]> {
    return this.#order.read(() => this.#memory.removeIdle())
  }

  changeWebsite(...args: Parameters<Store['changeWebsite']>): MaybePromise<World | null> {
    return thenMaybe(this.#write('changeWebsite', ...args), (world) => world && this.#handle(world))
  }

  setClock(...args: Parameters<Store['setClock']>): ReturnType<Store['setClock']> {
    return this.#write('setClock', ...args)
  }

  readClock(appId: string): ReturnType<Store['readClock']> {
    return this.#order.read(() => this.#memory.readClock(appId))
  }

  takeLease(...args: Parameters<Store['takeLease']>): ReturnType<Store['takeLease']> {
    return this.#write('takeLease', ...args)
  }

  endLease(...args: Parameters<Store['endLease']>): MaybePromise<void> {
    return this.#write('endLease', ...args)
  }

  saveScenario(...args: Parameters<Store['saveScenario']>): MaybePromise<void> {
    return this.#write('saveScenario', ...args)
  }

  savedScenario(name: string): ReturnType<Store['savedScenario']> {
    return this.#order.read(() => this.#memory.savedScenario(name))
  }

  savedScenarios(): MaybePromise<string[]> {
    return this.#order.read(() => this.#memory.savedScenarios())
  }

  forgetScenario(name: string): MaybePromise<boolean> {
    return this.#write('forgetScenario', name)
  }

  signIn(...args: Parameters<Store['signIn']>): ReturnType<Store['signIn']> {
    return this.#write('signIn', ...args)
  }

  session(tokenHash: string): ReturnType<Store['session']> {
    return this.#order.read(() => this.#memory.session(tokenHash))
  }

  signOut(tokenHash: string): MaybePromise<void> {
    return this.#write('signOut', tokenHash)
  }

  #write<K extends StoreOperation>(op: K, ...args: Parameters<Store[K]>): MaybePromise<Outcome<Store[K]>> {
    return this.#order.write({ op, held: null, args }) as MaybePromise<Outcome<Store[K]>>
  }

  #find(look: () => World | null): MaybePromise<World | null> {
    return thenMaybe(this.#order.read(look), (world) => world && this.#handle(world))
  }

  #handle(world: World): World {
    if (!(world instanceof MemoryWorld)) throw new TypeError('A world of another store came out of the memory')
    const known = this.#worlds.get(world)
    if (known) return known
    const made = new LoggedWorld(world, this.#order)
    this.#worlds.set(world, made)
    return made
  }
}
