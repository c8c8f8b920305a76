/**
 * Interface of the store. Each operation is atomic. Callers never combine several operations into one state transition.
 *
 * Operations read the time from the website's clock. Callers generate IDs and secrets, because an operation must have the same result on
 * every replica.
 *
 * Callers pass normalized addresses (A1). Returned records are immutable.
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

/** A value or a promise of the value. The in-memory store returns values. Shared stores return promises. */
export type MaybePromise<T> = T | Promise<T>

/**
 * Result of checking a private key (service 5.3, 7, A18).
 *
 * `website` is the website of the key, or the default website if the key is unknown. If a key is wrong, `at` is the time of the check and
 * `until` is the time at which the cached result expires, both on the website's clock. If a key is wrong, `key` is set only if the key was
 * deleted or was added after the check.
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
  | { outcome: 'unavailable'; website: StoredWebsite }

export interface CheckInput {
  /** ID of the person to create if the address is new. */
  personId: string
  email: string
  bulkPattern: string | null
  /** Response fields set by a steering address. The website's custom verdicts override these fields. */
  override: VerdictOverride | null
  /** People to create first if the checked address is new. */
  newPeople: readonly PersonDraft[]
}

/**
 * Latest device of a person, and all other people seen on any device of the person. People on later devices come first. On each device,
 * people seen later come first (A22).
 */
export interface DeviceLink {
  device: Device | null
  related: string[]
}

/** Person to add. */
export interface PersonInput {
  personId: string
  email: string
  /** How the address was first identified. `at` is the time of the first identification. */
  source: Source
  at: number
  bulkPattern: string | null
  /** Response fields for this address only. If null, the website's custom verdicts apply. */
  override: VerdictOverride | null
  /** Data from the script. The latest device is last. Null if the script has not identified the person. */
  script: (Omit<ScriptIdentity, 'devices'> & { devices: readonly DeviceSeen[] }) | null
}

/** Properties of a request that are compared with the conditions of faults. `email` is the normalized address in the request. */
export interface FaultContext {
  when: Fault['when']
  /** Operation ID of the request. Null if the request matches no operation. */
  operation: string | null
  email: string | null
}

/**
 * Result of a check (service 4.8). `exhausted`: the quota is used up. `stored`: the address was already known. `new`: the address was
 * added.
 */
export type RecordCheckResult =
  | { outcome: 'exhausted'; plan: Plan; used: number; at: number }
  | {
      outcome: 'stored' | 'new'
      plan: Plan
      /** Number of checks used by the website, including this check. */
      used: number
      at: number
      person: Person
      link: DeviceLink
      /**
       * Custom verdict rule that matches the address. If the address is new, the rule sets the verdict. If the address is known, the stored
       * verdict applies. `rule` is then set only if the rule would change the verdict (A15).
       */
      rule: VerdictRule | null
      /** Addresses of the people that were created because of a steering address. */
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

/** Deletion request to create. The keyring stores `token` to show the link again later. */
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
  /** Key value to store in the keyring. Null if the value is unknown. */
  value: string | null
}

/** Selects a person by address or user ID (A10). */
export type PersonSelector = { email: string } | { userId: string }

/** Number of deleted records per type (A10). */
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

/** Types of records that can be listed or exported. */
export interface Listable {
  people: Person
  visits: Visit
  events: TrackedEvent
  conversions: Conversion
  signUps: SignUp
}

/** Page of records. `next` is the cursor for the next page. Null on the last page. */
export interface RecordPage<T> {
  items: T[]
  next: number | null
}

/** Billable usage of a website (service 8, A5). */
export interface WebsiteUsage {
  plan: Plan
  used: number
  people: number
  at: number
}

export type WebsiteSettings = Pick<WebsiteContents, 'verdicts' | 'faults' | 'outages'>

/** Summary of a website. Contains the number of records instead of the records. */
export interface WebsiteOverview {
  scenario: LoadedScenario | null
  /** Real time at which the website expires if no longer used. Null if the website never expires. */
  expiresAt: number | null
  counts: Record<'people' | 'visits' | 'events' | 'conversions' | 'signUps' | 'mails', number>
}

/** Maximum number of emails per website. If the maximum is reached, the oldest email is removed. Links in removed emails still work. */
export const maxMails = 1000

/** Maximum number of faults, verdicts and keys of a website. Deleted keys also count. Loading a scenario is not limited. */
export const maxPerWebsite = { faults: 1000, verdicts: 1000, keys: 10_000 } as const

export type AddResult = 'added' | 'taken' | 'full'

/**
 * One generation of a website. Loading a scenario or resetting the website starts a new generation. Requests that started earlier keep
 * using the old generation.
 */
