/**
 * Records of the service as plain data, in the form that stores and snapshots use. Times are in milliseconds since the epoch on the
 * website's clock.
 */

import type { AssumptionVariant } from '../spec/assumption-variant.ts'
import type { ScenarioDocument } from '../spec/generated/control.d.ts'
import type { VerdictOverride } from './risk/types.ts'

/** Plan of an account (service 8). Only the free plan is limited to 500 checks. */
export type Plan = 'free' | 'business' | 'organization'

/** Source of an identification, or of an entry on the signed-up users page (service 2.8, A21, A23). */
export type Source = 'script' | 'check'

/** Clock that all websites of an account share. A running clock shows the real time plus `offset`. A frozen clock shows `frozenAt`. */
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

/** Stored private key without its value (service 2.2). Deleted keys are kept so that requests with a deleted key can be explained. */
export interface PrivateKey {
  id: string
  name: string
  /** SHA-256 hash of the key, in hex. */
  hash: string
  /** First 12 characters of the key. */
  prefix: string
  createdAt: number
  deletedAt: number | null
}

/**
 * Secrets that this mock generated or that a scenario specified. The secrets are stored so that the mock can print them again after a
 * restart.
 */
export interface Keyring {
  privateKeys: Record<string, string>
  releaseSecret: string | null
  /** Tokens of deletion links, by deletion request ID. */
  links: Record<string, string>
}

/** Identity and keys of a website. Loading a scenario replaces only the keys, and only if the scenario specifies keys. */
export interface WebsiteIdentity {
  appId: string
  accountId: string
  name: string
  /** Whether the website was created at startup or later. A reset of all websites removes the websites that were created later. */
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
   * Original keys that the loaded scenario deleted or omitted. Loading a scenario without keys restores these keys. Absent if the scenario
   * does not specify keys.
   */
  replacedKeys?: PrivateKey[]
  initialState: InitialState
}

/** Initial state of a website. A reset resolves the document again, with times relative to the reset. */
interface InitialState {
  /** Name of the scenario. Null if the scenario was passed as a document. */
  scenario: string | null
  /** Scenario document merged with the website's options, as plain JSON. */
  document: ScenarioDocument
  /** Initial keys of the website. A reset makes these keys valid again. */
  keys: PrivateKey[]
  /** Initial keys that the scenario deleted or omitted. Absent if the scenario does not specify keys. */
  replacedKeys?: PrivateKey[]
}

/**
 * Inputs for a person's `emailInfo`, which never changes (A15). Only the inputs are stored, because they always produce the same
 * `emailInfo`.
 */
export interface StoredAssessment {
  /** Number of addresses that had the same bulk pattern when this address was first seen, including this address. */
  seen: number
  at: number
  override: VerdictOverride | null
}

/** Data that the script sent about a person (client: userInfo). */
export interface ScriptIdentity {
  at: number
  userId: string | null
  sessionId: string
  pageUrl: string | null
  userAgent: string | null
  /** IDs of the person's devices, latest last. */
  devices: string[]
}

/** Identified address on a website (service 3.2). */
export interface Person {
  /** Number of the person on the website, in order of identification. Exports use it for paging. */
  number: number
  id: string
  /** Identity of the person: the address, trimmed and in lower case (A1). */
  email: string
  source: Source
  at: number
  assessment: StoredAssessment
  /** Data from the script. Null if the address is known only from checks. */
  script: ScriptIdentity | null
}

/** Browser, identified by a random ID that the script stores in the browser (A14). */
export interface Device {
  id: string
  /** Fingerprint in hex. */
  hash: string
  /** Confidence of the fingerprint, from 0 to 100 (client). */
  confidence: number
  version: string
  ip: IpDetails
  /** Identities seen on the device, latest last (A22). */
  emails: string[]
}

/** Device as reported by the script. Only the first report of a device sets `hash`, `confidence`, `version` and `ip`. */
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
 * Person to create at the first check of a steering address. With source `script`, the person also gets an entry on the signed-up users
 * page. With source `check` there is no entry, because the simulated check is not counted.
 */
