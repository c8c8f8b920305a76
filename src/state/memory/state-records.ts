/** The whole state of a store as plain data, in records small enough to be written one at a time. */
import type {
  Account,
  Conversion,
  DeletionRequest,
  Device,
  Fault,
  LoadedScenario,
  Mail,
  Outage,
  Person,
  SignUp,
  TrackedEvent,
  VerdictRule,
  Visit,
  WebsiteContents,
  WebsiteIdentity,
} from '../../service/model.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import type { Lease } from '../port.ts'
import type { DashboardSession } from './dashboard-sessions.ts'
import type { RememberedKey } from './key-memory.ts'
import { lastNumbers, openParts, type Parts } from './parts.ts'
import { toRecord } from './record.ts'
import type { StoredWebsite } from './stored-website.ts'

/** What a website has many of. */
export interface Lists {
  people: Person[]
  devices: Device[]
  visits: Visit[]
  events: TrackedEvent[]
  conversions: Conversion[]
  deletionRequests: DeletionRequest[]
  mails: Mail[]
  signUps: SignUp[]
  sessions: [id: string, email: string][]
  bulkPatterns: [pattern: string, seen: number][]
  links: [requestId: string, token: string][]
  validKeys: RememberedKey[]
  wrongKeys: RememberedKey[]
}

/** A website without its lists, which follow it. */
export interface WebsiteRecord {
  kind: 'website'
  /** Its links are a list. Its document is the one of that number, of those that came before. */
  identity: Omit<WebsiteIdentity, 'made'> & { made: Omit<WebsiteIdentity['made'], 'document'> & { document: number } }
  /** Number of its situation, and of the one that brought its keys. */
  situation: number
  keysSince: number
  /** Real time at which it ends if nobody uses it. */
  until: number | null
  scenario: LoadedScenario | null
  checksUsed: number
  gate: boolean
  verdicts: VerdictRule[]
  outages: Outage[]
  faults: Fault[]
  lastNumbers: NonNullable<WebsiteContents['lastNumbers']>
}

/** Records in the order of a snapshot: the store, accounts, then each website with its lists, then the rest. */
export type StateRecord =
  | { kind: 'store'; real: number; situations: number }
  | { kind: 'account'; account: Account }
  | { kind: 'document'; document: ScenarioDocument }
  | WebsiteRecord
  | { kind: 'list'; of: keyof Lists; items: Lists[keyof Lists] }
  | { kind: 'session'; session: DashboardSession }
  | { kind: 'lease'; lease: { appId: string } & Lease }
  | { kind: 'scenario'; name: string; document: ScenarioDocument }
  | { kind: 'end' }

export interface CapturedStore {
  real: number
  situations: number
  accounts: Account[]
  websites: readonly StoredWebsite[]
  sessions: DashboardSession[]
  leases: ({ appId: string } & Lease)[]
  scenarios: [string, ScenarioDocument][]
}

/** How many entries of a list one record holds at most: some ten KiB, and a fraction of a ms to write. */
const chunk = 64

/** Takes hold of everything at once; the records themselves are made when they are asked for. */
export function captureState(store: CapturedStore): Iterable<StateRecord> {
  const held = store.websites.map(readWebsite)
  return {
    *[Symbol.iterator]() {
      const { real, situations, accounts, sessions, leases, scenarios } = store
      yield { kind: 'store', real, situations }
      for (const account of accounts) yield { kind: 'account', account }
      const numbers = new Map<ScenarioDocument, number>()
      const texts = new Map<string, number>()
      for (const { record, made, lists } of held) {
        const { document: said, ...how } = made
        if (!numbers.has(said)) {
          // Thousands of websites come from one document. Read back from a log, each has got its own copy.
          const text = JSON.stringify(said)
          if (!texts.has(text)) {
            yield { kind: 'document', document: said }
            texts.set(text, texts.size)
          }
          numbers.set(said, texts.get(text) ?? 0)
        }
        yield { ...record, identity: { ...record.identity, made: { ...how, document: numbers.get(said) ?? 0 } } }
        for (const { of, length, slice } of lists) {
          for (let at = 0; at < length; at += chunk) yield { kind: 'list', of, items: slice(at, at + chunk) }
        }
      }
      for (const session of sessions) yield { kind: 'session', session }
      for (const lease of leases) yield { kind: 'lease', lease }
      for (const [name, document] of scenarios) yield { kind: 'scenario', name, document }
      yield { kind: 'end' }
    },
  }
}

interface ListRecords {
  of: keyof Lists
  length: number
  slice(start: number, end: number): Lists[keyof Lists]
}

interface WebsiteRecords {
  record: Omit<WebsiteRecord, 'identity'> & { identity: Omit<WebsiteIdentity, 'made'> }
  made: WebsiteIdentity['made']
  lists: ListRecords[]
}

