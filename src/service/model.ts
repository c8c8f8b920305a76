/** The service's records as plain data, for stores and snapshots. All times are in ms since the epoch, on the website's clock. */

import type { AssumptionVariant } from '../spec/assumption-variant.ts'
import type { ScenarioDocument } from '../spec/generated/control.d.ts'
import type { VerdictOverride } from './risk/types.ts'

/** Account plan (service 8). Only the free plan has a quota, which is 500 checks. */
export type Plan = 'free' | 'business' | 'organization'

/**
 * How a person or an entry on the "Signed-up users" page was created: by the tracking script or by an email check (service 2.8, A21, A23).
 */
export type Source = 'script' | 'check'

/** Clock shared by all of an account's websites. A running clock shows the real time plus `offset`. A frozen clock shows `frozenAt`. */
export interface Clock {
  offset: number
  frozenAt: number | null
}

/** Account whose websites share a plan, a clock and a dashboard owner (A5). */
export interface Account {
  id: string
  plan: Plan
  clock: Clock
  owner: { email: string; passwordHash: string }
}

/** Does not contain the key itself (service 2.2). Deleted keys are kept, because error messages can mention them. */
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

/** Secrets that the mock generated or that a scenario specified. They are stored because the mock prints them again after a restart. */
export interface Keyring {
  privateKeys: Record<string, string>
  releaseSecret: string | null
  /** Deletion link tokens, by deletion request ID. */
  links: Record<string, string>
}

/** A website's identity and keys. Loading a scenario can replace the keys, but never the identity. */
export interface WebsiteIdentity {
  appId: string
  accountId: string
  name: string
  /** `start` if the website was created at startup, or `made` if it was created later. Resetting all websites removes `made` websites. */
  origin: 'start' | 'made'
  createdAt: number
  /** Maximum idle period in milliseconds, measured in real time. Null if the website never expires. */
  lifetime: number | null
  copKey: string
  /** SHA-256 hash of the release secret, in hex. */
  releaseSecretHash: string
  keys: PrivateKey[]
  keyring: Keyring
  /**
   * Previously active keys that the loaded scenario deleted or omitted. These keys are restored when a scenario without keys is loaded.
   * Absent if the loaded scenario does not specify keys.
   */
  replacedKeys?: PrivateKey[]
  initialState: InitialState
}

/** Resetting the website loads the scenario document again, with all times relative to the time of the reset. */
interface InitialState {
  /** Scenario name. Null if the scenario was passed as a document. */
  scenario: string | null
  /** Scenario document merged with the website's options, as plain JSON. */
  document: ScenarioDocument
  /** A reset restores these keys. */
  keys: PrivateKey[]
  /**
   * Keys that were active until the initial scenario deleted or omitted them. A reset sets the website's `replacedKeys` to these keys.
   * Absent if the initial scenario does not specify keys.
   */
  replacedKeys?: PrivateKey[]
}

/**
 * Inputs from which a person's `emailInfo` is generated (A15). The result is not stored, because the same inputs always give the same
 * result.
 */