export interface StoredWebsite {
  readonly appId: string
  readonly identity: WebsiteIdentity
  /** Whether the website has any faults. This property is synchronous, because every request reads it. */
  readonly hasFaults: boolean
  /** Variant of the assumptions for this website. If null, the server's setting applies. */
  readonly assumptions: AssumptionVariant | null
  /** Reports whether the website was removed. Changes to a removed website have no effect. */
  isRemoved(): boolean
  /** Returns the time on the website's clock. */
  now(): number
  /** Counts a check and updates the count for the address's bulk pattern. If the address is new, stores the address. */
  recordCheck(input: CheckInput): MaybePromise<RecordCheckResult>
  /** Records an identification by the script. Earlier script data of the person is replaced. `first` is true if the address was unknown. */
  identify(input: IdentifyInput): MaybePromise<{ person: Person; first: boolean }>
  recordVisit(input: VisitInput): MaybePromise<Visit>
  recordEvent(input: EventInput): MaybePromise<TrackedEvent>
  /**
   * Records a conversion. If the same credential has already sent a conversion with this source and external ID, returns the stored
   * conversion (A8).
   */
  recordConversion(input: ConversionInput): MaybePromise<{ conversion: Conversion; repeated: boolean }>
  /** Releases the held conversions with this address or external ID. Returns the number of released conversions (A9). */
  releaseConversions(selector: { email: string } | { externalId: string }): MaybePromise<number>
  /**
   * Adds a person, or adds script data to a known person. Returns `'known'` if the address is known and the input has an `override` or no
   * script data.
   */
  addPerson(input: PersonInput): MaybePromise<{ person: Person; first: boolean } | 'known'>
  deletePerson(selector: PersonSelector | 'everybody'): MaybePromise<DeletedCounts>
  hasDataOf(email: string): MaybePromise<boolean>
  /** Creates a deletion request and sends the email with the link. Callers must first call `hasDataOf`. */
  requestDeletion(input: DeletionInput): MaybePromise<DeletionRequest>
  readDeletion(tokenHash: string): MaybePromise<{ request: DeletionRequest; state: LinkState } | null>
  confirmDeletion(tokenHash: string): MaybePromise<ConfirmationResult>
  list<K extends keyof Listable>(kind: K, page: { after: number; limit: number }): MaybePromise<RecordPage<Listable[K]>>
  find(email: string): MaybePromise<{ person: Person; link: DeviceLink } | null>
  usage(): MaybePromise<WebsiteUsage>
  overview(): MaybePromise<WebsiteOverview>
  settings(): MaybePromise<WebsiteSettings>
  /**
   * Finds the first fault that affects the request, and counts the request for each matching fault up to this fault. Returns the fault with
   * updated counters, or null if no fault affects the request.
   */
  consumeFault(context: FaultContext): MaybePromise<Fault | null>
  /**
   * Adds a fault after the existing faults. Returns `'taken'` if the ID is already used. Returns `'full'` if the website has
   * `maxPerWebsite` faults.
   */
  addFault(fault: Fault): MaybePromise<AddResult>
  startOutage(outage: Outage): MaybePromise<void>
  /**
   * Removes the fault with this ID or the outage with this name. If `id` is null, removes all faults and outages. Returns the number of
   * removed items.
   */
  removeFaults(id: string | null): MaybePromise<number>
  /**
   * Adds a verdict rule. Any rule with the same pattern is replaced. Position 0 has the highest priority and is the default. Returns
   * `'full'` if the website has `maxPerWebsite` rules.
   */
  addVerdict(rule: VerdictRule, position?: number): MaybePromise<Exclude<AddResult, 'taken'>>
  /** Removes the verdict rules with this pattern. If `match` is null, removes all rules. Returns the number of removed rules. */
  removeVerdicts(match: string | null): MaybePromise<number>
  mails(): MaybePromise<{ mail: Mail; request: DeletionRequest; state: LinkState; token: string | null }[]>
  /** Removes all emails and returns the number of removed emails. Links in removed emails still work. */
  clearMails(): MaybePromise<number>
  /**
   * Creates a key. Returns `'full'` if the website has `maxPerWebsite` keys. Returns `'taken'` if the key is active or was added to another
   * website.
   */
  createKey(input: KeyInput): MaybePromise<PrivateKey | 'taken' | 'full'>
  /**
   * Deactivates a key immediately and removes the key from the caches (service 3.1). Returns null if no active key of the website has this
   * ID.
   */
  deleteKey(id: string): MaybePromise<PrivateKey | null>
  /** Returns a copy of the state, which can be passed to `load`. */
  snapshot(): MaybePromise<WebsiteSnapshot>
}

export interface NewWebsite {
  identity: WebsiteIdentity
  /** Account of the website. If the account does not exist, it is created with the plan and clock of `snapshot`. */
  account: Pick<Account, 'id' | 'owner'>
  snapshot: WebsiteSnapshot
  /** Maximum number of websites in the store, including the website to create. */
  limit: number
}

