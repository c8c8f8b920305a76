/** Who waits for a place in the log, or for the newest state. */
import type { Asked } from './follower.ts'
import type { LogItem } from './items.ts'

/** How long somebody waits for Redis to come back whose request it has not got, in ms; then nothing has happened. */
const timeoutMs = 2000
/** The same of what was sent and is not answered, in ms; then nobody knows whether it happened. */
const sentTimeoutMs = 10_000

export interface Waiting {
  /** Null for a look. */
  readonly item: LogItem | null
  readonly asked: Asked | null
  readonly look: (() => void) | null
  readonly since: number
  /** Only the first of these calls counts. */
  settle(value: unknown): void
  fail(error: unknown): void
}

type Wanted = { item: LogItem; asked: Asked | null } | { look: () => void }

export function createWaiting(
  wanted: Wanted,
  settle: (value: unknown) => void,
  fail: (error: unknown) => void,
): Waiting {
  const { item, asked, look } = 'look' in wanted ? { ...wanted, item: null, asked: null } : { ...wanted, look: null }
  return { item, asked, look, since: performance.now(), settle, fail }
}

/** What one round trip is for. */
export class RoundTrip {
  /** Number of the batch, once it has one: with it the same items can be sent again. */
  number: number | null = null
  /** Whether Redis may have got it. */
  sent = false
  items: readonly AppendedWaiting[]
  #looks: Waiting[]
  #content: string | null = null

  constructor(items: readonly AppendedWaiting[], looks: Waiting[]) {
    this.items = items
    this.#looks = looks
  }

  /** The items as they stand in the log. */
  content(): string {
    if (this.items.length === 0) return ''
    this.#content ??= JSON.stringify(this.items.map(({ item }) => item))
    return this.#content
  }

  get looks(): readonly Waiting[] {
    return this.#looks
  }

  /** The items are in the log. */
  settled(): void {
    this.items = []
    this.number = null
  }

  /** Another trip for the same looks. */
  next(item: Waiting): RoundTrip {
    return new RoundTrip(isAppended(item) ? [item] : [], this.#looks)
  }

  runLooks(): void {
    for (const waiting of this.#looks) {
      try {
        waiting.look?.()
      } catch (error) {
        waiting.fail(error)
      }
    }
  }

  /** Lets those go whose time is up; the items stay, for they may be in the log. `away` is when Redis went. */
  expire(away: number, unsent: () => Error, unsure: () => Error): void {
    const isLeft = hasTimeLeft(away, timeoutMs)
    for (const waiting of this.items.filter(not(hasTimeLeft(away, sentTimeoutMs)))) waiting.fail(unsure())
    for (const waiting of this.#looks.filter(not(isLeft))) waiting.fail(unsent())
    this.#looks = this.#looks.filter(isLeft)
  }
}

/**
 * Whether somebody waits for Redis no longer than `ms`. Only the time since it went away counts, not how long it was slow before, or
 * this process stood still.
 */
function hasTimeLeft(away: number, ms: number): (waiting: Waiting) => boolean {
  const now = performance.now()
  return ({ since }) => now - Math.max(since, away) <= ms
}

const not =
  <T>(test: (value: T) => boolean): ((value: T) => boolean) =>
  (value) =>
    !test(value)

type AppendedWaiting = Waiting & { item: LogItem }

function isAppended(waiting: Waiting): waiting is AppendedWaiting {
  return waiting.item !== null
}

/** What waits for the next round trip, in its order. */
export class Queue {
  static readonly timeoutMs: number = timeoutMs
  #waiting: Waiting[] = []

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  add(waiting: Waiting): void {
    this.#waiting.push(waiting)
  }

  take(): RoundTrip {
    const taken = this.#waiting.splice(0, batchSize)
    return new RoundTrip(
      taken.filter(isAppended),
      taken.filter((waiting) => !isAppended(waiting)),
    )
  }

  /** Takes back what was not sent. */
  putBack({ items, looks }: RoundTrip): void {
    this.#waiting = [...items, ...looks, ...this.#waiting]
  }

  /** Lets those go whose time is up. `away` is when Redis went. */
  expire(away: number, unsent: () => Error): void {
    const isLeft = hasTimeLeft(away, timeoutMs)
    const over = this.#waiting.filter(not(isLeft))
    this.#waiting = this.#waiting.filter(isLeft)
    for (const waiting of over) waiting.fail(unsent())
  }

  failAll(error: Error): void {
    for (const waiting of this.#waiting.splice(0)) waiting.fail(error)
  }
}

/** Most of one round trip: a script holds up all others. */
const batchSize = 500
