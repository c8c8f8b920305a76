/**
 * Store interface. Every operation is atomic.
 *
 * Operations read the time from the website's clock. The caller provides IDs and secrets, because values generated inside an operation
 * would differ between replicas.
 *
 * Addresses must be normalized (A1). Returned records are immutable.
 */

import type {
  Account,
  Conversion,
  DeletionRequest,
  Device,
  DeviceSeen,
  Fault,
  LoadedScenario,
  Mail,
  Outage,
  Person,
  PersonDraft,
  Plan,
  PrivateKey,
  ScriptIdentity,
  SignUp,
  Source,
  TrackedEvent,
  VerdictRule,
  Visit,
  WebsiteContents,
  WebsiteIdentity,
  WebsiteKeys,
  WebsiteSnapshot,
} from '../service/model.ts'
import type { VerdictOverride } from '../service/risk/types.ts'
import type { AssumptionVariant } from '../spec/assumption-variant.ts'
import type { ScenarioDocument } from '../spec/generated/control.d.ts'

/** The in-memory store returns values. Shared stores return promises. */
export type MaybePromise<T> = T | Promise<T>

/**
 * Result of checking a private key (service 5.3, 7, A18). A known key is rejected if it was deleted, or if a rejection was cached before
 * the key was added.
 * - `website`: website that the key belongs to. If the key is unknown, this is the default website and `key` is null.
 * - `at`: time when the key store rejected the key, on the clock of `website`.
 * - `until`: time when the cached rejection expires, on the same clock.
 */
export type AuthenticationResult =
  | { outcome: 'valid'; website: StoredWebsite; key: PrivateKey; from: 'cache' | 'keyStore' }
  | {
      outcome: 'wrong'
      website: StoredWebsite
      key: PrivateKey | null
      from: 'cache' | 'keyStore'
      at: number
      until: number
    }
  | { outcome: 'unavailable'; website: StoredWebsite; key: PrivateKey | null }

export interface CheckInput {
  /** ID to assign if the address is new. */
  personId: string
  email: string
  bulkPattern: string | null
  /** Response fields set by a test address. The website's custom verdicts take precedence. */
  override: VerdictOverride | null
  /** People to create if `email` is new. Empty unless `email` is a test address that simulates an earlier identification. */
  newPeople: readonly PersonDraft[]
}

/** Latest device, and other people seen on any of the person's devices, most recently seen first (A22). */
export interface DeviceLink {
  device: Device | null
  related: string[]
}

export interface PersonInput {
  personId: string
  email: string
  /** Source of the first identification. `at` is the time of that identification. */
  source: Source
  at: number
  bulkPattern: string | null
  /** Response fields that take precedence over the website's custom verdicts. */
  override: VerdictOverride | null
  /** Null if the tracking script has not identified the person. The last item in `devices` is the person's latest device. */
  script: (Omit<ScriptIdentity, 'devices'> & { devices: readonly DeviceSeen[] }) | null
}

/** Request properties that faults can match. `email` is normalized. */
export interface FaultContext {
  when: Fault['when']
  /** Null if the request matches no operation. */
  operation: string | null
  email: string | null
}

/**
 * Result of a check (service 4.8).
 * - `exhausted`: no checks are left.
 * - `stored`: the person was already known, or was created for a test address.
 * - `new`: the check added the person.
 */
export type RecordCheckResult =
  | { outcome: 'exhausted'; plan: Plan; used: number; at: number }
  | {
      outcome: 'stored' | 'new'
      plan: Plan
      /** Number of checks that the website has used, including this check. */
      used: number
      at: number
      person: Person
      link: DeviceLink
      /**
       * If the outcome is `new`, the custom verdict rule that set the verdict. If the outcome is `stored`, the matching rule that had no
       * effect because a different verdict was already stored (A15). Null if there is no such rule.
       */
      rule: VerdictRule | null
      /** People created by the first check of a test address such as `linked-3@`. Empty for all other checks. */
      createdPeople: readonly string[]
    }

export interface IdentifyInput {
  personId: string
  email: string
  bulkPattern: string | null
  override: VerdictOverride | null
  userId: string | null
  sessionId: string
  pageUrl: string | null
  userAgent: string | null
  device: DeviceSeen | null
}

