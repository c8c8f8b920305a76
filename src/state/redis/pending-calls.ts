/** Who waits for a place in the log, or for the newest state. */
import type { LocalCall } from './follower.ts'
import type { LogItem } from './log-item.ts'

/** How long somebody waits for Redis to come back whose request it has not got, in ms; then nothing has happened. */
const maxWaitMs = 2000
/** The same of what was sent and is not answered, in ms; then nobody knows whether it happened. */
const maxSentWaitMs = 10_000

export interface PendingCall {
  /** Null for a look. */
  readonly item: LogItem | null
  readonly localCall: LocalCall | null
  readonly look: (() => void) | null
  readonly since: number
  /** Only the first of these calls counts. */
  resolve(value: unknown): void
  reject(error: unknown): void
}

type PendingRequest = { item: LogItem; localCall: LocalCall | null } | { look: () => void }

export function createPendingCall(
  request: PendingRequest,
  resolve: (value: unknown) => void,
  reject: (error: unknown) => void,
): PendingCall {
  const {
    item,
    localCall: asked,
    look,
  } = 'look' in request ? { ...request, item: null, localCall: null } : { ...request, look: null }
  return { item, localCall: asked, look, since: performance.now(), resolve, reject }
}

/** What one round trip is for. */
export class RoundTrip {
  /** Number of the batch, once it has one: with it the same items can be sent again. */
  number: number | null = null
  /** Whether Redis may have got it. */
  sent = false
  items: readonly PendingAppend[]
  #looks: PendingCall[]
  #content: string | null = null

  constructor(items: readonly PendingAppend[], looks: PendingCall[]) {
    this.items = items
    this.#looks = looks
  }

  /** The items as they stand in the log. */
  content(): string {
    if (this.items.length === 0) return ''
    this.#content ??= JSON.stringify(this.items.map(({ item }) => item))
    return this.#content
  }

  get looks(): readonly PendingCall[] {
    return this.#looks
  }

  /** The items are in the log. */
  markAppended(): void {
    this.items = []
    this.number = null
  }

  /** Another trip for the same looks. */
  next(item: PendingCall): RoundTrip {
    return new RoundTrip(isAppended(item) ? [item] : [], this.#looks)
  }

  runLooks(): void {
    for (const pending of this.#looks) {
      try {
        pending.look?.()
      } catch (error) {
        pending.reject(error)
      }
    }
  }

  /** Lets those go whose time is up; the items stay, for they may be in the log. `away` is when Redis went. */
  expire(unavailableSince: number, unsent: () => Error, mayHaveRun: () => Error): void {
    const hasTimeLeftNow = hasTimeLeft(unavailableSince, maxWaitMs)
    for (const pending of this.items.filter(not(hasTimeLeft(unavailableSince, maxSentWaitMs))))
      pending.reject(mayHaveRun())
    for (const pending of this.#looks.filter(not(hasTimeLeftNow))) pending.reject(unsent())
    this.#looks = this.#looks.filter(hasTimeLeftNow)
  }
}

/**
 * Whether somebody waits for Redis no longer than `ms`. Only the time since it went away counts, not how long it was slow before, or
 * this process stood still.
 */
function hasTimeLeft(unavailableSince: number, ms: number): (pending: PendingCall) => boolean {
  const now = performance.now()
  return ({ since }) => now - Math.max(since, unavailableSince) <= ms
}

const not =
  <T>(test: (value: T) => boolean): ((value: T) => boolean) =>
  (value) =>
    !test(value)

type PendingAppend = PendingCall & { item: LogItem }

function isAppended(pending: PendingCall): pending is PendingAppend {
  return pending.item !== null
}

/** What waits for the next round trip, in its order. */
export class Queue {
  static readonly maxWaitMs: number = maxWaitMs
  #waiting: PendingCall[] = []

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  add(pending: PendingCall): void {
    this.#waiting.push(pending)
  }

  take(): RoundTrip {
    const taken = this.#waiting.splice(0, batchSize)
    return new RoundTrip(
      taken.filter(isAppended),
      taken.filter((pending) => !isAppended(pending)),
    )
  }

  /** Takes back what was not sent. */
  requeue({ items, looks }: RoundTrip): void {
    this.#waiting = [...items, ...looks, ...this.#waiting]
  }

  /** Lets those go whose time is up. `away` is when Redis went. */
  expire(unavailableSince: number, unsent: () => Error): void {
    const hasTimeLeftNow = hasTimeLeft(unavailableSince, maxWaitMs)
    const over = this.#waiting.filter(not(hasTimeLeftNow))
    this.#waiting = this.#waiting.filter(hasTimeLeftNow)
    for (const pending of over) pending.reject(unsent())
  }

  rejectAll(error: Error): void {
    for (const pending of this.#waiting.splice(0)) pending.reject(error)
  }
}

/** Most of one round trip: a script holds up all others. */
const batchSize = 500
