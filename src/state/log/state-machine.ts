/** Applies transitions to the memory store. Each transition uses its recorded time instead of the current time. */
import type { Environment } from '../../service/environment.ts'
import type { IdleListener, Lifetime } from '../memory/lifetimes.ts'
import type { StateRecord } from '../memory/state-records.ts'
import { MemoryStore } from '../memory/store.ts'
import type { MemoryWebsite } from '../memory/website.ts'
import {
  hasChanged,
  isStoreOperation,
  isWebsiteOperation,
  type StoreOperation,
  type Transition,
  type WebsiteOperation,
} from './transition.ts'

export interface AppliedTransition {
  /** False if the website to change no longer exists. */
  applied: boolean
  outcome: unknown
  /** A transition that does not change the state need not be logged. */
  changed: boolean
}

export class StateMachine {
  /** Notified when a website is used, and when it is removed at the end of its lifetime. */
  idle: IdleListener | null = null
  readonly #environment: Pick<Environment, 'now'>
  readonly #shared: boolean
  #memory: MemoryStore
  #latest = Number.NEGATIVE_INFINITY
  /** Time of the transition being applied. Null if no transition is being applied. */
  #fixed: number | null = null

  /**
   * Set `shared` if other replicas apply the same transitions. Expired websites are then removed only during transitions, so that all
   * replicas have the same state.
   */
  constructor(environment: Pick<Environment, 'now'>, { shared = false }: { shared?: boolean } = {}) {
    this.#environment = environment
    this.#shared = shared
    this.#memory = this.#openMemory()
  }

  /** Read-only view. To change the state, use `apply`. */
  get memory(): MemoryStore {
    return this.#memory
  }

  /** Requests in progress that still use a website from the old state do not affect the new state. */
  reset(): void {
    this.#memory = this.#openMemory()
    this.#latest = Number.NEGATIVE_INFINITY
  }

  /** The real time or, during a transition, the transition's time. Never decreases. */
  now(): number {
    if (this.#fixed !== null) return this.#fixed
    this.#latest = Math.max(this.#latest, this.#environment.now())
    return this.#latest
  }

  /** Latest recorded time in ms. `-Infinity` if no time has been recorded. */
  get latest(): number {
    return this.#latest
  }

  /**
   * A website operation runs on `target` or, if null, on the website in the transition's `website` field. Local calls pass `target`,
   * because a scenario load may have replaced the website's state since the request started.
   * @throws {Error} if the operation is unknown
   */
  apply(transition: Transition, target: MemoryWebsite | null = null): AppliedTransition {
    const { at, op } = transition
    this.#latest = Math.max(this.#latest, at)
    // If replicas share the state, use `at`, because `#latest` can differ between replicas.
    this.#fixed = this.#shared ? at : this.#latest
    if (this.#shared) this.memory.removesIdle = true
    try {
      if (isWebsiteOperation(op)) return this.#applyToWebsite(op, transition, target)
      if (isStoreOperation(op)) {
        const outcome = callOperation(this.memory, op, transition.args)
        return { applied: true, outcome, changed: hasChanged(op, outcome) }
      }
      return this.#applyIdle(transition)
    } finally {
      this.#fixed = null
      if (this.#shared) this.memory.removesIdle = false
    }
  }

  capture(): Iterable<StateRecord> {
    return this.memory.capture()
  }

  restorer(): (record: StateRecord) => boolean {
    const restore = this.memory.restorer()
    return (record) => {
      if (record.kind === 'store') this.#latest = Math.max(this.#latest, record.realTime)
      return restore(record)
    }
  }

  /** Enables the removal of expired websites. First extends all lifetimes, because recent use may not have been logged. */
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

  /**
   * Does not notify the listener during a shared transition, because the transition's log entry already records that the website was used.
   */
  #use(lifetime: Lifetime): void {
    if (this.#shared && this.#fixed !== null) lifetime.loggedExpiresAt = lifetime.until
    else this.idle?.used(lifetime)
  }

  #applyToWebsite(
    op: WebsiteOperation,
    { website: named, args }: Transition,
    target: MemoryWebsite | null,
  ): AppliedTransition {
    if (!named) throw new Error(`The transition ${op} requires a website`)
    const { app_id, generation } = named
    const ofKeys = op === 'createKey' || op === 'deleteKey'
    const seen = ofKeys
      ? this.memory.findKeyGeneration(app_id, generation)
      : this.memory.findGeneration(app_id, generation)
    const website = target ?? seen
    if (!website) return { applied: false, outcome: undefined, changed: false }
    const outcome = callOperation(website, op, args)
    return { applied: true, outcome, changed: seen !== null && hasChanged(op, outcome) }
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

/** The argument types are correct, because the arguments and the operation come from the same transition. */
function callOperation<Op extends StoreOperation | WebsiteOperation>(
  target: { readonly [Name in Op]: unknown },
  op: Op,
  args: readonly unknown[],
): unknown {
  const operation = target[op] as (...args: readonly unknown[]) => unknown
  return operation.apply(target, [...args])
}