export type VisitInput = Omit<Visit, 'number' | 'at' | 'deviceId'> & { device: DeviceSeen }
export type EventInput = Omit<TrackedEvent, 'number' | 'at' | 'deviceId'> & { device: DeviceSeen }
export type ConversionInput = Omit<Conversion, 'number' | 'at' | 'status'>

/** `token` is stored in the keyring, because the mailbox needs it to show the confirmation link. */
export interface DeletionInput {
  id: string
  mailId: string
  email: string
  token: string
  tokenHash: string
}

export interface KeyInput {
  id: string
  name: string
  hash: string
  prefix: string
  /** Stored in the keyring. Null if unknown. */
  value: string | null
}

/** Selects a person by address or user ID (A10). */
export type PersonSelector = { email: string } | { userId: string }

/** Number of records deleted, by type (A10). */
export interface DeletedCounts {
  identifications: number
  conversions: number
  visits: number
  events: number
  signUps: number
}

export type LinkState = 'open' | 'used' | 'expired'

export type ConfirmationResult =
  | { outcome: 'done'; request: DeletionRequest; deleted: DeletedCounts }
  | { outcome: 'used' | 'expired'; request: DeletionRequest }
  | { outcome: 'unknown' }

export interface Listable {
  people: Person
  visits: Visit
  events: TrackedEvent
  conversions: Conversion
  signUps: SignUp
}

/** `next` is the cursor for the next page, or null on the last page. */
export interface RecordPage<T> {
  items: T[]
  next: number | null
}

/** A website's billable usage (service 8, A5). */
export interface WebsiteUsage {
  plan: Plan
  used: number
  people: number
  at: number
}

export type WebsiteSettings = Pick<WebsiteContents, 'verdicts' | 'faults' | 'outages'>

export interface WebsiteOverview {
  scenario: LoadedScenario | null
  /** Real time at which the website expires if it is not used again. Null if it never expires. */
  expiresAt: number | null
  counts: Record<'people' | 'visits' | 'events' | 'conversions' | 'signUps' | 'mails', number>
}

/** Maximum number of emails per website. Above this limit, the oldest email is removed, but its link still works. */
export const maxMails = 1000

/** Deleted keys count toward the limit for keys. Scenarios can exceed these limits. */
export const maxPerWebsite = { faults: 1000, verdicts: 1000, keys: 10_000 } as const

export type AddResult = 'added' | 'taken' | 'full'

