/**
 * The log that replicas share, as one of them sees it. Whoever asks for something waits until it has its place in the log and all
 * before it is applied here; one round trip does that for all that asked meanwhile.
 */
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { MemoryWorld } from '../memory/world.ts'
import type { LostEntries, StoreHealth } from '../store-health.ts'
import { StoreUnreachableError } from '../store-unreachable.ts'
import type { Follower } from './follower.ts'
import type { LogItem } from './items.ts'
import type { Link } from './link.ts'
import { type Entry, type Followed, readTripReply, type TripReply } from './read-reply.ts'
import { tripScript } from './scripts.ts'
import { type Place, type Position, writeSnapshot } from './snapshot.ts'
import { describeProblem, isRefusal, StateLostError } from './store-error.ts'
import type { StoreKeys } from './store-keys.ts'
import { createWaiting, Queue, type RoundTrip, type Waiting } from './waiting.ts'

/** Most entries of one round trip; each holds what a replica appended at once. */
const maxEntries = '200'
/** Between two tries while Redis is away, in ms. */
const retryAfter = 100
/** How long news of other replicas may wait, in ms, where nobody asks for them here. */
const gathering = 3
/** Between two tries to write a snapshot, in ms: another replica may be at it, and each round trip would ask. */
const claimAgain = 500
/** How often an idle replica looks, in ms. */
const pulse = 1000

export interface SharedLogOptions {
  link: Link
  keys: StoreKeys
  /** Tells its entries from those of all others there ever were. */
  replica: string
  number: number
  follower: Follower
  /** Time that entries get; null for that of Redis. */
  givenNow: (() => number) | null
  /** Real time of this machine, in ms. */
  realNow: () => number
  /** Takes the newest snapshot; where it stands. */
  load(): Promise<{ epoch: string; position: Position }>
  /** Told when Redis is of no use, whenever the reason is another one, and with null when it is of use again. */
  healthChanged(problem: string | null, health: StoreHealth): void
  /** Told that Redis came back with an older state, and of how many entries at least it has lost. */
  lost(entries: number): void
  /** An item could not be applied: a defect. */
  failed(error: unknown): void
  /** Bytes of log behind which a snapshot is written, where they are also more than the snapshot. */
  compactAfter: number
}

/** Why Redis is of no use now, and since when. */
interface Trouble {
  problem: string
  isGone: boolean
  /** Whether Redis answers all the same. */
  answers: boolean
  since: number
}

export class SharedLog {
  readonly #options: SharedLogOptions
  readonly #queue = new Queue()
  #flight: RoundTrip | null = null
  #pumping: Promise<void> | null = null
  #batches = 0
  #epoch = ''
  #position: Position = { number: 0, tag: '' }
  /** Connections that there were, and the one on which the position was held against the log. */
  #connections = 1
  #held = 1
  #latest = 0
  /** What the clock of the store is ahead of this machine's. */
  #offset = 0
  #problem: Trouble | null = null
  #lost: LostEntries | null = null
  #snapshotting: Promise<void> | null = null
  /** When a snapshot may be thought of again. */
  #compactFrom = 0
  /** Bytes of the log up to the position; null where there is more of it. */
  #covered: number | null = null
  #pulse: NodeJS.Timeout | null = null
  #news: NodeJS.Timeout | null = null
  #closed = false

  constructor(options: SharedLogOptions) {
    this.#options = options
  }