/** Records of the store are never changed, so that to hold them is to have them as they are now. */
function readWebsite(website: StoredWebsite): WebsiteRecords {
  const { world, keysSince, lifetime, identity, memory } = website
  const { parts } = world
  const { people, devices, traffic, conversions, deletionRequests, assessments, signUps, faults } = parts
  const { made, ...rest } = identity
  const { privateKeys, releaseSecret, links } = identity.keyring
  const { valid, wrong } = memory.entries(world.now())
  const requests = deletionRequests.requests()
  const lists = [
    hold('people', [...people]),
    hold('devices', [...devices.values()]),
    hold('visits', [...traffic.visits]),
    hold('events', [...traffic.events]),
    hold('conversions', [...conversions]),
    hold('deletionRequests', requests),
    hold('mails', deletionRequests.mails()),
    readEntries('sessions', traffic.sessions, (id, email): Lists['sessions'][number] => [id, email]),
    readEntries('bulkPatterns', assessments.seen, (pattern, seen): Lists['bulkPatterns'][number] => [pattern, seen]),
    // A request of a world of before leaves its link behind.
    hold(
      'links',
      requests.flatMap(({ id }): Lists['links'] => (links[id] === undefined ? [] : [[id, links[id]]])),
    ),
    hold('validKeys', valid),
    hold('wrongKeys', wrong),
    { of: 'signUps' as const, ...signUps.freeze() },
  ]
  const record = {
    kind: 'website' as const,
    identity: { ...rest, keyring: { privateKeys: { ...privateKeys }, releaseSecret, links: {} } },
    situation: parts.number,
    keysSince,
    until: lifetime?.logged ?? null,
    scenario: parts.scenario,
    checksUsed: parts.checksUsed,
    gate: parts.gate,
    verdicts: assessments.verdicts(),
    outages: faults.outages(),
    faults: faults.all(),
    lastNumbers: lastNumbers(parts),
  }
  return { record, made, lists: lists.filter(({ length }) => length > 0) }
}

function hold<K extends keyof Lists>(of: K, items: Lists[K]): ListRecords {
  return { of, length: items.length, slice: (start, end) => items.slice(start, end) as Lists[K] }
}

/** Keys and values apart take a tenth of the time that a million pairs take. */
function readEntries<V>(
  of: 'sessions' | 'bulkPatterns',
  map: { keys(): Iterable<string>; values(): Iterable<V> },
  pair: (key: string, value: V) => Lists['sessions'][number] | Lists['bulkPatterns'][number],
): ListRecords {
  const [keys, values] = [[...map.keys()], [...map.values()]]
  const entries = (start: number, end: number): unknown[] =>
    values.slice(start, end).map((value, index) => pair(keys[start + index] ?? '', value))
  return { of, length: keys.length, slice: (start, end) => entries(start, end) as Lists['sessions'] }
}

export interface RestoredWebsite {
  identity: WebsiteIdentity
  until: number | null
  keysSince: number
  parts: Parts
  remembered: Record<'valid' | 'wrong', RememberedKey[]>
}

/** Takes what is read, in the order of the records. */
export interface Restoring {
  store(said: { real: number; situations: number }): void
  account(account: Account): void
  website(website: RestoredWebsite): void
  session(session: DashboardSession): void
  lease(lease: { appId: string } & Lease): void
  scenario(name: string, document: ScenarioDocument): void
}

/** Takes records one at a time, in their order; false for the last. */
export function createRestore(into: Restoring): (record: StateRecord) => boolean {
  const documents: ScenarioDocument[] = []
  let open: { record: WebsiteRecord; lists: Lists } | null = null
  const close = (): void => {
    if (open) into.website(restoreWebsite(open.record, open.lists, documents))
    open = null
  }
  return (record) => {
    if (record.kind !== 'list') close()
    switch (record.kind) {
      case 'store':
        into.store(record)
        break
      case 'account':
        into.account(record.account)
        break
      case 'document':
        documents.push(record.document)
        break
      case 'website':
        open = { record, lists: noLists() }
        break
      case 'list':
        if (!open) throw new Error('A list stands before any website')
        addTo(open.lists, record.of, record.items)
        break
      case 'session':
        into.session(record.session)
        break
      case 'lease':
        into.lease(record.lease)
        break
      case 'scenario':
        into.scenario(record.name, record.document)
        break
      case 'end':
        return false
      default:
        throw new Error(`There is no record ${JSON.stringify(record)}`)
    }
    return true
  }
}

function addTo<K extends keyof Lists>(lists: Lists, of: K, items: readonly unknown[]): void {
  const list: unknown[] = lists[of]
  for (const item of items) list.push(item)
}

function noLists(): Lists {
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

function restoreWebsite(record: WebsiteRecord, lists: Lists, documents: readonly ScenarioDocument[]): RestoredWebsite {
  const { identity, situation, keysSince, until, scenario, kind: _, ...said } = record
  const { links, validKeys: valid, wrongKeys: wrong, ...contents } = lists
  const document = documents[identity.made.document]
  if (!document) throw new Error(`${identity.appId} was made from a document that is not there`)
  return {
    identity: {
      ...identity,
      keyring: { ...identity.keyring, links: toRecord(links) },
      made: { ...identity.made, document },
    },
    until,
    keysSince,
    parts: openParts(scenario, { ...said, ...contents }, situation),
    remembered: { valid, wrong },
  }
}
