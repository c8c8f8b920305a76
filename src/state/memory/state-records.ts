/** Converts the store's state to small JSON records and back. Records are small because writing a large record would block the process. */

import type { Account, LoadedScenario, WebsiteContents, WebsiteIdentity } from '../../service/model.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import type { Lease } from '../port.ts'
import { createCollections, lastNumbers, type WebsiteCollections } from './collections.ts'
import type { DashboardSession } from './dashboard-sessions.ts'
import type { CachedKey } from './key-cache.ts'
import { toRecord } from './record.ts'
import type { WebsiteEntry } from './website-entry.ts'

/** Long lists are split across several records. */
interface RecordLists
  extends Pick<
    WebsiteContents,
    'people' | 'devices' | 'visits' | 'events' | 'conversions' | 'deletionRequests' | 'mails' | 'signUps'
  > {
  sessions: [id: string, email: string][]
  bulkPatterns: [pattern: string, seen: number][]
  links: [requestId: string, token: string][]
  validKeys: CachedKey[]
  wrongKeys: CachedKey[]
}

/** Website without lists such as `people` and `visits`, which are stored in separate `list` records. */
interface WebsiteRecord
  extends Pick<WebsiteContents, 'checksUsed' | 'gate' | 'assumptions' | 'verdicts' | 'outages' | 'faults'> {
  kind: 'website'
  /** Without deletion links, which are stored in `list` records. `document` is the index of an earlier `document` record. */
  identity: Omit<WebsiteIdentity, 'initialState'> & {
    initialState: Omit<WebsiteIdentity['initialState'], 'document'> & { document: number }
  }
  /** Number of the website's current state. Each scenario load assigns a higher number. */
  generation: number
  /** Value of `generation` when the current keys were set. */
  keysSince: number
  /** Expiry time according to the transition log, in real time. Null if the website never expires. */
  until: number | null
  scenario: LoadedScenario | null
  lastNumbers: NonNullable<WebsiteContents['lastNumbers']>
}

/** All records for a website are consecutive. A scenario document precedes the first website that uses it. */
export type StateRecord =
  | { kind: 'store'; realTime: number; generation: number }
  | { kind: 'account'; account: Account }
  | { kind: 'document'; document: ScenarioDocument }
  | WebsiteRecord
  | { kind: 'list'; of: keyof RecordLists; items: RecordLists[keyof RecordLists] }
  | { kind: 'session'; session: DashboardSession }
  | { kind: 'lease'; lease: { appId: string } & Lease }
  | { kind: 'scenario'; name: string; document: ScenarioDocument }
  | { kind: 'end' }

export interface CapturedStore {
  realTime: number
  generation: number
  accounts: Account[]
  websites: readonly WebsiteEntry[]
  sessions: DashboardSession[]
  leases: ({ appId: string } & Lease)[]
  scenarios: [string, ScenarioDocument][]
}

/** Maximum number of list items per record. A record with this many items is about 10 KiB and takes less than a millisecond to write. */
const chunk = 64

/** Records are generated lazily, when the result is iterated. */
export function captureState(store: CapturedStore): Iterable<StateRecord> {
  const captured = store.websites.map(readWebsite)
  return {
    *[Symbol.iterator]() {
      const { realTime, generation, accounts, sessions, leases, scenarios } = store
      yield { kind: 'store', realTime, generation }
      for (const account of accounts) yield { kind: 'account', account }
      const numbers = new Map<ScenarioDocument, number>()
      const texts = new Map<string, number>()
      for (const { record, initialState, lists } of captured) {
        const { document: fields, ...how } = initialState
        if (!numbers.has(fields)) {
          // Compare documents as text. After the log is replayed, websites can have equal documents that are different objects.
          const text = JSON.stringify(fields)
          if (!texts.has(text)) {
            yield { kind: 'document', document: fields }
            texts.set(text, texts.size)
          }
          numbers.set(fields, texts.get(text) ?? 0)
        }
        yield {
          ...record,
          identity: { ...record.identity, initialState: { ...how, document: numbers.get(fields) ?? 0 } },
        }
        for (const [of, items] of Object.entries(lists)) {
          for (const part of split<unknown>(items)) {
            yield { kind: 'list', of: of as keyof RecordLists, items: part as RecordLists[keyof RecordLists] }
          }
        }
      }
      for (const session of sessions) yield { kind: 'session', session }
      for (const lease of leases) yield { kind: 'lease', lease }
      for (const [name, document] of scenarios) yield { kind: 'scenario', name, document }
      yield { kind: 'end' }
    },
  }
}

interface WebsiteRecords {
  record: Omit<WebsiteRecord, 'identity'> & { identity: Omit<WebsiteIdentity, 'initialState'> }
  initialState: WebsiteIdentity['initialState']
  lists: { [K in keyof RecordLists]: Iterable<RecordLists[K][number]> }
}

