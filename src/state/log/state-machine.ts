/** The state of a mock as a machine that transitions drive: the memory store, on a time that the transitions bring. */
import type { Environment } from '../../service/environment.ts'
import type { IdleListener, Lifetime } from '../memory/lifetimes.ts'
import type { StateRecord } from '../memory/state-records.ts'
import { MemoryStore } from '../memory/store.ts'
import type { MemoryWorld } from '../memory/world.ts'
import type { Store, World } from '../port.ts'
import {
  hasChangedStore,
  hasChangedWorld,
  isStoreOperation,
  isWorldOperation,
  type Outcome,
  type StoreOperation,
  type Transition,
  type WorldOperation,
} from './transition.ts'

/** What a transition came to. */
export interface Applied {
  outcome: unknown
  /** Whether the state that others see is another one now. One that changed nothing need not be kept. */
  changed: boolean
}

export class StateMachine {
  /** Hears of websites that are used or end by themselves. */
  idle: IdleListener | null = null
  readonly #environment: Pick<Environment, 'now'>
  readonly #shared: boolean
  #memory: MemoryStore
  #latest = 0
  /** Time of the transition that is being applied. */
  #fixed: number | null = null

  /**
   * `shared`: other machines apply the same transitions, and all have to come to the same state. Then a look ends no website, and
   * nothing but a transition puts its end off.
   */
  constructor(environment: Pick<Environment, 'now'>, { shared = false }: { shared?: boolean } = {}) {
    this.#environment = environment
    this.#shared = shared
    this.#memory = this.#openMemory()
  }

  /** For looking only: whatever changes it goes through `apply`. Another one after `reset`. */
  get memory(): MemoryStore {
    return this.#memory
  }

  /** Forgets everything. Whoever holds a world of before goes on with that one. */
  reset(): void {
    this.#memory = this.#openMemory()
    this.#latest = 0
  }

  /** Real time as the state has it: within a transition that of the transition, and never less than it was. */
  now(): number {
    if (this.#fixed !== null) return this.#fixed
    this.#latest = Math.max(this.#latest, this.#environment.now())
    return this.#latest
  }

  /** The time that the state has seen, in ms; 0 where it has seen none. */
  get latest(): number {
    return this.#latest
  }

  /**
   * Applies a transition. `held` is the world that it was asked of, where that was here: it may be one of before, which goes on by
   * itself. Elsewhere a transition on a world of before does nothing, and its outcome is undefined.
   *
   * @throws {Error} where there is no such operation
   */
  apply(transition: Transition, held: MemoryWorld | null = null): Applied {
    const { at, op } = transition
    this.#latest = Math.max(this.#latest, at)
    // What a look has seen of the time is this machine's own.
    this.#fixed = this.#shared ? at : this.#latest
    if (this.#shared) this.memory.endsIdle = true
    try {
      if (isWorldOperation(op)) return this.#applyToWorld(op, transition, held)
      if (isStoreOperation(op)) return this.#applyToStore(op, transition)
      return this.#applyIdle(transition)
    } finally {
      this.#fixed = null
      if (this.#shared) this.memory.endsIdle = false
    }
  }

  /** The whole state as it is now, in records that are made as they are asked for. */
  capture(): Iterable<StateRecord> {
    return this.memory.capture()
  }

  /** Takes the records of a captured state, one at a time; false for the last. */
  restorer(): (record: StateRecord) => boolean {
    const restore = this.memory.restorer()
    return (record) => {
      if (record.kind === 'store') this.#latest = Math.max(this.#latest, record.real)
      return restore(record)
    }
  }

  /**
   * From now on websites end when their lifetime is over. What was restored and replayed may lack the last uses: each website lives
   * on for as long as these can have put it off.
   */
  wake(): void {
    this.memory.removeIdle()
    this.memory.lengthenLives(unloggedPart)
    this.memory.endsIdle = true
  }

  #openMemory(): MemoryStore {
    const memory = new MemoryStore(
      { now: () => this.now() },
      { used: (lifetime) => this.#use(lifetime), ended: (appId) => this.idle?.ended(appId) },
    )
    memory.endsIdle = false
    return memory
  }

  /** To be used within a transition is to be used everywhere. */
  #use(lifetime: Lifetime): void {
    if (this.#shared && this.#fixed !== null) lifetime.logged = lifetime.until
    else this.idle?.used(lifetime)
  }

  #applyToWorld(op: WorldOperation, { world: named, args }: Transition, held: MemoryWorld | null): Applied {
    if (!named) throw new Error(`The transition ${op} names no world`)
    const { app_id, situation } = named
    const ofKeys = op === 'createKey' || op === 'deleteKey'
    const seen = ofKeys ? this.memory.worldOfKeys(app_id, situation) : this.memory.presentWorld(app_id, situation)
    const world = held ?? seen
    if (!world) return { outcome: undefined, changed: false }
    const outcome = callWorld(world, op, args)
    return { outcome, changed: seen !== null && hasChangedWorld(op, outcome) }
  }

  #applyToStore(op: StoreOperation, { args }: Transition): Applied {
    const outcome = callStore(this.memory, op, args)
    return { outcome, changed: hasChangedStore(op, outcome) }
  }

  #applyIdle({ op, args }: Transition): Applied {
    const [what, until] = args
    if (op === 'endWebsites' && Array.isArray(what)) this.memory.endWebsites(what)
    else if (op === 'putOff' && typeof what === 'string') this.memory.putOff(what, Number(until))
    else throw new Error(`There is no transition ${op}`)
    if (this.#shared) this.memory.endOverdue()
    return { outcome: undefined, changed: true }
  }
}

/** The part of a lifetime that goes by before another use of a website is written down. */
export const unloggedPart: number = 1 / 16

/** An operation and its arguments stand in one record, so that they belong together. */
function callWorld<K extends WorldOperation>(world: World, op: K, args: readonly unknown[]): Outcome<World[K]> {
  const operation = world[op] as (...args: readonly unknown[]) => Outcome<World[K]>
  return operation.apply(world, [...args])
}

function callStore<K extends StoreOperation>(store: Store, op: K, args: readonly unknown[]): Outcome<Store[K]> {
  const operation = store[op] as (...args: readonly unknown[]) => Outcome<Store[K]>
  return operation.apply(store, [...args])
}
