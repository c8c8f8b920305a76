/** Queue of calls that need a round trip to Redis. Each round trip handles a batch of calls. */
import type { LocalCall, LogItem } from './follower.ts'

/** Timeout in ms for a call that cannot be sent because Redis is unavailable. */
const maxWaitMs = 2000
/** Timeout in ms for the response to a call. After this timeout, it is unknown whether the call had an effect. */
const maxSentWaitMs = 10_000

/** Call to the shared log. If `item` is null, the call only reads the state. Otherwise, the call appends `item` to the log. */
export type LogCall =
  | { readonly item: LogItem; readonly localCall: LocalCall | null }
  | { readonly item: null; readonly read: () => unknown }

export type PendingCall = LogCall & {
  /** Time of the call, from `performance.now()`. */
  readonly since: number
  /** Settles the call. Only the first call to `resolve` or `reject` has an effect. */
  resolve(value: unknown): void
  reject(error: unknown): void
}

export class RoundTrip {
  /** Batch number. Redis uses the number to detect a batch that was sent twice. Null until a number is assigned. */
  number: number | null = null
  /** Whether Redis may have received the batch. */
  sent = false
  items: readonly PendingAppend[]
  #reads: PendingRead[]
  #content: string | null = null

  constructor(items: readonly PendingAppend[], reads: PendingRead[]) {
    this.items = items
    this.#reads = reads
  }

  content(): string {
    if (this.items.length === 0) return ''
    this.#content ??= JSON.stringify(this.items.map(({ item }) => item))
    return this.#content
  }

  get reads(): readonly PendingCall[] {
    return this.#reads
  }

  /** Must be called after Redis has appended the items to the log. Otherwise, the items would be sent again. */
  markAppended(): void {
    this.items = []
    this.number = null
  }

  /** Returns a round trip that appends `item` to the log and then runs the same reads as this one. No caller waits for the append. */
  next(item: LogItem): RoundTrip {
    const pending = { item, localCall: null, since: performance.now(), resolve() {}, reject() {} }
    return new RoundTrip([pending], this.#reads)
  }

  runReads(): void {
    for (const pending of this.#reads) {
      try {
        pending.resolve(pending.read())
      } catch (error) {
        pending.reject(error)
      }
    }
  }

  /** Rejects the calls that have timed out. Their items stay in the batch, because Redis may already have appended them. */
  expire(unavailableSince: number, unsent: () => Error, mayHaveRun: () => Error): void {
    const hasTimeLeftNow = hasTimeLeft(unavailableSince, maxWaitMs)
    for (const pending of this.items.filter(not(hasTimeLeft(unavailableSince, maxSentWaitMs))))
      pending.reject(mayHaveRun())
    for (const pending of this.#reads.filter(not(hasTimeLeftNow))) pending.reject(unsent())
    this.#reads = this.#reads.filter(hasTimeLeftNow)
  }
}

/** The timeout is measured from the start of the call or of the outage, whichever is later. */
function hasTimeLeft(unavailableSince: number, ms: number): (pending: PendingCall) => boolean {
  const now = performance.now()
  return ({ since }) => now - Math.max(since, unavailableSince) <= ms
}

const not =
  <T>(test: (value: T) => boolean): ((value: T) => boolean) =>
  (value) =>
    !test(value)

type PendingAppend = Extract<PendingCall, { item: LogItem }>
type PendingRead = Extract<PendingCall, { item: null }>

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
      taken.filter((pending) => pending.item !== null),
      taken.filter((pending) => pending.item === null),
    )
  }

  /** Puts the calls from an unsent batch back at the front of the queue. */
  requeue({ items, reads }: RoundTrip): void {
    this.#waiting = [...items, ...reads, ...this.#waiting]
  }

  /** `unavailableSince` is the time at which the outage started. */
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

/** Maximum number of calls per round trip. Redis cannot serve other clients while the round trip's script is running. */
const batchSize = 500
