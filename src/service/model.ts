/**
 * Records of the service as plain data, as stores and snapshots contain them. Times are milliseconds since the epoch on the clock of the
 * website.
 */
import type { ScenarioDocument } from '../spec/generated/control.d.ts'
import type { VerdictOverride } from './risk/types.ts'

/** Plans of an account (service 8). Only the free plan stops at 500 checks. */
export type Plan = 'free' | 'business' | 'organization'

/** Source of an identification or of an entry of the signed-up users page (service 2.8, A21, A23). */
export type Source = 'script' | 'check'

/** Clock of an account's websites. A running clock shows the real time plus `offset`, a frozen clock shows `frozenAt`. */
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

/** A stored private key, without its value (service 2.2). A deleted key is kept to explain its use. */
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

/** Values that this mock generated or a scenario specified. They are kept so that they can be printed again after a restart. */
export interface Keyring {
  /** Values of private keys by key ID. */
  privateKeys: Record<string, string>
  releaseSecret: string | null
  /** Tokens of deletion links by deletion request ID. */
  links: Record<string, string>
}

/** A website's identity. Loading a scenario does not change it. */
export interface WebsiteIdentity {
  appId: string
  accountId: string
  name: string
  /** Distinguishes the websites created at startup from later ones, which a reset of all websites removes. */
  origin: 'start' | 'made'
  createdAt: number
  /** Maximum idle time in real time, in ms. Null if the website has no lifetime. */
  lifetime: number | null
  copKey: string
  /** SHA-256 of the release secret, hex. */
  releaseSecretHash: string
  keys: PrivateKey[]
  keyring: Keyring
  /**
   * Keys that the loaded scenario deleted or left out, as they were before. Absent if the scenario names no keys. The next scenario that
   * names no keys restores them.
   */
  replacedKeys?: PrivateKey[]
  initialState: InitialState
}

/** Initial state of a website. A reset resolves the document again, relative to the time of the reset. */
export interface InitialState {
  /** Name of the scenario. Null for a document. */
  scenario: string | null
  /** The scenario document with the options of the website, as plain JSON. */
  document: ScenarioDocument
  /** The initial keys. They work again after a reset. */
  keys: PrivateKey[]
  /** Initial keys that the scenario deleted or left out. Absent if the scenario names no keys. */
  replacedKeys?: PrivateKey[]
}

/** Inputs of the stored `emailInfo`. The `emailInfo` is derived from them, always with the same result, and never changes (A15). */
export interface StoredAssessment {
  /** Number of addresses with this bulk pattern when the address was first seen, including itself. */
  seen: number
  at: number
  override: VerdictOverride | null
}

/** Data from the script about a person (client: userInfo). */
export interface ScriptIdentity {
  at: number
  userId: string | null
  sessionId: string
  pageUrl: string | null
  userAgent: string | null
  /** IDs of the person's devices, latest last. */
  devices: string[]
}

