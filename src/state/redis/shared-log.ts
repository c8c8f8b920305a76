/**
 * Access of a replica to the shared log. Each call waits until its entry is in the log and all earlier entries are applied. Calls that are
 * made during a round trip share the next round trip.
 */
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { MemoryWebsite } from '../memory/website.ts'
import type { LostEntries, StoreHealth } from '../store-health.ts'
import { StoreUnreachableError } from '../store-unreachable.ts'
import type { RedisConnection } from './connection.ts'
import type { Follower } from './follower.ts'
import type { LogItem } from './log-item.ts'
import { createPendingCall, type PendingCall, Queue, type RoundTrip } from './pending-calls.ts'
import { type Entry, parseRoundTripReply, type RoundTripReply, type RoundTripResult } from './read-reply.ts'
import { roundTripScript } from './scripts.ts'
import { type LogState, type Position, writeRedisSnapshot } from './snapshot.ts'
import { describeRedisError, isRejection, parseReplyCode, StateLostError } from './store-error.ts'
import type { StoreKeys } from './store-keys.ts'

/** Maximum number of entries to read per round trip. Each entry contains all items that a replica appended at once. */
const maxEntries = '200'
/** Interval in ms between attempts while Redis is unavailable. */
const retryDelayMs = 100
/** Maximum delay in ms before entries of other replicas are read, if this replica has no pending calls. */
const batchDelayMs = 3
/**
 * Interval in ms between attempts to write a snapshot. Without this interval, every round trip would try to write a snapshot while another
 * replica is writing one.
 */
const snapshotRetryMs = 500
/** Interval in ms at which an idle replica reads the log. */
const heartbeatMs = 1000

export interface SharedLogOptions {
  link: RedisConnection
  keys: StoreKeys
  /** Unique ID of this replica, which is part of the tag of each of its entries. */
  replica: string
  number: number
  follower: Follower
  /** Returns the time for new entries. Null to use the time of Redis. */
  fixedNow: (() => number) | null
  /** Returns the real time of this machine in ms. */
  realNow: () => number
  /** Loads the newest snapshot and returns its position. */
  load(): Promise<{ epoch: string; position: Position }>
  /** Called with the problem when Redis becomes unusable or the problem changes, and with null when Redis works again. */
  healthChanged(problem: string | null, health: StoreHealth): void
  /** Called when Redis returns with an older state. The argument is the minimum number of lost entries. */
  lost(entries: number): void
  /** Called with an unexpected error, for example if an item could not be applied. */
  failed(error: unknown): void
  /** Size of the log in bytes after which a new snapshot is written. The log must also be larger than the last snapshot. */
  compactAfter: number
}

/** Current problem with Redis, and the time when the problem started. */
interface StoreProblem {
  problem: string
  isGone: boolean
  /** Whether Redis responds in spite of the problem. */
  isReachable: boolean
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
  /** Number of connections so far. `#checkedConnection` is the connection on which the position in the log was last checked. */
  #connections = 1
  #checkedConnection = 1
  #latest = 0
  /** Time in ms by which the store's clock is ahead of this machine's clock. */
  #offset = 0
  #problem: StoreProblem | null = null
  #lost: LostEntries | null = null
  #snapshotting: Promise<void> | null = null
  /** Earliest time of the next attempt to write a snapshot. */
  #compactFrom = 0
  /** Size of the log in bytes up to the current position. Null if the log contains more entries. */
  #covered: number | null = null
  #pulse: NodeJS.Timeout | null = null
  #news: NodeJS.Timeout | null = null
  #closed = false

  constructor(options: SharedLogOptions) {
    this.#options = options
  }