  /** Time of the store as the last round trip told it. */
  get latest(): number {
    const { givenNow } = this.#options
    return givenNow ? Math.max(this.#latest, givenNow()) : this.#latest
  }

  /** Time of the store now. */
  now(): number {
    const { givenNow, realNow } = this.#options
    return givenNow ? this.latest : Math.max(this.#latest, realNow() + this.#offset)
  }

  get health(): StoreHealth {
    const { problem, isGone, answers } = this.#problem ?? { problem: null, isGone: false, answers: true }
    return { reachable: answers, isGone, problem, lost: this.#lost }
  }

  /** Begins to follow, once the state is loaded; resolves when all is applied that there is. */
  async begin(): Promise<void> {
    await this.#reload()
    this.#pulse = setInterval(() => this.poke(), pulse)
    this.#pulse.unref()
    await this.look(() => {})
  }

  /** Appends an item: what came of it, when it was applied in its place. */
  put(item: LogItem, held: MemoryWorld | null = null): Promise<unknown> {
    const { memory } = this.#options.follower.machine
    return this.#wait((settle, fail) => createWaiting({ item, asked: { held, memory } }, settle, fail))
  }

  /** Looks at the state once all is applied that was appended anywhere until now. */
  look<T>(look: () => T): Promise<T> {
    return this.#wait((settle, fail) => createWaiting({ look: () => settle(look()) }, settle, fail)) as Promise<T>
  }

  /** The connection is there again. */
  renewed(): void {
    this.#connections++
  }

  /** Somebody has appended an entry. More are about to come: they are fetched together. */
  appended(number: number): void {
    if (number <= this.#position.number || this.#pumping || this.#news) return
    this.#news = setTimeout(() => {
      this.#news = null
      if (number > this.#position.number) this.poke()
    }, gathering)
  }

  /** Looks for what is new, where nobody does already. */
  poke(): void {
    if (this.#pumping || this.#closed || this.#epoch === '') return
    this.#queue.add(
      createWaiting(
        { look: () => {} },
        () => {},
        () => {},
      ),
    )
    this.#start()
  }

  /** What is under way ends first, where Redis answers. */
  async close(): Promise<void> {
    this.#closed = this.#problem !== null
    for (const timer of [this.#pulse, this.#news]) if (timer) clearTimeout(timer)
    // Who is told of the end may have a last look.
    await nextTurn()
    while (this.#pumping) await this.#pumping
    await this.#snapshotting
    this.#closed = true
    this.#queue.failAll(this.#away(false))
  }

  #wait(make: (settle: (value: unknown) => void, fail: (error: unknown) => void) => Waiting): Promise<unknown> {
    return new Promise((settle, fail) => {
      if (this.#closed || this.#isLongAway()) return fail(this.#away(false))
      this.#queue.add(make(settle, fail))
      this.#start()
    })
  }

  #start(): void {
    this.#pumping ??= this.#pump().finally(() => {
      this.#pumping = null
      // What came between the last look at the queue and now.
      if (!this.#queue.isEmpty && !this.#closed) this.#start()
    })
  }

  async #pump(): Promise<void> {
    // Whatever comes in the same turn goes into one round trip.
    await nextTurn()
    while (!this.#closed && (this.#flight || !this.#queue.isEmpty)) {
      this.#flight ??= this.#queue.take()
      try {
        await this.#trip(this.#flight)
        this.#setTrouble(null)
      } catch (error) {
        this.#suffer(this.#flight, error)
        await delay(retryAfter)
      }
    }
  }

  async #trip(flight: RoundTrip): Promise<void> {
    const connection = this.#connections
    const reply = await this.#ask(flight, connection !== this.#held)
    if (reply.status === 'gone') throw new StateLostError()
    if (reply.status !== 'ok') {
      if (reply.status === 'lost') this.#lose(this.#position.number - reply.last)
      await this.#reload()
      this.#held = connection
      return
    }
    this.#held = connection
    this.#follow(flight, reply)
    if (reply.more) return
    this.#offset = reply.now - this.#options.realNow()
    // A website whose lifetime is over ends in its place in the log, before anybody looks.
    if (this.#options.follower.machine.memory.hasOverdue()) {
      this.#flight = flight.next(createWaiting({ item: { op: 'endWebsites', args: [[]] }, asked: null }, noop, noop))
      return
    }
    this.#flight = null
    flight.runLooks()
    this.#compact(reply)
  }

  async #ask(flight: RoundTrip, hold: boolean): Promise<TripReply> {
    const { link, keys, replica, givenNow } = this.#options
    if (flight.items.length > 0) flight.number ??= ++this.#batches
    const { number, tag } = this.#position
    const args = [
      this.#epoch,
      String(number),
      hold ? tag : '',
      replica,
      flight.number === null ? '' : String(flight.number),
      flight.content(),
      givenNow ? String(givenNow()) : '',
      maxEntries,
      keys.channel,
    ]
    return readTripReply(await link.run(tripScript, [keys.hash, keys.log], args))
  }

  /** Applies what is new, and what was appended behind it. */
  #follow(flight: RoundTrip, reply: Followed): void {
    const own = this.#tagOf(flight)
    let found = false
    for (const entry of reply.entries) {
      // Appended by a trip whose answer did not come.
      const isOwn = entry.tag === own
      this.#apply(entry, isOwn ? flight.items : null)
      found ||= isOwn
    }
    if (reply.appended > 0) {
      const items = flight.items.map(({ item }) => item)
      this.#apply({ number: reply.appended, tag: own, at: reply.now, items }, flight.items)
    } else if (reply.appended < 0 && !found) {
      // It is in the snapshot that was loaded since.
      for (const waiting of flight.items) waiting.fail(this.#away(true))
    }
    this.#covered = reply.more ? null : reply.bytes
    if (!reply.more) flight.settled()
    this.#latest = Math.max(this.#latest, reply.now)
  }

  #apply({ number, tag, at, items }: Entry, own: readonly Waiting[] | null): void {
    const { follower, failed } = this.#options
    for (const [index, item] of items.entries()) {
      const waiting = own?.[index]
      try {
        const outcome = follower.apply(item, at, waiting?.asked ?? null)
        if (outcome === undefined && 'op' in item && 'world' in item && waiting && !answersNothing.has(item.op)) {
          waiting.fail(this.#away(true))
        } else waiting?.settle(outcome)
      } catch (error) {
        if (waiting) waiting.fail(error)
        else failed(error)
      }
    }
    this.#position = { number, tag }
    this.#latest = Math.max(this.#latest, at)
  }

  #tagOf(flight: RoundTrip): string {
    return `${this.#options.replica}:${flight.number}`
  }