export interface PersonDraft {
  id: string
  email: string
  source: Source
  /** Time since the identification in ms. */
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
  /** Time of the event according to the script. */
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

/** Conversion (A8). A conversion with status `held` is waiting for its release at the gate (A9). */
export interface Conversion {
  number: number
  id: string
  at: number
  source: string
  /** Credential that the request was sent with. */
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

/** Public deletion request. The person must confirm the deletion (A11). */
export interface DeletionRequest {
  id: string
  email: string
  at: number
  expiresAt: number
  /** SHA-256 hash of the token in the link, in hex. */
  tokenHash: string
  usedAt: number | null
}

/** Email that the service sent. Its text and links are generated from the deletion request whenever the email is read. */
export interface Mail {
  id: string
  at: number
  to: string
  deletionRequestId: string
}

/** Entry on the signed-up users page. Each check adds an entry, and so does the first identification of a person by the script (A23). */
export interface SignUp {
  number: number
  email: string
  source: Source
  at: number
}

/** Custom verdict of a website for all addresses that match `match`, in which `*` stands for any text. The first matching rule applies. */
export interface VerdictRule extends VerdictOverride {
  match: string
}

/** Component of the service that can be made unavailable. */
export type Outage = 'keyStore'

/** Response that a fault returns instead of the service's response. */
export interface FaultResponse {
  /** HTTP status from 200 to 599. */
  status: number
  /** Body that is sent unchanged. Null to send the body that the service uses for this status. */
  body: string | null
  /** Headers by lower-case name. */
  headers: Record<string, string>
}

/**
 * Fault that affects requests. With `when: 'before'`, the fault applies before the service receives the request. The service then never
 * receives it, unless the fault only delays the request. With `when: 'after'`, the service processes, counts and stores the request, and
 * the fault affects only the response.
 *
 * The order of requests alone determines which requests are affected. `seen` counts the matching requests. The fault affects the `nth`
 * matching request or every `every`-th one, and at most `times` requests. If none of these fields is set, the fault affects every matching
 * request.
 */
export interface Fault {
  id: string
  /** Operation ID. Null to match all requests. */
  operation: string | null
  when: 'before' | 'after'
  /** Pattern for the address in the request, in which `*` stands for any text. Requests with other addresses do not match. */
  email: string | null
  nth: number | null
  every: number | null
  times: number | null
  /** Delay in ms of real time, independent of the website's clock. */
  delayMs: number | null
  respond: FaultResponse | null
  /** Whether the fault closes the connection without a response. */
  drop: boolean
  /** Number of body bytes to send before the fault closes the connection. */
  truncateBytes: number | null
  /** Number of matching requests so far. */
  seen: number
  /** Number of requests that the fault has affected so far. */
  hits: number
}

/** All data of a website that loading a scenario replaces, except the plan and the clock. */
export interface WebsiteContents {
  checksUsed: number
  /** Whether new conversions are held until the gate releases them (A9). */
  gate: boolean
  /**
   * Behavior of the website in cases that the service document does not cover.
   * @default the setting of the server
   */
  assumptions?: AssumptionVariant
  people: Person[]
  devices: Device[]
  /** Latest identity of each session, by session ID. All visits and events of the session belong to this person (A10). */
  sessions: Record<string, string>
  visits: Visit[]
  events: TrackedEvent[]
  conversions: Conversion[]
  deletionRequests: DeletionRequest[]
  mails: Mail[]
  signUps: SignUp[]
  /** Number of addresses seen for each bulk pattern. Deleting a person does not decrease it. */
  bulkPatterns: Record<string, number>
  verdicts: VerdictRule[]
  outages: Outage[]
  /** Faults in the order they were added. The first matching fault that affects a request wins. */
  faults: Fault[]
  /**
   * Active keys that are cached as wrong, each with the time of its lookup (A18). `prefix` is set only if several keys have the same name.
   */
  wrongKeys?: { name: string; prefix?: string; at: number }[]
  /**
   * Highest number assigned so far for each kind of record. Numbers are never reused, so paging never skips a new record.
   * @default the highest existing numbers
   */
  lastNumbers?: Record<'people' | 'visits' | 'events' | 'conversions' | 'signUps', number>
}

/** Name and title of a loaded scenario. `name` is null if the scenario was passed as a document. */
export interface LoadedScenario {
  name: string | null
  title: string | null
}

/** State of a website. A scenario describes this state, loading a scenario replaces it, and a snapshot returns it. */
export interface WebsiteSnapshot {
  plan: Plan
  clock: Clock
  /** The loaded scenario. Null if the state was not loaded from a scenario. */
  scenario: LoadedScenario | null
  contents: WebsiteContents
}

/** Keys of a website with their values, and the keys that the loaded scenario replaced. */
export type WebsiteKeys = Pick<WebsiteIdentity, 'keys' | 'keyring' | 'replacedKeys'>