  /** Time of the store at the latest round trip. */
  get latest(): number {
    const { fixedNow } = this.#options
    return fixedNow ? Math.max(this.#latest, fixedNow()) : this.#latest
  }

  /** Returns the current time of the store. */
  now(): number {
    const { fixedNow, realNow } = this.#options
    return fixedNow ? this.latest : Math.max(this.#latest, realNow() + this.#offset)
  }

  get health(): StoreHealth {
    const { problem, isGone, isReachable } = this.#problem ?? { problem: null, isGone: false, isReachable: true }
    return { reachable: isReachable, isGone, problem, lost: this.#lost }
  }

  /** Loads the state and starts following the log. The promise resolves when all existing entries are applied. */
  async begin(): Promise<void> {
    await this.#reload()
    this.#pulse = setInterval(() => this.poke(), heartbeatMs)
    this.#pulse.unref()
    await this.look(() => {})
  }

  /** Appends an item. Returns the outcome of the item after all earlier items are applied. */
  put(item: LogItem, target: MemoryWebsite | null = null): Promise<unknown> {
    const { memory } = this.#options.follower.machine
    return this.#wait((resolve, reject) => createPendingCall({ item, localCall: { target, memory } }, resolve, reject))
  }

  /** Reads the state after applying all entries that any replica has appended so far. */
  look<T>(look: () => T): Promise<T> {
    return this.#wait((resolve, reject) =>
      createPendingCall({ look: () => resolve(look()) }, resolve, reject),
    ) as Promise<T>
  }

  reconnected(): void {
    this.#connections++
  }

  /** Handles the notification of a new entry. More entries usually follow, so the method waits briefly to read them together. */
  appended(number: number): void {
    if (number <= this.#position.number || this.#pumping || this.#news) return
    this.#news = setTimeout(() => {
      this.#news = null
      if (number > this.#position.number) this.poke()
    }, batchDelayMs)
  }

  /** Reads new entries if no round trip is running. */
  poke(): void {
    if (this.#pumping || this.#closed || this.#epoch === '') return
    this.#queue.add(
      createPendingCall(
        { look: () => {} },
        () => {},
        () => {},
      ),
    )
    this.#start()
  }

  /** Closes the log. If Redis responds, pending calls are completed first. */
  async close(): Promise<void> {
    this.#closed = this.#problem !== null
    for (const timer of [this.#pulse, this.#news]) if (timer) clearTimeout(timer)
    // Listeners that are notified of the shutdown may start one more read.
    await nextTurn()
    while (this.#pumping) await this.#pumping
    await this.#snapshotting
    this.#closed = true
    this.#queue.rejectAll(this.#away(false))
  }

  #wait(make: (resolve: (value: unknown) => void, reject: (error: unknown) => void) => PendingCall): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#closed || this.#isLongAway()) return reject(this.#away(false))
      this.#queue.add(make(resolve, reject))
      this.#start()
    })
  }

  #start(): void {
    this.#pumping ??= this.#pump().finally(() => {
      this.#pumping = null
      // Start again if calls were added after the queue was last checked.
      if (!this.#queue.isEmpty && !this.#closed) this.#start()
    })
  }

