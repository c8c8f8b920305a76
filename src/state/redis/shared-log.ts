/**
 * The log that replicas share, as one of them sees it. Whoever asks for something waits until it has its place in the log and all
 * before it is applied here; one round trip does that for all that asked meanwhile.
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
import { describeRedisError, isRejection, StateLostError } from './store-error.ts'
import type { StoreKeys } from './store-keys.ts'

/** Most entries of one round trip; each holds what a replica appended at once. */
const maxEntries = '200'
/** Between two tries while Redis is away, in ms. */
const retryDelayMs = 100
/** How long news of other replicas may wait, in ms, where nobody asks for them here. */
const batchDelayMs = 3
/** Between two tries to write a snapshot, in ms: another replica may be at it, and each round trip would ask. */
const snapshotRetryMs = 500
/** How often an idle replica looks, in ms. */
const heartbeatMs = 1000

export interface SharedLogOptions {
  link: RedisConnection
  keys: StoreKeys
  /** Tells its entries from those of all others there ever were. */
  replica: string
  number: number
  follower: Follower
  /** Time that entries get; null for that of Redis. */
  fixedNow: (() => number) | null
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
interface StoreProblem {
  problem: string
  isGone: boolean
  /** Whether Redis answers all the same. */
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
  /** Connections that there were, and the one on which the position was held against the log. */
  #connections = 1
  #held = 1
  #latest = 0
  /** What the clock of the store is ahead of this machine's. */
  #offset = 0
  #problem: StoreProblem | null = null
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
    const { fixedNow: givenNow } = this.#options
    return givenNow ? Math.max(this.#latest, givenNow()) : this.#latest
  }

  /** Time of the store now. */
  now(): number {
    const { fixedNow: givenNow, realNow } = this.#options
    return givenNow ? this.latest : Math.max(this.#latest, realNow() + this.#offset)
  }

  get health(): StoreHealth {
    const {
      problem,
      isGone,
      isReachable: answers,
    } = this.#problem ?? { problem: null, isGone: false, isReachable: true }
    return { reachable: answers, isGone, problem, lost: this.#lost }
  }

  /** Begins to follow, once the state is loaded; resolves when all is applied that there is. */
  async begin(): Promise<void> {
    await this.#reload()
    this.#pulse = setInterval(() => this.poke(), heartbeatMs)
    this.#pulse.unref()
    await this.look(() => {})
  }

  /** Appends an item: what came of it, when it was applied in its place. */
  put(item: LogItem, target: MemoryWebsite | null = null): Promise<unknown> {
    const { memory } = this.#options.follower.machine
    return this.#wait((resolve, reject) => createPendingCall({ item, localCall: { target, memory } }, resolve, reject))
  }

  /** Looks at the state once all is applied that was appended anywhere until now. */
  look<T>(look: () => T): Promise<T> {
    return this.#wait((resolve, reject) =>
      createPendingCall({ look: () => resolve(look()) }, resolve, reject),
    ) as Promise<T>
  }

  /** The connection is there again. */
  reconnected(): void {
    this.#connections++
  }

  /** Somebody has appended an entry. More are about to come: they are fetched together. */
  appended(number: number): void {
    if (number <= this.#position.number || this.#pumping || this.#news) return
    this.#news = setTimeout(() => {
      this.#news = null
      if (number > this.#position.number) this.poke()
    }, batchDelayMs)
  }

  /** Looks for what is new, where nobody does already. */
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

  /** What is under way ends first, where Redis answers. */
  async close(): Promise<void> {
    this.#closed = this.#problem !== null
    for (const timer of [this.#pulse, this.#news]) if (timer) clearTimeout(timer)
    // Who is told of the end may have a last look.
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
        await delay(retryDelayMs)
      }
    }
  }

  async #trip(roundTrip: RoundTrip): Promise<void> {
    const connection = this.#connections
    const reply = await this.#ask(roundTrip, connection !== this.#held)
    if (reply.status === 'gone') throw new StateLostError()
    if (reply.status !== 'ok') {
      if (reply.status === 'lost') this.#lose(this.#position.number - reply.last)
      await this.#reload()
      this.#held = connection
      return
    }
    this.#held = connection
    this.#follow(roundTrip, reply)
    if (reply.more) return
    this.#offset = reply.now - this.#options.realNow()
    // A website whose lifetime is over ends in its place in the log, before anybody looks.
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
    const { link, keys, replica, fixedNow: givenNow } = this.#options
    if (roundTrip.items.length > 0) roundTrip.number ??= ++this.#batches
    const { number, tag } = this.#position
    const args = [
      this.#epoch,
      String(number),
      checkTag ? tag : '',
      replica,
      roundTrip.number === null ? '' : String(roundTrip.number),
      roundTrip.content(),
      givenNow ? String(givenNow()) : '',
      maxEntries,
      keys.channel,
    ]
    return parseRoundTripReply(await link.run(roundTripScript, [keys.hash, keys.log], args))
  }

  /** Applies what is new, and what was appended behind it. */
  #follow(roundTrip: RoundTrip, reply: RoundTripResult): void {
    const own = this.#tagOf(roundTrip)
    let found = false
    for (const entry of reply.entries) {
      // Appended by a trip whose answer did not come.
      const isOwn = entry.tag === own
      this.#apply(entry, isOwn ? roundTrip.items : null)
      found ||= isOwn
    }
    if (reply.appended > 0) {
      const items = roundTrip.items.map(({ item }) => item)
      this.#apply({ number: reply.appended, tag: own, at: reply.now, items }, roundTrip.items)
    } else if (reply.appended < 0 && !found) {
      // It is in the snapshot that was loaded since.
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

  /** Redis did not answer: nobody waits for ever. */
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
    const {
      problem,
      isGone,
      isReachable: answers,
    } = this.#problem ?? { problem: null, isGone: false, isReachable: false }
    const why = isGone
      ? 'Redis does not hold the state of all replicas any more; stop all replicas and start them anew'
      : `Redis, which holds the state of all replicas, ${answers ? 'refuses changes' : 'is away'}${problem === null ? '' : ` (${problem})`}; it is tried again all the time`
    return new StoreUnreachableError(why, { mayHaveRun })
  }

  #compact({ bytes, snapshotBytes }: RoundTripResult): void {
    const { compactAfter, failed } = this.#options
    if (this.#snapshotting || bytes <= Math.max(compactAfter, snapshotBytes)) return
    if (performance.now() < this.#compactFrom) return
    const { link, keys, follower, number } = this.#options
    this.#snapshotting = writeRedisSnapshot({ link, keys, follower, replica: number, logState: () => this.#place() })
      .catch((error: unknown) => {
        // Another one is written when Redis is back.
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

/** Operations of a world that answer nothing. */
const voidOperations: ReadonlySet<string> = new Set(['startOutage'])

/** Whether Redis said that it did nothing, or was not even asked. */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StateLostError) return true
  if (['ClientOfflineError', 'ClientClosedError'].includes(error.constructor.name)) return true
  return /^(LOADING|MISCONF|OOM|READONLY|NOPERM|NOAUTH|BUSY|MASTERDOWN|CLUSTERDOWN|NOREPLICAS)\b/.test(error.message)
}
