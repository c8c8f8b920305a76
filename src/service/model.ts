/**
 * The records of the service as plain data: what a store holds and what a snapshot carries.
 * Times are milliseconds since the epoch on the clock of the website they belong to.
 */
import type { ScenarioDocument } from '../spec/generated/control.d.ts'
import type { VerdictOverride } from './risk/types.ts'

/** Plans of an account (service 8). Only the free one stops at 500 checks. */
export type Plan = 'free' | 'business' | 'organization'

/** Where an identification, or an entry of the signed-up users page, came from (service 2.8, A21, A23). */
export type Source = 'script' | 'check'

/**
 * The clock of an account's websites. A running clock shows the real time plus `offset`; a frozen one shows `frozenAt`.
 */
export interface Clock {
  offset: number
  frozenAt: number | null
}

/** Plan, clock and dashboard owner, shared by the websites of one account (A5). */
export interface Account {
  id: string
  plan: Plan
  clock: Clock
  owner: { email: string; passwordHash: string }
}

/** A private key as it is kept: never its value (service 2.2). A deleted key stays, so that its use can be explained. */
export interface PrivateKey {
  id: string
  name: string
  /** SHA-256 of the value, hex. */
  hash: string
  /** First 12 characters of the value. */
  prefix: string
  createdAt: number
  deletedAt: number | null
}

/** Values that this mock minted or a scenario named: fixtures, kept so that they can be printed again after a restart. */
export interface Keyring {
  /** Key id to value. */
  privateKeys: Record<string, string>
  releaseSecret: string | null
  /** Id of a deletion request to the token of its link. */
  links: Record<string, string>
}

/** Who a website is. Loading a situation leaves all of this as it is. */
export interface WebsiteIdentity {
  appId: string
  accountId: string
  name: string
  /** Tells the websites there at the start from those made later, which a reset of everything removes. */
  origin: 'start' | 'made'
  createdAt: number
  /** How long it may be idle in real time, in ms; null for as long as the mock runs. */
  lifetime: number | null
  copKey: string
  /** SHA-256 of the release secret, hex. */
  releaseSecretHash: string
  keys: PrivateKey[]
  keyring: Keyring
  /**
   * The keys that the present situation has deleted or left out, as they were before it; absent where it names none. The next
   * situation that names none brings them back.
   */
  setAside?: PrivateKey[]
  initialState: InitialState
}

/** How a website was made; a reset works its situation out again from this, relative to the time of the reset. */
export interface InitialState {
  /** Name of the scenario; null for a document. */
  scenario: string | null
  /** The scenario document with what was given beside it, as plain JSON. */
  document: ScenarioDocument
  /** The keys it was made with: they work again after a reset. */
  keys: PrivateKey[]
  /** Those of its keys that the scenario deleted or left out; absent where it names none. */
  setAside?: PrivateKey[]
}

/** Inputs of the stored `emailInfo`: it is worked out from them, the same every time, and never changes (A15). */
export interface StoredAssessment {
  /** How many addresses of its bulk pattern the website knew when it was first seen, itself included. */
  seen: number
  at: number
  override: VerdictOverride | null
}

/** What the script told of a person (client: userInfo). */
export interface ScriptIdentity {
  at: number
  userId: string | null
  sessionId: string
  pageUrl: string | null
  userAgent: string | null
  /** Ids of the person's devices, the latest last. */
  devices: string[]
}

/** One identified address of a website (service 3.2). */
export interface Person {
  /** Order of identification within the website; exports page by it. */
  number: number
  id: string
  /** The identity: trimmed, lower-cased (A1). */
  email: string
  source: Source
  at: number
  assessment: StoredAssessment
  /** Null while the address is known from checks only. */
  script: ScriptIdentity | null
}

/** A browser, told apart by the random id that the script keeps in it (A14). */
export interface Device {
  id: string
  /** Fingerprint, hex. */
  hash: string
  /** 0 to 100 (client). */
  confidence: number
  version: string
  ip: IpDetails
  /** Identities seen on it, the latest last (A22). */
  emails: string[]
}

/** A device as the script reports it; `hash`, `confidence`, `version` and `ip` are kept from the first report on. */
export interface DeviceSeen {
  id: string
  hash: string
  confidence: number
  version: string
  ip: IpDetails
}

/** What is known of the address a device came from (A13); null where nothing is. */
export interface IpDetails {
  ip: string | null
  country: string | null
  region: string | null
  city: string | null
  isp: string | null
  asn: string | null
  isVpn: boolean | null
  isProxy: boolean | null
  isDatacenter: boolean | null
  isTor: boolean | null
}

/**
 * A person to come into being at the first check of a steering address. One that the script identified gets its entry on the
 * signed-up users page; one known from a check gets none, since no check was counted for it.
 */
