/** `--store redis://…`: one of several processes that share their state, their journal and their events. */

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
import { StoreUnreachableError } from '../store-unreachable.ts'
import type { StoreAddress } from './address.ts'
import { openConnection, type RedisConnection } from './connection.ts'
import { Follower } from './follower.ts'
import type { LogItem } from './log-item.ts'
import { readAdvice, requireVersion } from './redis-settings.ts'
import { createScript, greetScript } from './scripts.ts'
import { SharedLog } from './shared-log.ts'
import { compareSettings, readSharedSettings, type SettingDifference, type SharedSettings } from './shared-settings.ts'
import { type Position, readRedisSnapshot } from './snapshot.ts'
import { explainConnectError, StateLostError } from './store-error.ts'
import { type StoreKeys, storeKeys } from './store-keys.ts'

export interface ReplicaOptions {
  address: StoreAddress
  /** Real time of this machine, in ms. */
  realNow: () => number
  /** Time at which a new state begins, in ms; null for that of Redis. */
  startsAt?: number | null
  /** Time of what happens, in ms, in place of that of Redis: for tests that hold the time in their hands. */
  fixedNow?: (() => number) | null
  /** Told when Redis is of no use, whenever the reason is another one, and with null when it is of use again. */
  healthChanged: (problem: string | null, health: StoreHealth) => void
  /** Told that Redis came back with an older state, and of how many entries of the log at least it has lost. */
  lost: (entries: number) => void
  /** What must be the same for all replicas. @default nothing */
  requiredSettings?: SharedSettings
  /** Told of another replica that starts with something else. */
  differs?: (differences: readonly SettingDifference[], replica: number) => void
  /** Told of a defect. */
  failed: (error: unknown) => void
  /** Bytes of log behind which a snapshot is written, where they are also more than the snapshot. @default 16 MiB */
  compactAfter?: number
}

export interface Replica {
  store: Store
  journal: Journal
  changes: Channel<ControlChange>
  /** Time of the shared state, in ms. */
  now(): number
  /** Which of all replicas there ever were. */
  number: number
  /** Whether others began the state: then it goes on, and nothing of a start is made. */
  joined(): boolean
  /**
   * Shares what was made here until now, in one step. Where others have begun a state meanwhile, theirs is taken, and what was made here
   * is gone.
   */
  begin(): Promise<void>
  /** What is worth knowing of how Redis is set. */
  advice: readonly string[]
  health(): StoreHealth
  /** What the replica that started last before this one has otherwise. */
  differences(): readonly SettingDifference[]
  close(): Promise<void>
}

const defaultCompactAfter = 16 * 2 ** 20

/** Version of the form of what is in Redis. */
const format = 1

/**
 * Connects to the state that replicas share, and loads it where there is one.
 *
 * @throws {StoreError} where that cannot be
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { address } = options
  const keys = storeKeys(address.prefix)
  let opened: OpenReplica | null = null
  const link = await openConnection(address, keys.channel, {
    reconnected: () => opened?.log.reconnected(),
    appended: (number) => opened?.log.appended(number),
    greeted: (told) => opened?.compareGreeting(told),
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
    throw explainConnectError(error, address)
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
  /** What was made before the state is shared; null once it is. */
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
    const load = (): ReturnType<OpenReplica['load']> => this.load()
    const follower = this.#follower
    this.log = new SharedLog({
      link,
      keys,
      // Not by its number alone: a Redis that came back with an older state gives that to another one too, and each would take entries of
      // the other for its own.
      replica: `${number}.${globalThis.crypto.randomUUID().slice(0, 8)}`,
      number,
      follower,
      fixedNow,
      realNow,
      load,
      healthChanged,
      lost,
      failed,
      compactAfter,
    })
    machine.idle = {
      used: (lifetime) => {
        const { appId, until } = lifetime
        // It is put off when all replicas know it.
        lifetime.until = lifetime.loggedExpiresAt
        if (until > lifetime.loggedExpiresAt) void this.#put({ op: 'putOff', args: [appId, until] }).catch(() => {})
      },
      ended: () => {},
    }
  }

  /** Takes the state that is there; where there is none, one is drafted until `begin`. */
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
    const { fixedNow: givenNow = null, startsAt = null, realNow } = this.#options
    const content = JSON.stringify(this.#draft)
    const ahead = startsAt === null ? 0 : Math.round(startsAt - realNow())
    const epoch = globalThis.crypto.randomUUID()
    const fixedTime = givenNow ? String(givenNow()) : ''
    const args = [String(format), epoch, `${number}:0`, content, String(ahead), fixedTime]
    const made = await link.run(createScript, [keys.hash, keys.log], args).catch((error: unknown) => {
      throw explainConnectError(error, this.#options.address)
    })
    this.#joined = Number(made) === 0
    this.#draft = null
    await this.log.begin()
    await this.#greet()
  }

  /** Another replica starts. */
  compareGreeting(told: string): void {
    const { requiredSettings: alike = {}, differs } = this.#options
    const { replica, ...theirs } = readSharedSettings(told) ?? {}
    const differences = Number(replica) === this.#opened.number ? [] : compareSettings(alike, theirs)
    if (differences.length > 0) differs?.(differences, Number(replica))
  }

  async #greet(): Promise<void> {
    const { link, keys, number } = this.#opened
    const { requiredSettings: alike = {} } = this.#options
    const args = [JSON.stringify(alike), JSON.stringify({ replica: number, ...alike }), keys.channel]
    const before = await link.run(greetScript, [keys.hash], args)
    this.#differences = before === null ? [] : compareSettings(alike, readSharedSettings(String(before)) ?? {})
  }

  /** The newest snapshot, or the beginning of the log. */
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
          'start this version on another prefix, such as redis://…?prefix=other, or take the version that wrote it'
        throw new StoreError(`The state in Redis has form ${foundFormat}, this dc-mock reads form ${format}; ${fix}`, {
          unreachable: false,
        })
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
      write: ({ op, target: held, args }) =>
        this.#write(
          held ? { op, website: { app_id: held.appId, generation: held.generation }, args } : { op, args },
          held,
        ),
      read: (look) => (this.#draft ? look() : log.look(look)),
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
    if (!this.#draft) return this.#put(item, target)
    this.#draft.push(item)
    return this.#follower.apply(item, this.#draftNow(), { target, memory: this.#follower.machine.memory })
  }

  async #put(item: LogItem, target: MemoryWebsite | null = null): Promise<unknown> {
    if (this.#draft) return undefined
    try {
      return await this.log.put(item, target)
    } catch (error) {
      // To judge a key counts nothing: whether it was judged makes no difference to the caller.
      const isHarmless = 'op' in item && item.op === 'authenticate'
      if (isHarmless && error instanceof StoreUnreachableError)
        throw new StoreUnreachableError(error.message, { mayHaveRun: false })
      throw error
    }
  }

  #draftNow(): number {
    const { fixedNow: givenNow = null, startsAt = null, realNow } = this.#options
    return givenNow?.() ?? startsAt ?? realNow()
  }

  #latest(): number {
    return this.#draft ? this.#draftNow() : this.log.latest
  }
}