/** State of a website between two scenario loads. Requests that started before a load keep using the previous state. */
export interface StoredWebsite {
  readonly appId: string
  readonly identity: WebsiteIdentity
  /** True if the website has faults. This property is synchronous, because the mock reads it for every request. */
  readonly hasFaults: boolean
  /** Assumption variant of the website. If null, the server's setting applies. */
  readonly assumptions: AssumptionVariant | null
  /** Changes to a removed website have no effect. */
  isRemoved(): boolean
  /** Time on the website's clock, in ms. */
  now(): number
  /**
   * Counts an email check. If the email address is new, also adds a person and increments the count for the address's bulk pattern. If the
   * quota is exhausted, changes nothing.
   */
  recordCheck(input: CheckInput): MaybePromise<RecordCheckResult>
  /**
   * Stores what the tracking script reports about a person, replacing earlier data from the script. `first` is true if this call created
   * the person.
   */
  identify(input: IdentifyInput): MaybePromise<{ person: Person; first: boolean }>
  recordVisit(input: VisitInput): MaybePromise<Visit>
  recordEvent(input: EventInput): MaybePromise<TrackedEvent>
  /** If a conversion with the same credential, source and external ID exists, returns that conversion instead (A8). */
  recordConversion(input: ConversionInput): MaybePromise<{ conversion: Conversion; repeated: boolean }>
  /** Returns the number of released conversions (A9). */
  releaseConversions(selector: { email: string } | { externalId: string }): MaybePromise<number>
  /**
   * Adds a person, or adds script data to an existing person. Returns `'known'` if the person exists and the input has an `override` or no
   * script data.
   */
  addPerson(input: PersonInput): MaybePromise<{ person: Person; first: boolean } | 'known'>
  deletePerson(selector: PersonSelector | 'everybody'): MaybePromise<DeletedCounts>
  hasDataOf(email: string): MaybePromise<boolean>
  /**
   * Sends an email with a confirmation link. Call only if `hasDataOf` returns true, because unknown addresses must not get an email (A11).
   */
  requestDeletion(input: DeletionInput): MaybePromise<DeletionRequest>
  readDeletion(tokenHash: string): MaybePromise<{ request: DeletionRequest; state: LinkState } | null>
  confirmDeletion(tokenHash: string): MaybePromise<ConfirmationResult>
  list<K extends keyof Listable>(kind: K, page: { after: number; limit: number }): MaybePromise<RecordPage<Listable[K]>>
  find(email: string): MaybePromise<{ person: Person; link: DeviceLink } | null>
  usage(): MaybePromise<WebsiteUsage>
  overview(): MaybePromise<WebsiteOverview>
  settings(): MaybePromise<WebsiteSettings>
  /**
   * Checks the matching faults in order and increments the request counter of each. Stops at the first fault that affects the request and
   * returns it with its updated counters, or null if there is none.
   */
  consumeFault(context: FaultContext): MaybePromise<Fault | null>
  /** Returns `'taken'` if the ID is in use, or `'full'` if the website already has `maxPerWebsite.faults` faults. */
  addFault(fault: Fault): MaybePromise<AddResult>
  startOutage(outage: Outage): MaybePromise<void>
  /**
   * Removes the fault with this ID or the outage with this name, or everything if `id` is null. Returns the number of removed faults and
   * outages.
   */
  removeFaults(id: string | null): MaybePromise<number>
  /**
   * Replaces any rule with the same pattern. `position` is the rule's index. The default is 0, the highest priority. Returns `'full'` if no
   * rule is replaced and the website already has `maxPerWebsite.verdicts` rules.
   */
  addVerdict(rule: VerdictRule, position?: number): MaybePromise<Exclude<AddResult, 'taken'>>
  /**
   * Removes the rules whose pattern is `match` (case-insensitive), or all rules if `match` is null. Returns the number of removed rules.
   */
  removeVerdicts(match: string | null): MaybePromise<number>
  mails(): MaybePromise<{ mail: Mail; request: DeletionRequest; state: LinkState; token: string | null }[]>
  /** Returns the number of removed emails. Their links still work. */
  clearMails(): MaybePromise<number>
  /**
   * Returns `'taken'` if the key is already active or belongs to another website. Returns `'full'` if the website already has
   * `maxPerWebsite.keys` keys, including deleted keys. A deleted key with the same value does not count, because the new key replaces it.
   */
  createKey(input: KeyInput): MaybePromise<PrivateKey | 'taken' | 'full'>
  /**
   * Deletes a private key. The deletion takes effect immediately, including in all caches (service 3.1). Returns null if the website has no
   * active key with this ID.
   */
  deleteKey(id: string): MaybePromise<PrivateKey | null>
  /** Copy of the state, for use with `load`. */
  snapshot(): MaybePromise<WebsiteSnapshot>
}

export interface NewWebsite {
  identity: WebsiteIdentity
  /** If the account does not exist, it is created with the plan and clock from `snapshot`. */
  account: Pick<Account, 'id' | 'owner'>
  snapshot: WebsiteSnapshot
  /** Maximum number of websites in the store, including this one. */
  limit: number
}

/** Kind of identifier that is already used by another website. Identifiers of these kinds must be unique across all websites. */
export type IdentifierInUse = 'appId' | 'privateKey' | 'copKey'

/**
 * Websites of a mock server. Websites that are idle for longer than their lifetime are removed. Looking up a website by ID, key or link
 * counts as use.
 */