  async #reload(): Promise<void> {
    const { epoch, position } = await this.#options.load()
    this.#epoch = epoch
    this.#position = position
    this.#covered = null
  }

  #lose(entries: number): void {
    const { realNow, lost } = this.#options
    this.#lost = { at: realNow(), entries: (this.#lost?.entries ?? 0) + entries }
    lost(entries)
  }

  /** Redis did not answer: nobody waits for ever. */
  #suffer(flight: RoundTrip, error: unknown): void {
    if (!isUnsent(error)) flight.sent = true
    const since = this.#problem?.since ?? performance.now()
    const isGone = error instanceof StateLostError
    this.#setTrouble({ problem: describeProblem(error), isGone, answers: isGone || isRefusal(error), since })
    const unsent = (): Error => this.#away(false)
    if (!flight.sent) {
      this.#queue.putBack(flight)
      this.#flight = null
    } else flight.expire(since, unsent, () => this.#away(true))
    this.#queue.expire(since, unsent)
  }

  #setTrouble(problem: Trouble | null): void {
    const before = this.#problem
    this.#problem = problem
    if (before?.problem !== problem?.problem) this.#options.healthChanged(problem?.problem ?? null, this.health)
  }

  #isLongAway(): boolean {
    return this.#problem !== null && performance.now() - this.#problem.since > Queue.timeoutMs
  }

  #away(unsure: boolean): StoreUnreachableError {
    const { problem, isGone, answers } = this.#problem ?? { problem: null, isGone: false, answers: false }
    const why = isGone
      ? 'Redis does not hold the state of all replicas any more; stop all replicas and start them anew'
      : `Redis, which holds the state of all replicas, ${answers ? 'refuses changes' : 'is away'}${problem === null ? '' : ` (${problem})`}; it is tried again all the time`
    return new StoreUnreachableError(why, { unsure })
  }

  #compact({ bytes, snapshotBytes }: Followed): void {
    const { compactAfter, failed } = this.#options
    if (this.#snapshotting || bytes <= Math.max(compactAfter, snapshotBytes)) return
    if (performance.now() < this.#compactFrom) return
    const { link, keys, follower, number } = this.#options
    this.#snapshotting = writeSnapshot({ link, keys, follower, replica: number, place: () => this.#place() })
      .catch((error: unknown) => {
        // Another one is written when Redis is back.
        if (!this.#problem) failed(error)
        return false
      })
      .then((isWritten) => {
        this.#snapshotting = null
        if (!isWritten) this.#compactFrom = performance.now() + claimAgain
      })
  }

  #place(): Place | null {
    const covered = this.#covered
    return covered === null ? null : { position: this.#position, epoch: this.#epoch, covered }
  }
}

const noop = (): void => {}

/** Operations of a world that answer nothing. */
const answersNothing: ReadonlySet<string> = new Set(['startOutage'])

/** Whether Redis said that it did nothing, or was not even asked. */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StateLostError) return true
  if (['ClientOfflineError', 'ClientClosedError'].includes(error.constructor.name)) return true
  return /^(LOADING|MISCONF|OOM|READONLY|NOPERM|NOAUTH|BUSY|MASTERDOWN|CLUSTERDOWN|NOREPLICAS)\b/.test(error.message)
}