export interface PersonDraft {
  id: string
  email: string
  source: Source
  /** How long ago it was identified, in ms. */
  agoMs: number
  userId: string | null
  sessionId: string
  pageUrl: string | null
  userAgent: string | null
  device: DeviceSeen | null
}

export interface Visit {
  number: number
  id: string
  at: number
  sessionId: string
  deviceId: string
  pageUrl: string
  referrer: string | null
  /** When it happened, as the script told. */
  occurredAt: string | null
}

export interface TrackedEvent {
  number: number
  id: string
  at: number
  sessionId: string
  deviceId: string
  name: string
  pageUrl: string | null
  occurredAt: string | null
  properties: Record<string, unknown>
}

/** A conversion (A8). `held` ones wait for the gate (A9). */
export interface Conversion {
  number: number
  id: string
  at: number
  source: string
  /** Credential that it was sent with. */
  credential: 'private_key' | 'cop_key'
  status: 'accepted' | 'held' | 'released'
  event: string
  email: string | null
  userId: string | null
  externalId: string | null
  value: number | null
  currency: string | null
  occurredAt: string | null
  properties: Record<string, unknown>
}

/** A deletion asked for in public, waiting for the person's confirmation (A11). */
export interface DeletionRequest {
  id: string
  email: string
  at: number
  expiresAt: number
  /** SHA-256 of the token in the link, hex. */
  tokenHash: string
  usedAt: number | null
}

/** A mail the service sent. Its text and links are made from the deletion request when it is read. */
export interface Mail {
  id: string
  at: number
  to: string
  deletionRequestId: string
}

/** One entry of the signed-up users page: one for each check and one for an identification by the script (A23). */
export interface SignUp {
  number: number
  email: string
  source: Source
  at: number
}

/** A website's own verdict for the addresses that fit `match`, where `*` stands for anything. The first match wins. */
export interface VerdictRule extends VerdictOverride {
  match: string
}

/** Parts of the service that can be put out of reach. */
export type Outage = 'keyStore'

/** What a fault answers in place of the service. */
export interface FaultResponse {
  /** 200 to 599. */
  status: number
  /** Goes out as it is; null for the service's own words for the status. */
  body: string | null
  /** Names in lower case. */
  headers: Record<string, string>
}

/**
 * Something that goes wrong on the way of a request. `before`: the service does not see the request, or sees it late where all it
 * meets is a delay. `after`: the work is done, counted and stored, and the answer suffers.
 *
 * Which requests it meets follows from their order alone: those that concern it are counted in `seen`, and of these it hits the
 * `nth`, or each `every`-th, at most `times` of them; all where nothing is said.
 */
export interface Fault {
  id: string
  /** OperationId; null for every request. */
  operation: string | null
  when: 'before' | 'after'
  /** Only requests about an address that fits, where `*` stands for anything. */
  email: string | null
  nth: number | null
  every: number | null
  times: number | null
  /** Real time in ms, whatever the website's clock shows. */
  delayMs: number | null
  respond: FaultResponse | null
  /** The connection ends without an answer. */
  drop: boolean
  /** The connection ends after so many bytes of the body. */
  truncateBytes: number | null
  /** How many requests concerned it. */
  seen: number
  /** How many of them it hit. */
  hits: number
}

/** Everything that loading a situation replaces, besides plan and clock. */
export interface WebsiteContents {
  checksUsed: number
  /** Whether conversions are held until the gate releases them (A9). */
  gate: boolean
  people: Person[]
  devices: Device[]
  /** Session id to the identity that was identified in it last: its visits and events are that person's (A10). */
  sessions: Record<string, string>
  visits: Visit[]
  events: TrackedEvent[]
  conversions: Conversion[]
  deletionRequests: DeletionRequest[]
  mails: Mail[]
  signUps: SignUp[]
  /** Bulk pattern to the number of addresses of it that were ever seen; a deletion does not lower it. */
  bulkPatterns: Record<string, number>
  verdicts: VerdictRule[]
  outages: Outage[]
  /** In the order in which they were set; a request meets the first that hits it. */
  faults: Fault[]
  /** Active keys that are remembered as wrong, and since when (A18): by name, and by prefix where several have the name. */
  wrongKeys?: { name: string; prefix?: string; at: number }[]
  /**
   * Highest `no` given out of each kind, so that a cursor never passes over a record that comes after a removal.
   * Where it is left out: the highest there is.
   */
  lastNumbers?: Record<'people' | 'visits' | 'events' | 'conversions' | 'signUps', number>
}

/** A scenario by what people call it; `name` is null for a document that was handed over. */
export interface LoadedScenario {
  name: string | null
  title: string | null
}

/** A website's situation: what a scenario describes, a load puts in place and a snapshot returns. */
export interface WebsiteSnapshot {
  plan: Plan
  clock: Clock
  /** What was loaded; null where the situation came another way. */
  scenario: LoadedScenario | null
  contents: WebsiteContents
}
