/** Shares a process's state, journal and events with other processes through Redis (`--store redis://…`). Each process is a replica. */

import { setTimeout as delay } from 'node:timers/promises'
import type { ControlChange } from '../../spec/generated/control.d.ts'
import { type Channel, createChannel } from '../journal/channel.ts'
import { createLocalJournal, type Journal } from '../journal/journal.ts'
import { createLoggedStore } from '../log/logged-store.ts'
import type { Sequencer } from '../log/sequencer.ts'
import { StateMachine } from '../log/state-machine.ts'
import type { MemoryWebsite } from '../memory/website.ts'
import type { MaybePromise, Store } from '../port.ts'
import { StoreError } from '../store-error.ts'
import type { StoreHealth } from '../store-health.ts'
import { StoreUnavailableError } from '../store-unavailable.ts'
import type { StoreAddress } from './address.ts'
import { openConnection, type RedisConnection } from './connection.ts'
import { explainStateError, replyCodeOf, StateLostError } from './explain-redis-error.ts'
import { Follower, type LogItem } from './follower.ts'
import { readAdvice, requireVersion } from './redis-settings.ts'
import { createScript, greetScript } from './scripts.ts'
import { SharedLog, type SharedLogOptions } from './shared-log.ts'
import {
  compareSettings,
  parseSharedSettings,
  type SettingComparison,
  type SettingDifference,
  type SharedSettings,
} from './shared-settings.ts'
import { type Position, readRedisSnapshot } from './snapshot.ts'
import { type StoreKeys, storeKeys } from './store-keys.ts'

export interface ReplicaOptions extends Pick<SharedLogOptions, 'realNow' | 'healthChanged' | 'lost' | 'failed'> {
  address: StoreAddress
  /** Initial time of the store's clock in ms, if this replica creates the state. Null to use the Redis server's time. */
  startsAt?: number | null
  /** Returns the time in ms to use for new log entries, instead of the Redis server's time. Only tests set this option. */
  fixedNow?: (() => number) | null
  /**
   * Settings that must be the same on all replicas.
   * @default none
   */
  requiredSettings?: SharedSettings
  /** @default compares the values as text */
  isSameSetting?: SettingComparison
  retryDelaysMs?: readonly number[]
  /** Called when another replica starts with different settings. */
  differs?: (differences: readonly SettingDifference[], replica: number) => void
  /**
   * A snapshot is written when the log exceeds this size in bytes and is larger than the previous snapshot.
   * @default 16 MiB
   */
  compactAfter?: number
}

export interface Replica {
  store: Store
  journal: Journal
  changes: Channel<ControlChange>
  /** Time on the store's clock, in ms. */
  now(): number
  /** Replicas are numbered in the order in which they start. */
  number: number
  /** Whether this replica loaded existing state from Redis. */
  joined(): boolean
  /** Shares this replica's state, or loads the shared state if another replica has already shared its state. */
  begin(): Promise<void>
  /** Recommended changes to the Redis settings. */
  advice: readonly string[]
  health(): StoreHealth
  /** Settings that differ from those of the replica that started just before this replica. */
  differences(): readonly SettingDifference[]
  close(): Promise<void>
}

const defaultCompactAfter = 16 * 2 ** 20

/** Version of the data format in Redis. */
const format = 2

/**
 * Connects to Redis and loads the shared state if it exists.
 * @throws {StoreError} if the connection fails or the state cannot be loaded
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  // Retry, because Redis may be restarting. A restarting server rejects connections, then reports that it is loading its data.
  for (const delayMs of options.retryDelaysMs ?? defaultRetryDelaysMs) {
    try {
      return await connectReplica(options)
    } catch (error) {
      if (!(error instanceof StoreError && (error.unreachable || replyCodeOf(error.cause) === 'LOADING'))) throw error
    }
    await delay(delayMs)
  }
  return connectReplica(options)
}

/** Delays in ms between connection attempts. Their sum exceeds the time that Redis usually takes to restart. */
const defaultRetryDelaysMs: readonly number[] = [100, 200, 400, 800, 1500]

