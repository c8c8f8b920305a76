/** Records of the service as plain data, for stores and snapshots. All times are in ms since the epoch, on the website's clock. */

import type { AssumptionVariant } from '../spec/assumption-variant.ts'
import type { ScenarioDocument } from '../spec/generated/control.d.ts'
import type { VerdictOverride } from './risk/types.ts'

/** Plan of an account (service 8). Only the free plan has a quota: 500 checks. */
export type Plan = 'free' | 'business' | 'organization'

/** Source of an identification or of an entry on the signed-up users page (service 2.8, A21, A23). */
export type Source = 'script' | 'check'

/** Clock of an account, shared by all its websites. A running clock shows the real time plus `offset`. A frozen clock shows `frozenAt`. */
export interface Clock {
  offset: number
  frozenAt: number | null
}

/** Account with the plan, clock and dashboard owner that its websites share (A5). */
export interface Account {
  id: string
  plan: Plan
  clock: Clock
  owner: { email: string; passwordHash: string }
}

/** Private key as stored, without the key's value (service 2.2). A deleted key stays stored, so that errors can name the deleted key. */
export interface PrivateKey {
  id: string
  name: string
  /** SHA-256 hash of the private key, in hex. */
  hash: string
  /** First 12 characters of the private key. */
  prefix: string
  createdAt: number
  deletedAt: number | null
}

/**
 * Secrets that the mock generated or a scenario specified. The mock stores these secrets so that it can print them again after a restart.
 */
export interface Keyring {
  privateKeys: Record<string, string>
  releaseSecret: string | null
  /** Tokens of deletion links, by ID of the deletion request. */
  links: Record<string, string>
}

/** Identity and keys of a website. Loading a scenario replaces only the keys, and only if the scenario specifies keys. */
export interface WebsiteIdentity {
  appId: string
  accountId: string
  name: string
  /**
   * When the website was created: at startup (`start`) or later (`made`). A reset of all websites removes the websites with origin `made`.
   */
  origin: 'start' | 'made'
  createdAt: number
  /** Maximum idle time in ms of real time. Null if the website never expires. */
  lifetime: number | null
  copKey: string
  /** SHA-256 hash of the release secret, in hex. */
  releaseSecretHash: string
  keys: PrivateKey[]
  keyring: Keyring
  /**
   * Original keys that the loaded scenario deleted or omitted. Loading a scenario without keys restores the original keys. Absent if the
   * loaded scenario does not specify keys.
   */
  replacedKeys?: PrivateKey[]
  initialState: InitialState
}

/** Initial state of a website. A reset resolves the scenario document again, with times relative to the reset. */
interface InitialState {
  /** Name of the scenario. Null if the scenario was passed as a document. */
  scenario: string | null
  /** Scenario document merged with the website's options, as plain JSON. */
  document: ScenarioDocument
  /** Initial keys of the website. A reset restores these keys. */
  keys: PrivateKey[]
  /** Initial keys that the scenario deleted or omitted. Absent if the scenario does not specify keys. */
  replacedKeys?: PrivateKey[]
}

/**
 * Inputs from which a person's `emailInfo` is generated. The same inputs always give the same `emailInfo`, so only the inputs are stored
 * (A15).
 */
export interface StoredAssessment {
  /** Number of addresses with the same bulk pattern when this address was first seen, including this address. */
  seen: number
  at: number
  override: VerdictOverride | null
}

/** Data that the script sent about a person (`userInfo` in the client). */
export interface ScriptIdentity {
  at: number
  userId: string | null
  sessionId: string
  pageUrl: string | null
  userAgent: string | null
  /** IDs of the person's devices, most recent last. */
  devices: string[]
}

/** Person that a website identified by an email address (service 3.2). */
export interface Person {
  /** Sequence number of the person on the website, used for paging in exports. */
  number: number
  id: string
  /** Email address that identifies the person, trimmed and lowercased (A1). */
  email: string
  source: Source
  at: number
  assessment: StoredAssessment
  /** Data that the script sent. Null if the person is known only from checks. */
  script: ScriptIdentity | null
}

/** Browser, identified by a random ID that the script stores in the browser (A14). */
export interface Device {
  id: string
  /** Fingerprint of the device, in hex. */
  hash: string
  /** Confidence of the fingerprint, from 0 to 100 (client). */
  confidence: number
  version: string
  ip: IpDetails
  /** Email addresses of the people seen on the device, most recent last (A22). */
  emails: string[]
}

/** Device as the script reports it. Only the first report sets the stored `hash`, `confidence`, `version` and `ip`. */
export interface DeviceSeen {
  id: string
  hash: string
  confidence: number
  version: string
  ip: IpDetails
}

/** Data about a device's IP address (A13). Unknown fields are null. */
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
 * Person that is created at the first check of a steering address. A person with source `script` also gets an entry on the signed-up users
 * page. A person with source `check` gets no entry, because the simulated earlier check is not counted.
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
  /** Time of the event as the script reported it. */
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