/** Immutable records are not copied. */
function readWebsite(website: WebsiteEntry): WebsiteRecords {
  const { current, keysSince, lifetime, identity, keyCache } = website
  const { collections } = current
  const { people, devices, traffic, conversions, deletionRequests, assessments, signUps, faults } = collections
  const { initialState, ...rest } = identity
  const { privateKeys, releaseSecret, links } = identity.keyring
  const { valid, wrong } = keyCache.entries(current.now())
  const requests = deletionRequests.requests()
  const lists: WebsiteRecords['lists'] = {
    people: [...people],
    devices: [...devices.values()],
    visits: [...traffic.visits],
    events: [...traffic.events],
    conversions: [...conversions],
    deletionRequests: requests,
    mails: deletionRequests.mails(),
    sessions: [...traffic.sessions],
    bulkPatterns: [...assessments.seen],
    // Skip deletion requests whose link token is unknown. A scenario may specify only the hash of the token.
    links: requests.flatMap(({ id }): RecordLists['links'] => (links[id] === undefined ? [] : [[id, links[id]]])),
    validKeys: valid,
    wrongKeys: wrong,
    signUps: signUps.capture(),
  }
  const record = {
    kind: 'website' as const,
    identity: { ...rest, keyring: { privateKeys: { ...privateKeys }, releaseSecret, links: {} } },
    generation: collections.generation,
    keysSince,
    until: lifetime?.loggedExpiresAt ?? null,
    scenario: collections.scenario,
    checksUsed: collections.checksUsed,
    gate: collections.gate,
    ...(collections.assumptions && { assumptions: collections.assumptions }),
    verdicts: assessments.verdicts(),
    outages: faults.outages(),
    faults: faults.all(),
    lastNumbers: lastNumbers(collections),
  }
  return { record, initialState, lists }
}

function* split<T>(items: Iterable<T>): Generator<T[]> {
  let part: T[] = []
  for (const item of items) {
    part.push(item)
    if (part.length < chunk) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

interface RestoredWebsite {
  identity: WebsiteIdentity
  until: number | null
  keysSince: number
  collections: WebsiteCollections
  remembered: Record<'valid' | 'wrong', CachedKey[]>
}

export interface RestoreTarget {
  store(fields: { realTime: number; generation: number }): void
  account(account: Account): void
  website(website: RestoredWebsite): void
  session(session: DashboardSession): void
  lease(lease: { appId: string } & Lease): void
  scenario(name: string, document: ScenarioDocument): void
}

/** The returned function restores one record per call, in order. It returns false after the last record. */
export function createRestore(target: RestoreTarget): (record: StateRecord) => boolean {
  const documents: ScenarioDocument[] = []
  let open: { record: WebsiteRecord; lists: RecordLists } | null = null
  const close = (): void => {
    if (open) target.website(restoreWebsite(open.record, open.lists, documents))
    open = null
  }
  return (record) => {
    if (record.kind !== 'list') close()
    switch (record.kind) {
      case 'store':
        target.store(record)
        break
      case 'account':
        target.account(record.account)
        break
      case 'document':
        documents.push(record.document)
        break
      case 'website':
        open = { record, lists: createEmptyLists() }
        break
      case 'list':
        if (!open) throw new Error(`Invalid state: the list "${record.of}" does not belong to a website`)
        ;(open.lists[record.of] as unknown[]).push(...record.items)
        break
      case 'session':
        target.session(record.session)
        break
      case 'lease':
        target.lease(record.lease)
        break
      case 'scenario':
        target.scenario(record.name, record.document)
        break
      case 'end':
        return false
      default:
        throw new Error(`Unknown record ${JSON.stringify(record)}`)
    }
    return true
  }
}

function createEmptyLists(): RecordLists {
  return {
    people: [],
    devices: [],
    visits: [],
    events: [],
    conversions: [],
    deletionRequests: [],
    mails: [],
    signUps: [],
    sessions: [],
    bulkPatterns: [],
    links: [],
    validKeys: [],
    wrongKeys: [],
  }
}

function restoreWebsite(
  record: WebsiteRecord,
  lists: RecordLists,
  documents: readonly ScenarioDocument[],
): RestoredWebsite {
  const { identity, generation, keysSince, until, scenario, kind: _, ...fields } = record
  const { links, validKeys: valid, wrongKeys: wrong, ...contents } = lists
  const document = documents[identity.initialState.document]
  if (!document) throw new Error(`${identity.appId} refers to a missing document`)
  return {
    identity: {
      ...identity,
      keyring: { ...identity.keyring, links: toRecord(links) },
      initialState: { ...identity.initialState, document },
    },
    until,
    keysSince,
    collections: createCollections(scenario, { ...fields, ...contents }, generation),
    remembered: { valid, wrong },
  }
}