async function connectReplica(options: ReplicaOptions): Promise<Replica> {
  const { address } = options
  const keys = storeKeys(address.prefix)
  let opened: OpenReplica | null = null
  const link = await openConnection(address, keys.channel, {
    reconnected: () => opened?.log.reconnected(),
    appended: (number) => opened?.log.appended(number),
    greeted: (reported) => opened?.compareGreeting(reported),
  })
  try {
    await requireVersion(link)
    const advice = await readAdvice(link)
    const number = Number(await link.command('INCR', keys.replicas))
    opened = new OpenReplica(options, { link, keys, number, advice })
    await opened.join()
    return opened.asReplica()
  } catch (error) {
    await opened?.log.close()
    link.close()
    throw explainStateError(error, address)
  }
}

interface ReplicaContext {
  link: RedisConnection
  keys: StoreKeys
  number: number
  advice: readonly string[]
}

class OpenReplica {
  readonly log: SharedLog
  readonly #options: ReplicaOptions
  readonly #opened: ReplicaContext
  readonly #follower: Follower
  /** Log items that `begin` writes to Redis as the initial shared state. Null if Redis already contains a shared state. */
  #draft: LogItem[] | null = null
  #joined = false
  #differences: readonly SettingDifference[] = []

  constructor(options: ReplicaOptions, opened: ReplicaContext) {
    const { link, keys, number } = opened
    const { realNow, fixedNow = null, healthChanged, lost, failed, compactAfter = defaultCompactAfter } = options
    this.#options = options
    this.#opened = opened
    const machine = new StateMachine({ now: () => this.#latest() }, { shared: true })
    this.#follower = new Follower(machine, createLocalJournal(), createChannel())
    this.log = new SharedLog({
      link,
      keys,
      // Add a random part, because Redis can assign the same number to two replicas if it loses recent data.
      replica: `${number}.${globalThis.crypto.randomUUID().slice(0, 8)}`,
      number,
      follower: this.#follower,
      fixedNow,
      realNow,
      load: () => this.load(),
      healthChanged,
      lost,
      failed,
      compactAfter,
    })
    machine.idle = {
      used: (lifetime) => {
        const { appId, until } = lifetime
        // Undo the extension on this replica. The `extendLifetime` log entry extends the expiry time on all replicas, including this one.
        lifetime.until = lifetime.loggedExpiresAt
        if (until > lifetime.loggedExpiresAt)
          void this.#append({ op: 'extendLifetime', args: [appId, until] }).catch(() => {})
      },
      ended: () => {},
    }
  }

  /** If Redis contains no shared state, log items are collected in memory until `begin` is called. */
  async join(): Promise<void> {
    const { link, keys } = this.#opened
    if (Number(await link.command('EXISTS', keys.hash)) === 0) {
      this.#draft = []
      return
    }
    this.#joined = true
    await this.log.begin()
    await this.#greet()
  }

  async begin(): Promise<void> {
    if (!this.#draft) return
    const { link, keys, number } = this.#opened
    const { fixedNow = null, startsAt = null, realNow } = this.#options
    const content = JSON.stringify(this.#draft)
    const ahead = startsAt === null ? 0 : Math.round(startsAt - realNow())
    const epoch = globalThis.crypto.randomUUID()
    const fixedTime = fixedNow ? String(fixedNow()) : ''
    const args = [String(format), epoch, `${number}:0`, content, String(ahead), fixedTime]
    const made = await link.run(createScript, [keys.hash, keys.log], args).catch((error: unknown) => {
      throw explainStateError(error, this.#options.address)
    })
    this.#joined = Number(made) === 0
    this.#draft = null
    await this.log.begin()
    await this.#greet()
  }

  /** Ignores this replica's own greeting. */
  compareGreeting(reported: string): void {
    const { requiredSettings = {}, isSameSetting, differs } = this.#options
    const { replica, ...theirs } = parseSharedSettings(reported) ?? {}
    const differences =
      Number(replica) === this.#opened.number ? [] : compareSettings(requiredSettings, theirs, isSameSetting)
    if (differences.length > 0) differs?.(differences, Number(replica))
  }

  async #greet(): Promise<void> {
    const { link, keys, number } = this.#opened
    const { requiredSettings = {}, isSameSetting } = this.#options
    const args = [
      JSON.stringify(requiredSettings),
      JSON.stringify({ replica: number, ...requiredSettings }),
      keys.channel,
    ]
    const before = await link.run(greetScript, [keys.hash], args)
    this.#differences =
      before === null ? [] : compareSettings(requiredSettings, parseSharedSettings(String(before)) ?? {}, isSameSetting)
  }

  /** If there is no snapshot, the replica reads the log from the beginning. */
  async load(): Promise<{ epoch: string; position: Position }> {
    const { link, keys } = this.#opened
    for (;;) {
      const fields = await link.command('HMGET', keys.hash, 'format', 'epoch', 'snapshot_key')
      const [foundFormat, epoch, key] = Array.isArray(fields)
        ? fields.map((field) => (field === null ? null : String(field)))
        : []
      if (foundFormat == null || epoch == null || key == null) {
        throw new StateLostError()
      }
      if (Number(foundFormat) !== format) {
        const fix =
          'Use a different prefix in the Redis URL (for example, redis://…?prefix=other), or run the dc-mock version that wrote the state'
        throw new StoreError(
          `The state in Redis uses format ${foundFormat}, but this version of dc-mock supports only format ${format}. ${fix}`,
          {
            unreachable: false,
          },
        )
      }
      if (key === '') {
        this.#follower.reset()
        return { epoch, position: { number: 0, tag: '' } }
      }
      const position = await readRedisSnapshot(link, key, this.#follower)
      if (position) return { epoch, position }
    }
  }

  asReplica(): Replica {
    const { log } = this
    const { link, number, advice } = this.#opened
    const { machine, journal, changes } = this.#follower
    const sequencer: Sequencer = {
      write: ({ op, target, args }) =>
        this.#write(
          target ? { op, website: { app_id: target.appId, generation: target.generation }, args } : { op, args },
          target,
        ),
      read: (read) => (this.#draft ? read() : log.read(read)),
    }
    const writeItem = (item: LogItem): MaybePromise<void> => {
      const written = this.#write(item, null)
      return written instanceof Promise ? written.then(() => {}) : undefined
    }
    return {
      store: createLoggedStore(machine, sequencer),
      journal: {
        ...journal,
        append: (record) => writeItem({ record }),
        clear: (appId) => writeItem({ clear: appId ?? null }),
        remove: (appId) => writeItem({ clear: appId }),
        // Each replica calls `begin` on its local journal when it applies the log entry that creates the website.
        begin: () => {},
        refresh: () => sequencer.read(() => {}),
      },
      changes: { publish: (change) => writeItem({ change }), subscribe: changes.subscribe },
      now: () => (this.#draft ? this.#draftNow() : log.now()),
      number,
      joined: () => this.#joined,
      begin: () => this.begin(),
      advice,
      health: () => log.health,
      differences: () => this.#differences,
      close: async () => {
        await log.close()
        link.close()
      },
    }
  }

  #write(item: LogItem, target: MemoryWebsite | null): MaybePromise<unknown> {
    if (!this.#draft) return this.#append(item, target)
    this.#draft.push(item)
    return this.#follower.apply(item, this.#draftNow(), { target, memory: this.#follower.machine.memory }).outcome
  }

  async #append(item: LogItem, target: MemoryWebsite | null = null): Promise<unknown> {
    if (this.#draft) return undefined
    try {
      return await this.log.append(item, target)
    } catch (error) {
      // Running a key check twice is harmless. Report that the check did not run, even though it may have, so that the caller can retry it.
      const isHarmless = 'op' in item && item.op === 'authenticate'
      if (isHarmless && error instanceof StoreUnavailableError)
        throw new StoreUnavailableError(error.message, { mayHaveRun: false })
      throw error
    }
  }

  #draftNow(): number {
    const { fixedNow = null, startsAt = null, realNow } = this.#options
    return fixedNow?.() ?? startsAt ?? realNow()
  }

  #latest(): number {
    return this.#draft ? this.#draftNow() : this.log.latest
  }
}
