/**
 * A replica's connection to the shared log. An append completes when the new item and all earlier items have been applied. A read waits
 * until all items in the log have been applied. Calls made during a round trip are sent in the next round trip.
 */
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { MemoryWebsite } from '../memory/website.ts'
import type { LostEntries, StoreHealth } from '../store-health.ts'
import { StoreUnavailableError } from '../store-unavailable.ts'
import type { RedisConnection } from './connection.ts'
import { describeRedisError, replyCodeOf, StateLostError } from './explain-redis-error.ts'
import type { Follower, LogItem } from './follower.ts'
import { type LogCall, Queue, type RoundTrip } from './pending-calls.ts'
import { type Entry, parseRoundTripReply, type RoundTripReply, type RoundTripResult } from './read-reply.ts'
import { roundTripScript } from './scripts.ts'
import { type LogState, type Position, writeRedisSnapshot } from './snapshot.ts'
import type { StoreKeys } from './store-keys.ts'

/** Maximum number of entries to read per round trip. */
const maxEntries = '200'
const retryDelayMs = 100
/** Delay in ms between a notification and the next log read. Entries that arrive during the delay are read together. */
const batchDelayMs = 3
/** Delay in ms before a failed snapshot is retried. Without the delay, every round trip would retry the snapshot. */
const snapshotRetryMs = 500
/** Interval in ms at which an idle replica reads the log. */
const heartbeatMs = 1000

export interface SharedLogOptions {
  link: RedisConnection
  keys: StoreKeys
  /** Unique ID of this replica. Part of the tag of each entry that this replica appends. */
  replica: string
  number: number
  follower: Follower
  /** Returns the timestamp for new log entries, in ms. If null, new log entries get the Redis server's time. */
  fixedNow: (() => number) | null
  /** System time of this machine, in ms. */
  realNow: () => number
  /** Loads the latest snapshot and returns its position in the log. */
  load(): Promise<{ epoch: string; position: Position }>
  /** Called with an error message when Redis becomes unavailable or the message changes, and with null when Redis is available again. */
  healthChanged(problem: string | null, health: StoreHealth): void
  /** Called when Redis has lost at least `entries` log entries. */
  lost(entries: number): void
  /** Called when an unexpected error occurs, for example when a log item cannot be applied. */
  failed(error: unknown): void
  /** A snapshot is written when the log exceeds this size in bytes and is larger than the previous snapshot. */
  compactAfter: number
}

/** `since` is the value of `performance.now()` when the problem started. */
interface StoreProblem {
  problem: string
  isGone: boolean
  isReachable: boolean
  since: number
}

export class SharedLog {
  readonly #options: SharedLogOptions
  readonly #queue = new Queue()
  #current: RoundTrip | null = null
  #running: Promise<void> | null = null
  #batches = 0
  #epoch = ''
  #position: Position = { number: 0, tag: '' }
  /** Number of the current connection to Redis. Incremented on each reconnect. */
  #connections = 1
  /** Number of the connection that was last used to check whether Redis has lost entries. */
  #checkedConnection = 1
  #latest = Number.NEGATIVE_INFINITY
  /** Store's clock minus this machine's clock, in ms. */
  #offset = 0
  #problem: StoreProblem | null = null
  #lost: LostEntries | null = null
  #snapshotting: Promise<void> | null = null
  /** Earliest time for the next snapshot, from `performance.now()`. */
  #nextSnapshotAt = 0
  /** Size of the log up to the last applied entry, in bytes. Null if unknown. */
  #coveredBytes: number | null = null
  #heartbeatTimer: NodeJS.Timeout | null = null
  #notificationTimer: NodeJS.Timeout | null = null
  #closed = false

  constructor(options: SharedLogOptions) {
    this.#options = options
  }