  async #pump(): Promise<void> {
    // Wait so that all calls from the same turn of the event loop share one round trip.
    await nextTurn()
    while (!this.#closed && (this.#flight || !this.#queue.isEmpty)) {
      this.#flight ??= this.#queue.take()
      try {
        await this.#trip(this.#flight)
        this.#setTrouble(null)
      } catch (error) {
        this.#suffer(this.#flight, error)
        await delay(retryDelayMs)
      }
    }
  }

  async #trip(roundTrip: RoundTrip): Promise<void> {
    const connection = this.#connections
    const reply = await this.#ask(roundTrip, connection !== this.#checkedConnection)
    if (reply.status === 'gone') throw new StateLostError()
    if (reply.status !== 'ok') {
      if (reply.status === 'lost') this.#lose(this.#position.number - reply.last)
      await this.#reload()
      this.#checkedConnection = connection
      return
    }
    this.#checkedConnection = connection
    this.#follow(roundTrip, reply)
    if (reply.more) return
    this.#offset = reply.now - this.#options.realNow()
    // Append an entry that removes expired websites, before any call reads them.
    if (this.#options.follower.machine.memory.hasExpired()) {
      this.#flight = roundTrip.next(
        createPendingCall({ item: { op: 'endWebsites', args: [[]] }, localCall: null }, noop, noop),
      )
      return
    }
    this.#flight = null
    roundTrip.runLooks()
    this.#compact(reply)
  }

  async #ask(roundTrip: RoundTrip, checkTag: boolean): Promise<RoundTripReply> {
    const { link, keys, replica, fixedNow } = this.#options
    if (roundTrip.items.length > 0) roundTrip.number ??= ++this.#batches
    const { number, tag } = this.#position
    const args = [
      this.#epoch,
      String(number),
      checkTag ? tag : '',
      replica,
      roundTrip.number === null ? '' : String(roundTrip.number),
      roundTrip.content(),
      fixedNow ? String(fixedNow()) : '',
      maxEntries,
      keys.channel,
    ]
    return parseRoundTripReply(await link.run(roundTripScript, [keys.hash, keys.log], args))
  }

  /** Applies new entries, including the entry that was just appended. */
  #follow(roundTrip: RoundTrip, reply: RoundTripResult): void {
    const own = this.#tagOf(roundTrip)
    let found = false
    for (const entry of reply.entries) {
      // The new entries can include an entry of this replica, if the response to an earlier round trip was lost.
      const isOwn = entry.tag === own
      this.#apply(entry, isOwn ? roundTrip.items : null)
      found ||= isOwn
    }
    if (reply.appended > 0) {
      const items = roundTrip.items.map(({ item }) => item)
      this.#apply({ number: reply.appended, tag: own, at: reply.now, items }, roundTrip.items)
    } else if (reply.appended < 0 && !found) {
      // The items are in a snapshot that was loaded in the meantime, so their outcomes are unknown.
      for (const pending of roundTrip.items) pending.reject(this.#away(true))
    }
    this.#covered = reply.more ? null : reply.bytes
    if (!reply.more) roundTrip.markAppended()
    this.#latest = Math.max(this.#latest, reply.now)
  }

  #apply({ number, tag, at, items }: Entry, own: readonly PendingCall[] | null): void {
    const { follower, failed } = this.#options
    for (const [index, item] of items.entries()) {
      const pending = own?.[index]
      try {
        const outcome = follower.apply(item, at, pending?.localCall ?? null)
        if (outcome === undefined && 'op' in item && 'website' in item && pending && !voidOperations.has(item.op)) {
          pending.reject(this.#away(true))
        } else pending?.resolve(outcome)
      } catch (error) {
        if (pending) pending.reject(error)
        else failed(error)
      }
    }
    this.#position = { number, tag }
    this.#latest = Math.max(this.#latest, at)
  }

  #tagOf(roundTrip: RoundTrip): string {
    return `${this.#options.replica}:${roundTrip.number}`
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

  /** Handles a failed round trip. Calls that have waited too long are rejected. */
  #suffer(roundTrip: RoundTrip, error: unknown): void {
    if (!isUnsent(error)) roundTrip.sent = true
    const since = this.#problem?.since ?? performance.now()
    const isGone = error instanceof StateLostError
    this.#setTrouble({ problem: describeRedisError(error), isGone, isReachable: isGone || isRejection(error), since })
    const unsent = (): Error => this.#away(false)
    if (!roundTrip.sent) {
      this.#queue.requeue(roundTrip)
      this.#flight = null
    } else roundTrip.expire(since, unsent, () => this.#away(true))
    this.#queue.expire(since, unsent)
  }

  #setTrouble(problem: StoreProblem | null): void {
    const before = this.#problem
    this.#problem = problem
    if (before?.problem !== problem?.problem) this.#options.healthChanged(problem?.problem ?? null, this.health)
  }

  #isLongAway(): boolean {
    return this.#problem !== null && performance.now() - this.#problem.since > Queue.maxWaitMs
  }

  #away(mayHaveRun: boolean): StoreUnreachableError {
    const { problem, isGone, isReachable } = this.#problem ?? { problem: null, isGone: false, isReachable: false }
    const why = isGone
      ? 'Redis has lost the shared state; stop all replicas and start them again'
      : `Redis, which stores the shared state, ${isReachable ? 'rejects changes' : 'is unavailable'}${problem === null ? '' : ` (${problem})`}; dc-mock keeps retrying`
    return new StoreUnreachableError(why, { mayHaveRun })
  }

  #compact({ bytes, snapshotBytes }: RoundTripResult): void {
    const { compactAfter, failed } = this.#options
    if (this.#snapshotting || bytes <= Math.max(compactAfter, snapshotBytes)) return
    if (performance.now() < this.#compactFrom) return
    const { link, keys, follower, number } = this.#options
    this.#snapshotting = writeRedisSnapshot({ link, keys, follower, replica: number, logState: () => this.#place() })
      .catch((error: unknown) => {
        // Do not report a failure during an outage. Another snapshot is written when Redis works again.
        if (!this.#problem) failed(error)
        return false
      })
      .then((isWritten) => {
        this.#snapshotting = null
        if (!isWritten) this.#compactFrom = performance.now() + snapshotRetryMs
      })
  }

  #place(): LogState | null {
    const coveredBytes = this.#covered
    return coveredBytes === null ? null : { position: this.#position, epoch: this.#epoch, coveredBytes }
  }
}

const noop = (): void => {}

/** Operations of a website that return no result. */
const voidOperations: ReadonlySet<string> = new Set(['startOutage'])

/** Codes of errors after which Redis has certainly not run the script. */
const rejectedBeforeRun: ReadonlySet<string> = new Set([
  'LOADING',
  'MISCONF',
  'OOM',
  'READONLY',
  'NOPERM',
  'NOAUTH',
  'BUSY',
  'MASTERDOWN',
  'CLUSTERDOWN',
  'NOREPLICAS',
])

/** Reports whether Redis has certainly not run the script. */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StateLostError) return true
  if (['ClientOfflineError', 'ClientClosedError'].includes(error.constructor.name)) return true
  return rejectedBeforeRun.has(parseReplyCode(error.message) ?? '')
}