export interface Store {
  /** Checks a private key by its hash (service 5.3). The result is cached. `prefix` contains the first characters of the key. */
  authenticate(keyHash: string, prefix: string): MaybePromise<AuthenticationResult>
  /** The default website handles requests that do not identify a website. */
  defaultWebsite(): MaybePromise<StoredWebsite>
  website(appId: string): MaybePromise<StoredWebsite | null>
  findByCopKey(copKey: string): MaybePromise<StoredWebsite | null>
  /** Does not check the key. A deleted key still identifies its website. */
  findByPrivateKey(keyHash: string): MaybePromise<StoredWebsite | null>
  findByLink(tokenHash: string): MaybePromise<StoredWebsite | null>
  /** Returns all websites, oldest first. */
  websites(): MaybePromise<StoredWebsite[]>
  account(accountId: string): MaybePromise<Account | null>
  createWebsite(website: NewWebsite): MaybePromise<StoredWebsite | IdentifierInUse | 'full'>
  /**
   * Atomically replaces a website's state and, if `keys` is set, its private keys. The new plan and clock also apply to all other websites
   * in the account. If a key occurs twice or belongs to another website, returns `'privateKey'` and changes nothing.
   */
  load(
    appId: string,
    snapshot: WebsiteSnapshot,
    keys?: WebsiteKeys,
  ): MaybePromise<StoredWebsite | Extract<IdentifierInUse, 'privateKey'> | null>
  /** Also removes the account if it has no other websites. Returns false if the website is unknown or is the default website. */
  removeWebsite(appId: string): MaybePromise<boolean>
  /** Returns the IDs of all websites that have expired since the last call. Shared stores always return an empty list. */
  removeIdle(): MaybePromise<string[]>
  changeWebsite(appId: string, change: WebsiteChange): MaybePromise<StoredWebsite | null>
  /**
   * Changes the account's clock and triggers the events that become due. If the new time is before the current time, returns `'backwards'`
   * and changes nothing.
   */
  setClock(appId: string, change: ClockChange): MaybePromise<ClockMove | 'backwards' | null>
  readClock(appId: string): MaybePromise<ClockReading | null>
  /** Acquires or extends a lease. If another owner has an unexpired lease, returns that lease. Returns null if the website is unknown. */
  acquireLease(appId: string, lease: NewLease): MaybePromise<Lease | null>
  /** Does nothing unless `holder` owns the lease. */
  releaseLease(appId: string, holder: string): MaybePromise<void>
  /** Replaces any document with the same name. */
  saveScenario(name: string, document: ScenarioDocument): MaybePromise<void>
  savedScenario(name: string): MaybePromise<ScenarioDocument | null>
  /** Returns the names in the order in which they were first saved. */
  savedScenarios(): MaybePromise<string[]>
  /** Returns false if no document has this name. */
  deleteScenario(name: string): MaybePromise<boolean>
  /** Starts a dashboard session. Returns null if the address or password is wrong. */
  signIn(input: {
    email: string
    passwordHash: string
    tokenHash: string
    expiresInMs: number
  }): MaybePromise<Account | null>
  session(tokenHash: string): MaybePromise<Account | null>
  signOut(tokenHash: string): MaybePromise<void>
}

export interface NewLease {
  holder: string
  ms: number
}

/** Gives `holder` exclusive use of a website until `until` (real time in ms), regardless of the website's clock. */
export interface Lease {
  holder: string
  until: number
}

export interface WebsiteChange {
  name?: string
  /** Applies to all websites in the account (A5). */
  plan?: Plan
  checksUsed?: number
}

/**
 * `now` sets the time, `by` moves the clock forward by a number of ms, and `frozen` stops or restarts it. Setting only `now` also restarts
 * a frozen clock.
 */
export type ClockChange = { frozen?: boolean; now?: number } | { by: number }

export interface ClockReading {
  now: number
  frozen: boolean
  due: DueList
}

/** `before` is the time before the change, and `occurred` lists the events that became due. */
export interface ClockMove extends ClockReading {
  before: number
  occurred: DueList
}

/** `at` is a time on the account's clock. `appId` identifies the affected website. */
export type DueItem = { at: number; appId: string } & (
  | { type: 'valid-key-cache-expired' | 'wrong-key-cache-expired'; prefix: string }
  | { type: 'link-expired'; email: string }
)

/** Upcoming events in chronological order. `count` also includes events that are not listed. */
export interface DueList {
  items: DueItem[]
  count: number
}