  /** Latest time received from Redis, in ms, or the result of `fixedNow` if that is later. */
  get latest(): number {
    const { fixedNow } = this.#options
    return fixedNow ? Math.max(this.#latest, fixedNow()) : this.#latest
  }

  now(): number {
    const { fixedNow, realNow } = this.#options
    return fixedNow ? this.latest : Math.max(this.#latest, realNow() + this.#offset)
  }

  get health(): StoreHealth {
    const { problem, isGone, isReachable } = this.#problem ?? { problem: null, isGone: false, isReachable: true }
    return { reachable: isReachable, isGone, problem, lost: this.#lost }
  }

  /** Resolves when all existing entries have been applied. */
  async begin(): Promise<void> {
    await this.#reload()
    this.#heartbeatTimer = setInterval(() => this.readNewEntries(), heartbeatMs)
    this.#heartbeatTimer.unref()
    await this.read(() => {})
  }

  /** Resolves with the result when all earlier items and this item have been applied. */
  append(item: LogItem, target: MemoryWebsite | null = null): Promise<unknown> {
    const { memory } = this.#options.follower.machine
    return this.#enqueue({ item, localCall: { target, memory } })
  }

  read<T>(read: () => T): Promise<T> {
    return this.#enqueue({ item: null, read }) as Promise<T>
  }

  reconnected(): void {
    this.#connections++
  }

  /** The delay allows several new entries to be read in one round trip. */
  appended(number: number): void {
    if (number <= this.#position.number || this.#running || this.#notificationTimer) return
    this.#notificationTimer = setTimeout(() => {
      this.#notificationTimer = null
      if (number > this.#position.number) this.readNewEntries()
    }, batchDelayMs)
  }

  /** Does nothing if a round trip is in progress. */
  readNewEntries(): void {
    if (this.#running || this.#closed || this.#epoch === '') return
    this.#queue.add({ item: null, read() {}, since: performance.now(), resolve() {}, reject() {} })
    this.#start()
  }

  /** Closes the log. If Redis is available, completes pending calls before closing. */
  async close(): Promise<void> {
    this.#closed = this.#problem !== null
    for (const timer of [this.#heartbeatTimer, this.#notificationTimer]) if (timer) clearTimeout(timer)
    // Wait one turn of the event loop, so that listeners can start one final read of the state before the log closes.
    await nextTurn()
    while (this.#running) await this.#running
    await this.#snapshotting
    this.#closed = true
    this.#queue.rejectAll(this.#unavailableError(false))
  }

  #enqueue(call: LogCall): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#closed || this.#isUnavailableTooLong()) return reject(this.#unavailableError(false))
      this.#queue.add({ ...call, since: performance.now(), resolve, reject })
      this.#start()
    })
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      // Calls may have been queued after the last round trip.
      if (!this.#queue.isEmpty && !this.#closed) this.#start()
    })
  }

  async #run(): Promise<void> {
    // Wait one turn of the event loop, so that all calls made in this turn share a round trip.
    await nextTurn()
    while (!this.#closed && (this.#current || !this.#queue.isEmpty)) {
      this.#current ??= this.#queue.take()
      try {
        await this.#makeRoundTrip(this.#current)
        this.#setProblem(null)
      } catch (error) {
        this.#handleFailure(this.#current, error)
        await delay(retryDelayMs)
      }
    }
  }

  async #makeRoundTrip(roundTrip: RoundTrip): Promise<void> {
    const connection = this.#connections
    const reply = await this.#send(roundTrip, connection !== this.#checkedConnection)
    if (reply.status === 'gone') throw new StateLostError()
    if (reply.status !== 'ok') {
      if (reply.status === 'lost') this.#recordLoss(this.#position.number - reply.last)
      await this.#reload()
      this.#checkedConnection = connection
      return
    }
    this.#checkedConnection = connection
    this.#applyReply(roundTrip, reply)
    if (reply.more) return
    this.#offset = reply.now - this.#options.realNow()
    // Remove expired websites first. Otherwise, the pending reads could find them.
    if (this.#options.follower.machine.memory.hasExpired()) {
      this.#current = roundTrip.next({ op: 'endWebsites', args: [[]] })
      return
    }
    this.#current = null
    roundTrip.runReads()
    this.#writeSnapshot(reply)
  }

  async #send(roundTrip: RoundTrip, checkTag: boolean): Promise<RoundTripReply> {
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

  #applyReply(roundTrip: RoundTrip, reply: RoundTripResult): void {
    const own = this.#tagOf(roundTrip)
    let found = false
    for (const entry of reply.entries) {
      // If the response from Redis was lost, an earlier attempt may have appended this entry.
      const isOwn = entry.tag === own
      this.#apply(entry, isOwn ? roundTrip.items : null)
      found ||= isOwn
    }
    if (reply.appended > 0) {
      const items = roundTrip.items.map(({ item }) => item)
      this.#apply({ number: reply.appended, tag: own, at: reply.now, items }, roundTrip.items)
    } else if (reply.appended < 0 && !found) {
      /*
       * An earlier attempt appended the round trip's calls to the log. This replica then loaded a snapshot that contains the changes made
       * by the calls, but not their results.
       */
      for (const pending of roundTrip.items) pending.reject(this.#unavailableError(true))
    }
    this.#coveredBytes = reply.more ? null : reply.bytes
    if (!reply.more) roundTrip.markAppended()
    this.#latest = Math.max(this.#latest, reply.now)
  }

  #apply({ number, tag, at, items }: Entry, own: RoundTrip['items'] | null): void {
    const { follower, failed } = this.#options
    for (const [index, item] of items.entries()) {
      const pending = own?.[index]
      try {
        const { applied, outcome } = follower.apply(item, at, pending?.localCall ?? null)
        if (applied) pending?.resolve(outcome)
        else pending?.reject(new StoreUnavailableError(websiteGone, { mayHaveRun: false }))
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
    this.#coveredBytes = null
  }

  #recordLoss(entries: number): void {
    const { realNow, lost } = this.#options
    this.#lost = { at: realNow(), entries: (this.#lost?.entries ?? 0) + entries }
    lost(entries)
  }

  /** Also requeues unsent calls and rejects calls that have timed out. */
  #handleFailure(roundTrip: RoundTrip, error: unknown): void {
    if (!isUnsent(error)) roundTrip.sent = true
    const since = this.#problem?.since ?? performance.now()
    const isGone = error instanceof StateLostError
    this.#setProblem({
      problem: describeRedisError(error),
      isGone,
      isReachable: isGone || replyCodeOf(error) !== null,
      since,
    })
    const unsent = (): Error => this.#unavailableError(false)
    if (!roundTrip.sent) {
      this.#queue.requeue(roundTrip)
      this.#current = null
    } else roundTrip.expire(since, unsent, () => this.#unavailableError(true))
    this.#queue.expire(since, unsent)
  }

  #setProblem(problem: StoreProblem | null): void {
    const before = this.#problem
    this.#problem = problem
    if (before?.problem !== problem?.problem) this.#options.healthChanged(problem?.problem ?? null, this.health)
  }

  #isUnavailableTooLong(): boolean {
    return this.#problem !== null && performance.now() - this.#problem.since > Queue.maxWaitMs
  }

  #unavailableError(mayHaveRun: boolean): StoreUnavailableError {
    const { problem, isGone, isReachable } = this.#problem ?? { problem: null, isGone: false, isReachable: false }
    const why = isGone
      ? `${problem}`
      : `Redis, which stores the shared state, ${isReachable ? 'is rejecting commands' : 'is unavailable'}${problem === null ? '' : ` (${problem})`}; dc-mock keeps retrying`
    return new StoreUnavailableError(why, { mayHaveRun })
  }

  #writeSnapshot({ bytes, snapshotBytes }: RoundTripResult): void {
    const { compactAfter, failed } = this.#options
    if (this.#snapshotting || bytes <= Math.max(compactAfter, snapshotBytes)) return
    if (performance.now() < this.#nextSnapshotAt) return
    const { link, keys, follower, number } = this.#options
    this.#snapshotting = writeRedisSnapshot({ link, keys, follower, replica: number, logState: () => this.#logState() })
      .catch((error: unknown) => {
        // If there is a problem with Redis, `healthChanged` has already reported the problem.
        if (!this.#problem) failed(error)
        return false
      })
      .then((isWritten) => {
        this.#snapshotting = null
        if (!isWritten) this.#nextSnapshotAt = performance.now() + snapshotRetryMs
      })
  }

  #logState(): LogState | null {
    const coveredBytes = this.#coveredBytes
    return coveredBytes === null ? null : { position: this.#position, epoch: this.#epoch, coveredBytes }
  }
}

const websiteGone =
  'The shared state was reloaded during the call, and the website was removed or replaced; retry the call'

/** Error codes that Redis returns only if the script did not run. */
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

/** Returns true if the error proves that the script did not write to the log. */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StateLostError) return true
  if (['ClientOfflineError', 'ClientClosedError'].includes(error.constructor.name)) return true
  return rejectedBeforeRun.has(replyCodeOf(error) ?? '')
}