/** Identifiers that must be unique across all websites. */
export type IdentifierInUse = 'appId' | 'privateKey' | 'copKey'

/**
 * Store of all websites of a mock server. A website with a lifetime is removed when its idle time exceeds the lifetime. Finding a website
 * by ID, key or link counts as use.
 */
export interface Store {
  /** Checks a private key by its hash (service 5.3). Results are cached. `prefix` contains the first characters of the key. */
  authenticate(keyHash: string, prefix: string): MaybePromise<AuthenticationResult>
  /** Returns the default website. Requests that do not identify a website belong to the default website. */
  defaultWebsite(): MaybePromise<StoredWebsite>
  website(appId: string): MaybePromise<StoredWebsite | null>
  findByCopKey(copKey: string): MaybePromise<StoredWebsite | null>
  findByLink(tokenHash: string): MaybePromise<StoredWebsite | null>
  /** Returns all websites in order of creation. */
  websites(): MaybePromise<StoredWebsite[]>
  account(accountId: string): MaybePromise<Account | null>
  createWebsite(website: NewWebsite): MaybePromise<StoredWebsite | IdentifierInUse | 'full'>
  /**
   * Atomically replaces the state of a website. The plan and clock change for all websites of the account. If `keys` is set, the private
   * keys are also replaced. If a key occurs twice or was added to another website, returns `'privateKey'` without changing anything.
   */
  load(
    appId: string,
    snapshot: WebsiteSnapshot,
    keys?: WebsiteKeys,
  ): MaybePromise<StoredWebsite | Extract<IdentifierInUse, 'privateKey'> | null>
  /**
   * Removes a website. If the account has no other website, the account is also removed. Returns false if the website is unknown or is the
   * default website.
   */
  removeWebsite(appId: string): MaybePromise<boolean>
  /**
   * Removes expired websites. Returns the IDs of all websites that have expired since the last call. In a shared store, the list is always
   * empty.
   */
  removeIdle(): MaybePromise<string[]>
  changeWebsite(appId: string, change: WebsiteChange): MaybePromise<StoredWebsite | null>
  /**
   * Changes the clock of the website's account and triggers the events that become due. If the new time is earlier than the current time,
   * returns `'backwards'` without changing anything.
   */
  setClock(appId: string, change: ClockChange): MaybePromise<ClockMove | 'backwards' | null>
  readClock(appId: string): MaybePromise<ClockReading | null>
  /**
   * Acquires or extends a website's lease. If another owner has an unexpired lease, returns that lease. Returns null if the website is
   * unknown.
   */
  acquireLease(appId: string, lease: NewLease): MaybePromise<Lease | null>
  /** Releases a website's lease if `holder` owns the lease. */
  releaseLease(appId: string, holder: string): MaybePromise<void>
  /** Saves a scenario document under a name. Any document with this name is replaced. */
  saveScenario(name: string, document: ScenarioDocument): MaybePromise<void>
  savedScenario(name: string): MaybePromise<ScenarioDocument | null>
  /** Returns the names of all saved documents, in the order they were first saved. */
  savedScenarios(): MaybePromise<string[]>
  /** Deletes a saved document. Returns false if the document does not exist. */
  deleteScenario(name: string): MaybePromise<boolean>
  /** Starts a dashboard session and returns the account. Returns null if the address or password is wrong. */
  signIn(input: {
    email: string
    passwordHash: string
    tokenHash: string
    expiresInMs: number
  }): MaybePromise<Account | null>
  session(tokenHash: string): MaybePromise<Account | null>
  signOut(tokenHash: string): MaybePromise<void>
}

/** Request for a lease. */
export interface NewLease {
  holder: string
  ms: number
}

/** Exclusive right to use a website. The lease expires in real time. */
export interface Lease {
  holder: string
  until: number
}

export interface WebsiteChange {
  name?: string
  /** New plan. The plan changes for all websites of the account (A5). */
  plan?: Plan
  checksUsed?: number
}

/**
 * Change to a clock. `now` sets the time. `frozen` stops or restarts the clock. If only `now` is set, the clock runs. `by` moves the clock
 * forward by this number of ms.
 */
export type ClockChange = { frozen?: boolean; now?: number } | { by: number }

export interface ClockReading {
  now: number
  frozen: boolean
  due: DueList
}

/** Clock after a change. `before` is the time before the change. `occurred` lists the events that became due. */
export interface ClockMove extends ClockReading {
  before: number
  occurred: DueList
}

/** Event that occurs at a given time on an account's clock. `appId` is the ID of the website to which the event belongs. */
export type DueItem = { at: number; appId: string } & (
  | { type: 'valid-key-cache-expired' | 'wrong-key-cache-expired'; prefix: string }
  | { type: 'link-expired'; email: string }
)

/** Earliest events in chronological order. `count` is the total number of events, including events that are not listed. */
export interface DueList {
  items: DueItem[]
  count: number
}
