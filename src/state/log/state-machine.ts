/** Applies transitions to the memory store, each at the time recorded in the transition. */
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

export interface AppliedTransition {
  /** Whether the operation ran. False if the website of the transition does not exist. */
  applied: boolean
  outcome: unknown
  /** Whether the visible state changed. Transitions without changes do not have to be logged. */
  changed: boolean
}

export class StateMachine {
  /** Notified when a website is used, and when a website is removed at the end of its lifetime. */
  idle: IdleListener | null = null
  readonly #environment: Pick<Environment, 'now'>
  readonly #shared: boolean
  #memory: MemoryStore
  #latest = 0
  /** Time of the transition currently being applied. */
  #fixed: number | null = null

  /**
   * Set `shared` if other machines apply the same transitions and must reach the same state. In a shared state, only transitions extend a
   * website's lifetime, and reads never remove a website.
   */
  constructor(environment: Pick<Environment, 'now'>, { shared = false }: { shared?: boolean } = {}) {
    this.#environment = environment
    this.#shared = shared
    this.#memory = this.#openMemory()
  }

  /** Memory store for reading. All changes must go through `apply`. `reset` creates a new memory store. */
  get memory(): MemoryStore {
    return this.#memory
  }

  /** Clears the state. Requests still using an old website do not affect the new state. */
  reset(): void {
    this.#memory = this.#openMemory()
    this.#latest = 0
  }

  /** Returns the real time of the state, which never goes backward. During a transition, returns the transition's time. */
  now(): number {
    if (this.#fixed !== null) return this.#fixed
    this.#latest = Math.max(this.#latest, this.#environment.now())
    return this.#latest
  }

  /** Latest time recorded in the state in ms, or 0 if the state is new. */
  get latest(): number {
    return this.#latest
  }

  /**
   * Applies a transition. `target` is the website on which this machine called the operation. For a store operation or a call from another
   * machine, `target` is null. If a scenario was loaded in the meantime, `target` is an old generation. The transition then changes only
   * that generation on this machine, and does nothing on other machines.
   * @throws {Error} if the operation is unknown
   */
  apply(transition: Transition, target: MemoryWebsite | null = null): AppliedTransition {
    const { at, op } = transition
    this.#latest = Math.max(this.#latest, at)
    // Do not use `#latest` in a shared state, because `#latest` may come from a read that other machines did not perform.
    this.#fixed = this.#shared ? at : this.#latest
    if (this.#shared) this.memory.removesIdle = true
    try {
      if (isWebsiteOperation(op)) return this.#applyToWebsite(op, transition, target)
      if (isStoreOperation(op)) return this.#applyToStore(op, transition)
      return this.#applyIdle(transition)
    } finally {
      this.#fixed = null
      if (this.#shared) this.memory.removesIdle = false
    }
  }

  /** Captures the whole state in one step. The records are generated lazily. */
  capture(): Iterable<StateRecord> {
    return this.memory.capture()
  }

  /** Returns a function that restores a captured state. Each call restores one record, and the call for the last record returns false. */
  restorer(): (record: StateRecord) => boolean {
    const restore = this.memory.restorer()
    return (record) => {
      if (record.kind === 'store') this.#latest = Math.max(this.#latest, record.realTime)
      return restore(record)
    }
  }

  /**
   * Starts removing websites at the end of their lifetime. First extends each lifetime by the maximum delay before a use is logged, because
   * the latest uses may be missing from the restored state.
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

  /** Records that a website was used. A use caused by a shared transition is not logged, because every machine applies the transition. */
  #use(lifetime: Lifetime): void {
    if (this.#shared && this.#fixed !== null) lifetime.loggedExpiresAt = lifetime.until
    else this.idle?.used(lifetime)
  }

  #applyToWebsite(
    op: WebsiteOperation,
    { website: named, args }: Transition,
    target: MemoryWebsite | null,
  ): AppliedTransition {
    if (!named) throw new Error(`The transition ${op} has no website`)
    const { app_id, generation } = named
    const ofKeys = op === 'createKey' || op === 'deleteKey'
    const seen = ofKeys
      ? this.memory.findKeyGeneration(app_id, generation)
      : this.memory.findGeneration(app_id, generation)
    const website = target ?? seen
    if (!website) return { applied: false, outcome: undefined, changed: false }
    const outcome = callWebsite(website, op, args)
    return { applied: true, outcome, changed: seen !== null && hasChangedWebsite(op, outcome) }
  }

  #applyToStore(op: StoreOperation, { args }: Transition): AppliedTransition {
    const outcome = callStore(this.memory, op, args)
    return { applied: true, outcome, changed: hasChangedStore(op, outcome) }
  }

  #applyIdle({ op, args }: Transition): AppliedTransition {
    const [what, until] = args
    if (op === 'endWebsites' && Array.isArray(what)) this.memory.endWebsites(what)
    else if (op === 'extendLifetime' && typeof what === 'string') this.memory.extendLifetime(what, Number(until))
    else throw new Error(`Unknown transition ${op}`)
    if (this.#shared) this.memory.removeExpired()
    return { applied: true, outcome: undefined, changed: true }
  }
}

/** Fraction of a website's lifetime that must pass before the next use is logged. */
export const unloggedFraction: number = 1 / 16

/** Calls an operation of a website. The operation and its arguments come from the same record, so their types match. */
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