/** Conversion (A8). A conversion with status `held` has not been released by the gate yet (A9). */
export interface Conversion {
  number: number
  id: string
  at: number
  source: string
  /** Credential that authenticated the request. */
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

/** Public deletion request, which the person must confirm (A11). */
export interface DeletionRequest {
  id: string
  email: string
  at: number
  expiresAt: number
  /** SHA-256 hash of the token in the deletion link, in hex. */
  tokenHash: string
  usedAt: number | null
}

/** Email that the service sent. The text and the links are generated from the deletion request whenever the email is read. */
export interface Mail {
  id: string
  at: number
  to: string
  deletionRequestId: string
}

/** Entry on the signed-up users page. Each check adds an entry. The script adds an entry when it first identifies a person (A23). */
export interface SignUp {
  number: number
  email: string
  source: Source
  at: number
}

/**
 * Rule that sets a custom verdict for all addresses that match the pattern in `match`. `*` matches any text. The first matching rule of a
 * website applies.
 */
export interface VerdictRule extends VerdictOverride {
  match: string
}

/** Component of the service that a test can make unavailable. */
export type Outage = 'keyStore'

/** Response that a fault sends in place of the service's response. */
export interface FaultResponse {
  /** HTTP status from 200 to 599. */
  status: number
  /** Response body, sent unchanged. Null to send the service's body for this status. */
  body: string | null
  /** Response headers by lowercase name. */
  headers: Record<string, string>
}

/**
 * Fault that affects requests. With `when: 'before'`, the service never receives the request, unless the fault only delays the request.
 * With `when: 'after'`, the service processes, counts and stores the request, and the fault affects only the response.
 *
 * `seen` counts the matching requests. The fault affects the `nth` matching request, or every `every`-th matching request, up to `times`
 * requests. If `nth`, `every` and `times` are not set, the fault affects every matching request.
 */
export interface Fault {
  id: string
  /** Operation ID. Null to match all operations. */
  operation: string | null
  when: 'before' | 'after'
  /** Pattern for the email address in the request. `*` matches any text. Null to match all requests. */
  email: string | null
  nth: number | null
  every: number | null
  times: number | null
  /** Delay in ms of real time. The website's clock does not affect the delay. */
  delayMs: number | null
  respond: FaultResponse | null
  /** True if the fault closes the connection without a response. */
  drop: boolean
  /** Number of response body bytes to send before the fault closes the connection. */
  truncateBytes: number | null
  /** Number of requests that matched so far. */
  seen: number
  /** Number of requests that the fault affected so far. */
  hits: number
}

/** Website data that loading a scenario replaces, other than the plan and the clock. */
export interface WebsiteContents {
  checksUsed: number
  /** True if the gate holds new conversions until they are released (A9). */
  gate: boolean
  /**
   * Assumption variant of the website, for cases that the service document does not cover.
   * @default the variant of the server
   */
  assumptions?: AssumptionVariant
  people: Person[]
  devices: Device[]
  /** Email address of the latest person in each session, by session ID. All visits and events of a session belong to this person (A10). */
  sessions: Record<string, string>
  visits: Visit[]
  events: TrackedEvent[]
  conversions: Conversion[]
  deletionRequests: DeletionRequest[]
  mails: Mail[]
  signUps: SignUp[]
  /** Number of addresses seen for each bulk pattern. Deleting a person does not decrease the number. */
  bulkPatterns: Record<string, number>
  verdicts: VerdictRule[]
  outages: Outage[]
  /** Faults in the order in which they were added. If several faults affect a request, the first fault applies. */
  faults: Fault[]
  /**
   * Active keys that are cached as wrong keys, with the time of each lookup (A18). `prefix` is set only if several keys have the same name.
   */
  wrongKeys?: { name: string; prefix?: string; at: number }[]
  /**
   * Highest number assigned so far to each kind of record. Numbers are never reused, so that paging does not skip new records.
   * @default the highest existing numbers
   */
  lastNumbers?: Record<'people' | 'visits' | 'events' | 'conversions' | 'signUps', number>
}

/** Name and title of a loaded scenario. `name` is null if the scenario was passed as a document. */
export interface LoadedScenario {
  name: string | null
  title: string | null
}

/** State of a website, as described by a scenario or stored in a snapshot. */
export interface WebsiteSnapshot {
  plan: Plan
  clock: Clock
  /** Loaded scenario. Null if the state does not come from a scenario. */
  scenario: LoadedScenario | null
  contents: WebsiteContents
}

/** Keys of a website with their values, and the keys that the loaded scenario replaced. */
export type WebsiteKeys = Pick<WebsiteIdentity, 'keys' | 'keyring' | 'replacedKeys'>
