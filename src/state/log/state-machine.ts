/** The state of a mock as a machine that transitions drive: the memory store, on a time that the transitions bring. */
import type { Environment } from '../../service/environment.ts'
import type { IdleListener, Lifetime } from '../memory/lifetimes.ts'
import type { StateRecord } from '../memory/state-records.ts'
import { MemoryStore } from '../memory/store.ts'
import type { MemoryWebsite } from '../memory/website.ts'
import type { Store, StoredWebsite } from '../port.ts'
import {
  hasChangedStore,
  hasChangedWebsite,
  isStoreOperation,
  isWebsiteOperation,
  type OperationResult,
  type StoreOperation,
  type Transition,
  type WebsiteOperation,
} from './transition.ts'

/** What a transition came to. */
export interface AppliedTransition {
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
  apply(transition: Transition, target: MemoryWebsite | null = null): AppliedTransition {
    const { at, op } = transition
    this.#latest = Math.max(this.#latest, at)
    // What a look has seen of the time is this machine's own.
    this.#fixed = this.#shared ? at : this.#latest
    if (this.#shared) this.memory.removesIdle = true
    try {
      if (isWebsiteOperation(op)) return this.#applyToWorld(op, transition, target)
      if (isStoreOperation(op)) return this.#applyToStore(op, transition)
      return this.#applyIdle(transition)
    } finally {
      this.#fixed = null
      if (this.#shared) this.memory.removesIdle = false
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
      if (record.kind === 'store') this.#latest = Math.max(this.#latest, record.realTime)
      return restore(record)
    }
  }

  /**
   * From now on websites end when their lifetime is over. What was restored and replayed may lack the last uses: each website lives
   * on for as long as these can have put it off.
   */
  wake(): void {
    this.memory.removeIdle()
    this.memory.extendLifetimes(unloggedFraction)
    this.memory.removesIdle = true
  }

  #openMemory(): MemoryStore {
    const memory = new MemoryStore(
      { now: () => this.now() },
      { used: (lifetime) => this.#use(lifetime), ended: (appId) => this.idle?.ended(appId) },
    )
    memory.removesIdle = false
    return memory
  }

  /** To be used within a transition is to be used everywhere. */
  #use(lifetime: Lifetime): void {
    if (this.#shared && this.#fixed !== null) lifetime.loggedExpiresAt = lifetime.until
    else this.idle?.used(lifetime)
  }

  #applyToWorld(
    op: WebsiteOperation,
    { website: named, args }: Transition,
    target: MemoryWebsite | null,
  ): AppliedTransition {
    if (!named) throw new Error(`The transition ${op} names no world`)
    const { app_id, generation: situation } = named
    const ofKeys = op === 'createKey' || op === 'deleteKey'
    const seen = ofKeys
      ? this.memory.findKeyGeneration(app_id, situation)
      : this.memory.findGeneration(app_id, situation)
    const website = target ?? seen
    if (!website) return { outcome: undefined, changed: false }
    const outcome = callWebsite(website, op, args)
    return { outcome, changed: seen !== null && hasChangedWebsite(op, outcome) }
  }

  #applyToStore(op: StoreOperation, { args }: Transition): AppliedTransition {
    const outcome = callStore(this.memory, op, args)
    return { outcome, changed: hasChangedStore(op, outcome) }
  }

  #applyIdle({ op, args }: Transition): AppliedTransition {
    const [what, until] = args
    if (op === 'endWebsites' && Array.isArray(what)) this.memory.endWebsites(what)
    else if (op === 'putOff' && typeof what === 'string') this.memory.putOff(what, Number(until))
    else throw new Error(`There is no transition ${op}`)
    if (this.#shared) this.memory.removeExpired()
    return { outcome: undefined, changed: true }
  }
}

/** The part of a lifetime that goes by before another use of a website is written down. */
export const unloggedFraction: number = 1 / 16

/** An operation and its arguments stand in one record, so that they belong together. */
function callWebsite<K extends WebsiteOperation>(
  website: StoredWebsite,
  op: K,
  args: readonly unknown[],
): OperationResult<StoredWebsite[K]> {
  const operation = website[op] as (...args: readonly unknown[]) => OperationResult<StoredWebsite[K]>
  return operation.apply(website, [...args])
}

function callStore<K extends StoreOperation>(store: Store, op: K, args: readonly unknown[]): OperationResult<Store[K]> {
  const operation = store[op] as (...args: readonly unknown[]) => OperationResult<Store[K]>
  return operation.apply(store, [...args])
}