export interface StoredAssessment {
  /** Position of the address among all addresses with the same bulk pattern, starting at 1. */
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

/** Person whom a website identifies by email address (service 3.2). */
export interface Person {
  /** Sequence number of the person within the website. Used to paginate lists of people. */
  number: number
  id: string
  /** Email address that identifies the person, trimmed and lowercased (A1). */
  email: string
  source: Source
  at: number
  assessment: StoredAssessment
  /** Null if the script has not identified the person. */
  script: ScriptIdentity | null
}

/** Browser, identified by a random ID that the script stores in the browser (A14). */
export interface Device {
  id: string
  /** Device fingerprint, in hex. */
  hash: string
  /** Confidence that the device was recognized correctly, from 0 to 100. */
  confidence: number
  version: string
  ip: IpDetails
  /** Email addresses of the people seen on the device, most recent last (A22). */
  emails: string[]
}

/** Device as reported by the script. Later reports do not change the stored `hash`, `confidence`, `version` and `ip`. */
export type DeviceSeen = Omit<Device, 'emails'>

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
 * Person to create when a test address is first checked. If the person's `source` is `script`, the mock also adds the person to the
 * "Signed-up users" page.
 */
export interface PersonDraft {
  id: string
  email: string
  source: Source
  /** Time from the identification to the check, in ms. */
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
  /** Event time, as reported by the script. */
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

/** Conversion (A8). The status `held` means that the gate has not released the conversion yet (A9). */
export interface Conversion {
  number: number
  id: string
  at: number
  source: string
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

/** Email that the service sent. Its text and links are generated from the deletion request, not stored. */
export interface Mail {
  id: string
  at: number
  to: string
  deletionRequestId: string
}

/** Entry on the "Signed-up users" page. Added for each check, and when the script first identifies a person (A23). */
export interface SignUp {
  number: number
  email: string
  source: Source
  at: number
}

/**
 * Custom verdict for all addresses that match the pattern in `match`. In the pattern, `*` matches any text. The first matching rule
 * applies.
 */
export interface VerdictRule extends VerdictOverride {
  match: string
}

/** Service component that a test can make unavailable. */
export type Outage = 'keyStore'

export interface FaultResponse {
  /** HTTP status from 200 to 599. */
  status: number
  /** Response body, sent unchanged. Null to send the service's default body for this status. */
  body: string | null
  /** Response headers by lowercase name. */
  headers: Record<string, string>
}

/** Affects all matching requests unless `nth`, `every` or `times` is set. Matching requests are numbered from 1. */
export interface Fault {
  id: string
  /** Operation ID. Null to match all operations. */
  operation: string | null
  /**
   * Whether the fault occurs before or after the service processes and counts the request. With `after`, the fault affects only the
   * response.
   */
  when: 'before' | 'after'
  /** Pattern for the email address in the request. `*` matches any text. Null to match all requests. */
  email: string | null
  /** If not null, the fault affects only the nth matching request. */
  nth: number | null
  /** If not null, the fault affects only matching requests whose number is a multiple of this value. */
  every: number | null
  /** Maximum number of requests to affect. */
  times: number | null
  /** Measured in real time, not on the website's clock. */
  delayMs: number | null
  respond: FaultResponse | null
  /** True if the fault closes the connection without a response. */
  drop: boolean
  /** Number of response body bytes to send before the fault closes the connection. */
  truncateBytes: number | null
  /** Number of matching requests so far, excluding requests that an earlier fault with the same `when` affected. */
  seen: number
  /** Number of requests that the fault has affected so far. */
  hits: number
}

/** Website data that is replaced when a scenario is loaded. The plan and the clock are stored separately. */
export interface WebsiteContents {
  checksUsed: number
  /** True if the gate holds new conversions until they are released (A9). */
  gate: boolean
  /** @default the server's variant */
  assumptions?: AssumptionVariant
  people: Person[]
  devices: Device[]
  /**
   * For each session ID, the email address of the most recent person in the session. All visits and events in a session belong to this
   * person (A10).
   */
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
  /** Faults in the order in which they were added. If several could affect a request, only the first one does. */
  faults: Fault[]
  /**
   * Active keys whose rejection is still cached, because a request used the key before the key was created (A18). `at` is the time of the
   * rejection. `prefix` is needed only if several active keys have the same name.
   */
  wrongKeys?: { name: string; prefix?: string; at: number }[]
  /**
   * Highest number assigned so far for each kind of record. Numbers are never reused, because paging could skip a record with a reused
   * number.
   * @default the highest existing number of each kind
   */
  lastNumbers?: Record<'people' | 'visits' | 'events' | 'conversions' | 'signUps', number>
}

/** `name` is null if the scenario was passed as a document. */
export interface LoadedScenario {
  name: string | null
  title: string | null
}

/** Website state, as described by a scenario or stored in a snapshot. */
export interface WebsiteSnapshot {
  plan: Plan
  clock: Clock
  /** Null if the state did not come from a scenario. */
  scenario: LoadedScenario | null
  contents: WebsiteContents
}

export type WebsiteKeys = Pick<WebsiteIdentity, 'keys' | 'keyring' | 'replacedKeys'>
