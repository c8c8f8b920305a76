/** Snapshots of the state and journal. Each snapshot is stored as a Redis list of chunks. */
import type { JournalRecord } from '../journal/record.ts'
import type { StateRecord } from '../memory/state-records.ts'
import type { RedisConnection } from './connection.ts'
import type { Follower } from './follower.ts'
import { switchScript } from './scripts.ts'
import type { StoreKeys } from './store-keys.ts'

/** If Redis loses log entries, a new entry can have the same number as a lost entry, but not the same tag. */
export interface Position {
  /** Number of the log entry that was applied last. */
  number: number
  tag: string
}

type SnapshotRecord =
  | ({ kind: 'position' } & Position)
  | StateRecord
  | { kind: 'journal'; record: JournalRecord }
  /** Number of records dropped from a website's journal because it was full. */
  | { kind: 'dropped'; appId: string; dropped: number }
  | Done
interface Done {
  kind: 'done'
}

/** Approximate size of a snapshot chunk, in characters. */
const chunkChars = 256 * 1024
const chunksPerRead = 8
/** Time in seconds after which an unfinished snapshot expires. Writing a chunk restarts the timer. */
const unfinishedTtlSeconds = '60'

export interface SnapshotOptions {
  link: RedisConnection
  keys: StoreKeys
  follower: Follower
  replica: number
  /** Returns null if this replica has not yet applied all log entries. */
  logState(): LogState | null
}

export interface LogState {
  position: Position
  epoch: string
  /** Size of the log up to `position`, in bytes. */
  coveredBytes: number
}

/**
 * Writes a snapshot, then removes the log entries that it replaces. Returns false if another replica is writing a snapshot, or if this
 * replica has not yet applied all entries.
 */
export async function writeRedisSnapshot({
  link,
  keys,
  follower,
  replica,
  logState,
}: SnapshotOptions): Promise<boolean> {
  const holder = await link.command('SET', keys.claim, String(replica), 'NX', 'GET', 'EX', unfinishedTtlSeconds)
  // If this replica already owns the claim, its previous snapshot is unfinished. Write a new snapshot.
  if (holder !== null && String(holder) !== String(replica)) return false
  const current = logState()
  if (!current) return false
  const { position, epoch, coveredBytes } = current
  // Capture the state synchronously, before another log entry can be applied.
  const records = snapshotRecords(position, follower)
  const key = keys.snapshot(position.number, replica)
  await link.command('UNLINK', key)
  let size = 0
  for (const chunk of toChunks(records)) {
    size += chunk.length
    await link.command('RPUSH', key, chunk)
    await link.command('EXPIRE', key, unfinishedTtlSeconds)
    await link.command('EXPIRE', keys.claim, unfinishedTtlSeconds)
  }
  const obsoleteKey = await link.run(
    switchScript,
    [keys.hash, keys.log, key, keys.claim],
    [epoch, String(position.number), String(size), String(coveredBytes)],
  )
  if (typeof obsoleteKey === 'string' && obsoleteKey !== '') await link.command('UNLINK', obsoleteKey)
  return true
}

function snapshotRecords(position: Position, { machine, journal }: Follower): Iterable<SnapshotRecord> {
  const state = machine.capture()
  const journalRecords = journal.list()
  const drops = journal.drops()
  return {
    *[Symbol.iterator]() {
      yield { kind: 'position', ...position }
      yield* state
      for (const [appId, dropped] of drops) yield { kind: 'dropped', appId, dropped }
      for (const record of journalRecords) yield { kind: 'journal', record }
      yield { kind: 'done' }
    },
  }
}

function* toChunks(records: Iterable<SnapshotRecord>): Generator<string> {
  let texts: string[] = []
  let chars = 0
  for (const record of records) {
    const text = JSON.stringify(record)
    texts.push(text)
    chars += text.length
    if (chars < chunkChars) continue
    yield `[${texts.join(',')}]`
    texts = []
    chars = 0
  }
  if (texts.length > 0) yield `[${texts.join(',')}]`
}

/** Replaces the local state with the snapshot. Returns null if the snapshot no longer exists. The local state is then incomplete. */
export async function readRedisSnapshot(
  link: RedisConnection,
  key: string,
  follower: Follower,
): Promise<Position | null> {
  follower.reset()
  const restore = follower.machine.restorer()
  let position: Position | null = null
  let isComplete = false
  for (let from = 0; !isComplete; from += chunksPerRead) {
    const read = await link.command('LRANGE', key, String(from), String(from + chunksPerRead - 1))
    if (!Array.isArray(read) || read.length === 0) return null
    for (const chunk of read) {
      // The chunk does not need to be validated, because `toChunks` created it.
      const records: SnapshotRecord[] = JSON.parse(String(chunk))
      for (const record of records) {
        if (record.kind === 'position') position = { number: record.number, tag: record.tag }
        else if (record.kind === 'journal') follower.journal.restore(record.record)
        else if (record.kind === 'dropped') follower.journal.restoreDropped(record.appId, record.dropped)
        else if (record.kind === 'done') isComplete = true
        else restore(record)
      }
    }
  }
  return position
}