/** An identified address of a website (service 3.2). */
export interface Person {
  /** Order of identification within the website. Exports use it for paging. */
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

/** A browser, distinguished by the random ID that the script stores in it (A14). */
export interface Device {
  id: string
  /** Fingerprint, hex. */
  hash: string
  /** 0 to 100 (client). */
  confidence: number
  version: string
  ip: IpDetails
  /** Identities seen on the device, latest last (A22). */
  emails: string[]
}

/** A device as the script reports it. `hash`, `confidence`, `version` and `ip` are kept from the first report. */
export interface DeviceSeen {
  id: string
  hash: string
  confidence: number
  version: string
  ip: IpDetails
}

/** Data about a device's IP address (A13). Fields are null if unknown. */
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
 * A person to create at the first check of a steering address. A person identified by the script gets an entry on the signed-up users page.
 * A person known from a check does not, because no check was counted.
 */
export interface PersonDraft {
  id: string
  email: string
  source: Source
  /** Time since the identification, in ms. */
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
  /** Time of the event, as the script reported it. */
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

/** A conversion (A8). Conversions with status `held` wait for the gate (A9). */
export interface Conversion {
  number: number
  id: string
  at: number
  source: string
  /** Credential of the request. */
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

/** A public deletion request that waits for the person's confirmation (A11). */
export interface DeletionRequest {
  id: string
  email: string
  at: number
  expiresAt: number
  /** SHA-256 of the token in the link, hex. */
  tokenHash: string
  usedAt: number | null
}

/** A mail that the service sent. Its text and links are generated from the deletion request when the mail is read. */
export interface Mail {
  id: string
  at: number
  to: string
  deletionRequestId: string
}

/** An entry of the signed-up users page: one for each check, and one for an identification by the script (A23). */
export interface SignUp {
  number: number
  email: string
  source: Source
  at: number
}

/** A website's own verdict for addresses that match `match`, in which `*` matches any text. The first match wins. */
export interface VerdictRule extends VerdictOverride {
  match: string
}

/** Components of the service that can be made unavailable. */
export type Outage = 'keyStore'

/** Response that a fault sends instead of the service's response. */
export interface FaultResponse {
  /** 200 to 599. */
  status: number
  /** Sent unchanged. Null for the service's own body for the status. */
  body: string | null
  /** Names in lower case. */
  headers: Record<string, string>
}

/**
 * A fault in the handling of a request. `before`: the service does not receive the request, or receives it late if the fault is only a
 * delay. `after`: the service handles, counts and stores the request, and the response is affected.
 *
 * Only the order of requests decides which ones are affected. Matching requests are counted in `seen`. The fault hits the `nth` of them, or
 * every `every`-th, at most `times`. Without these fields, it hits all of them.
 */
export interface Fault {
  id: string
  /** OperationId. Null for every request. */
  operation: string | null
  when: 'before' | 'after'
  /** Only matches requests about this address, in which `*` matches any text. */
  email: string | null
  nth: number | null
  every: number | null
  times: number | null
  /** Real time in ms, whatever the website's clock shows. */
  delayMs: number | null
  respond: FaultResponse | null
  /** Closes the connection without a response. */
  drop: boolean
  /** Closes the connection after this many bytes of the body. */
  truncateBytes: number | null
  /** Number of matching requests. */
  seen: number
  /** Number of requests that the fault hit. */
  hits: number
}

/** Everything that loading a scenario replaces, except plan and clock. */
export interface WebsiteContents {
  checksUsed: number
  /** Whether conversions are held until the gate releases them (A9). */
  gate: boolean
  people: Person[]
  devices: Device[]
  /** Last identity of each session, by session ID. Visits and events of the session belong to that person (A10). */
  sessions: Record<string, string>
  visits: Visit[]
  events: TrackedEvent[]
  conversions: Conversion[]
  deletionRequests: DeletionRequest[]
  mails: Mail[]
  signUps: SignUp[]
  /** Number of addresses ever seen for each bulk pattern. A deletion does not lower it. */
  bulkPatterns: Record<string, number>
  verdicts: VerdictRule[]
  outages: Outage[]
  /** In the order in which they were added. The first fault that hits a request applies. */
  faults: Fault[]
  /** Active keys that are cached as wrong, with the time (A18). Identified by name, and also by prefix if several keys have the name. */
  wrongKeys?: { name: string; prefix?: string; at: number }[]
  /**
   * Highest `no` assigned to each kind of record, so that a cursor never skips a record added after a removal. Defaults to the highest
   * existing number.
   */
  lastNumbers?: Record<'people' | 'visits' | 'events' | 'conversions' | 'signUps', number>
}

/** Name and title of a scenario. `name` is null for a document. */
export interface LoadedScenario {
  name: string | null
  title: string | null
}

/** The state of a website: a scenario describes it, a load replaces it, and a snapshot returns it. */
export interface WebsiteSnapshot {
  plan: Plan
  clock: Clock
  /** The loaded scenario. Null if the state has another origin. */
  scenario: LoadedScenario | null
  contents: WebsiteContents
}

/** The keys of a website, with their values and the keys that the loaded scenario replaced. */
export type WebsiteKeys = Pick<WebsiteIdentity, 'keys' | 'keyring' | 'replacedKeys'>
