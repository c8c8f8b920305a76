/**
 * Interface of the store. Each state transition of the service is one atomic operation. Callers never combine separate reads and writes.
 *
 * Operations read the time from the website's clock. Callers generate IDs and secrets, because an operation must have the same result on
 * every machine.
 *
 * Addresses are passed in normalized form (A1). Returned records are immutable. A change creates a new record.
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

/** A value or a promise of the value. The in-memory store returns values, and a distributed store returns promises. */
export type MaybePromise<T> = T | Promise<T>

/**
 * Result of checking a private key (service 5.3, 7, A18).
 *
 * `website` is the owner of the key, or the default website if the key is unknown. For a wrong key, `at` is the time of the check and
 * `until` is the expiry time of the cached result. Both are times on the website's clock. The `key` of a wrong result is null unless the
 * key was deleted or was created after the check.
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
  /** People to create before the check if the checked address is new. */
  newPeople: readonly PersonDraft[]
}

/**
 * Latest device of a person, and all other people seen on the person's devices. People on the latest device come first. On each device, the
 * newest person comes first (A22). The in-memory store returns the same object until the data changes.
 */
export interface DeviceLink {
  device: Device | null
  related: string[]
}

/** Person to add, as described in a scenario. */
export interface PersonInput {
  personId: string
  email: string
  /** Source of the first identification, if the address is new. `at` is the time of this identification. */
  source: Source
  at: number
  bulkPattern: string | null
  /** Response fields for this address only. Null to apply the website's custom verdicts. */
  override: VerdictOverride | null
  /** Data from the script, with the latest device last. Null if the script has not identified the person. */
  script: (Omit<ScriptIdentity, 'devices'> & { devices: readonly DeviceSeen[] }) | null
}

/** Properties of a request that faults are matched against. `email` is the normalized address in the request. */
export interface FaultContext {
  when: Fault['when']
  /** ID of the requested operation, or null if the request matches no operation. */
  operation: string | null
  email: string | null
}

/**
 * Result of a check (service 4.8): rejected because of the quota (`exhausted`), answered from stored data (`stored`), or stored as new
 * (`new`).
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
       * Custom verdict rule that matches the address. For a new address, the rule sets the verdict. For a stored address, the rule is set
       * only if it would change the verdict, but the stored verdict still applies (A15).
       */
      rule: VerdictRule | null
      /** Addresses of the people that a steering address created before the check. */
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

/** Deletion request to create. The keyring stores `token`, so that the link can be shown again. */
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
  /** Key value to store in the keyring. Null if the mock did not generate the value and no scenario specifies it. */
  value: string | null
}

/** Selects a person by address or by the website's user ID (A10). */
export type PersonSelector = { email: string } | { userId: string }

/** Number of deleted records of each kind (A10). */
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

/** Record types that can be listed or exported, by kind. */
export interface Listable {
  people: Person
  visits: Visit
  events: TrackedEvent
  conversions: Conversion
  signUps: SignUp
}

/** Page of records. `next` is the cursor for the next page, or null on the last page. */
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

/** Summary of a website, with record counts instead of records. */
export interface WebsiteOverview {
  scenario: LoadedScenario | null
  /** Real time at which the website expires if it is not used. Null if the website never expires. */
  expiresAt: number | null
  counts: Record<'people' | 'visits' | 'events' | 'conversions' | 'signUps' | 'mails', number>
}

/** Maximum number of emails per website. The oldest email is removed first. The links in removed emails still work. */
export const maxMails = 1000

/**
 * Maximum number of faults, verdicts and keys that can be added to a website one by one. Deleted keys also count. A scenario can contain
 * more.
 */
export const maxPerWebsite = { faults: 1000, verdicts: 1000, keys: 10_000 } as const

export type AddResult = 'added' | 'taken' | 'full'

/**
 * One generation of a website. Loading a scenario or resetting the website starts a new generation. Requests that started earlier keep
 * using the old generation.
 */
export interface StoredWebsite {
  readonly appId: string
  readonly identity: WebsiteIdentity
  /**
   * Whether the website has any faults. Like `assumptions`, `isRemoved` and `now`, this property is synchronous, because every request
   * reads it.
   */
  readonly hasFaults: boolean
  /** Variant of the assumptions that applies to this website. Null to use the server's setting. */
  readonly assumptions: AssumptionVariant | null
  /** Reports whether the website was removed. Changes to a removed website have no effect. */
  isRemoved(): boolean
  /** Returns the time on the website's clock. */
  now(): number
  /** Counts a check, updates the count of the address's bulk pattern, and stores the address if it is new. The operation is atomic. */
  recordCheck(input: CheckInput): MaybePromise<RecordCheckResult>
  /**
   * Records an identification by the script. The new data replaces all fields of earlier identifications, and a missing user ID removes the
   * stored one. `first` is true if neither the script nor a check had seen the address before.
   */
  identify(input: IdentifyInput): MaybePromise<{ person: Person; first: boolean }>
  recordVisit(input: VisitInput): MaybePromise<Visit>
  recordEvent(input: EventInput): MaybePromise<TrackedEvent>
  /**
   * Records a conversion. If a conversion with the same credential, source and external ID exists, returns the existing conversion (A8).
   */
  recordConversion(input: ConversionInput): MaybePromise<{ conversion: Conversion; repeated: boolean }>
  /** Releases the held conversions that match an address or external ID. Returns the number of released conversions (A9). */
  releaseConversions(selector: { email: string } | { externalId: string }): MaybePromise<number>
  /**
   * Adds a person. Returns `'known'` if the address is already known and the input has no script data or would change the stored verdict.
   */
  addPerson(input: PersonInput): MaybePromise<{ person: Person; first: boolean } | 'known'>
  deletePerson(selector: PersonSelector | 'everybody'): MaybePromise<DeletedCounts>
  hasDataOf(email: string): MaybePromise<boolean>
  /**
   * Creates a deletion request and sends the email with the link. Callers must first call `hasDataOf` to check that the address has data.
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
   * Counts the request for each matching fault, in order, until a fault affects the request. Returns this fault with its updated counters.
   */
  consumeFault(context: FaultContext): MaybePromise<Fault | null>
  /** Appends a fault. Returns `'taken'` if another fault has the same ID, or `'full'` if the website already has `maxPerWebsite` faults. */
  addFault(fault: Fault): MaybePromise<AddResult>
  startOutage(outage: Outage): MaybePromise<void>
  /**
   * Removes the fault with this ID or the outage with this name. Null removes all faults and outages. Returns the number of removed items.
   */
  removeFaults(id: string | null): MaybePromise<number>
  /**
   * Adds a verdict rule and removes any other rule with the same pattern. Position 0, the default, has the highest priority. Returns
   * `'full'` if the website already has `maxPerWebsite` rules.
   */
  addVerdict(rule: VerdictRule, position?: number): MaybePromise<Exclude<AddResult, 'taken'>>
  /** Removes all verdict rules with this pattern. Null removes all rules. Returns the number of removed rules. */
  removeVerdicts(match: string | null): MaybePromise<number>
  mails(): MaybePromise<{ mail: Mail; request: DeletionRequest; state: LinkState; token: string | null }[]>
  /** Removes all emails and returns their number. The links in removed emails still work. */
  clearMails(): MaybePromise<number>
  /**
   * Creates a key. Returns `'full'` if the website already has `maxPerWebsite` keys. Returns `'taken'` if the value is active or another
   * website has or had it. The value of a deleted key of this website can be reused.
   */
  createKey(input: KeyInput): MaybePromise<PrivateKey | 'taken' | 'full'>
  /**
   * Deactivates a key immediately and removes the key from the caches (service 3.1). Returns null if the website has no active key with
   * this ID.
   */
  deleteKey(id: string): MaybePromise<PrivateKey | null>
  /** Returns a copy of the whole state, which `load` can restore. */
  snapshot(): MaybePromise<WebsiteSnapshot>
}

export interface NewWebsite {
  identity: WebsiteIdentity
  /** Account of the website. If the account exists, the website joins it. A new account gets the plan and clock of `snapshot`. */
  account: Pick<Account, 'id' | 'owner'>
  snapshot: WebsiteSnapshot
  /** Maximum number of websites in the store, including the new website. */
  limit: number
}

/** Identifiers that must be unique across all websites. */
export type IdentifierInUse = 'appId' | 'privateKey' | 'copKey'

/**
 * Store of all websites of a mock server. A website with a lifetime is removed after being idle for that long in real time. Finding a
 * website by ID, key or link counts as use.
 */
export interface Store {
  /** Checks a private key by its hash, with caching (service 5.3). `prefix` is the start of the key, which is safe to display. */
  authenticate(keyHash: string, prefix: string): MaybePromise<AuthenticationResult>
  /** Returns the default website, which handles requests that do not identify a website. */
  defaultWebsite(): MaybePromise<StoredWebsite>
  website(appId: string): MaybePromise<StoredWebsite | null>
  findByCopKey(copKey: string): MaybePromise<StoredWebsite | null>
  findByLink(tokenHash: string): MaybePromise<StoredWebsite | null>
  /** Returns all websites in the order they were created. */
  websites(): MaybePromise<StoredWebsite[]>
  account(accountId: string): MaybePromise<Account | null>
  createWebsite(website: NewWebsite): MaybePromise<StoredWebsite | IdentifierInUse | 'full'>
  /**
   * Atomically replaces the state of a website. The plan and clock change for all websites of the account. The snapshot's wrong keys
   * replace the cached wrong keys. If `keys` is set, the private keys are also replaced. Returns `'privateKey'` without changing anything
   * if a key occurs twice or belongs to another website.
   */
  load(
    appId: string,
    snapshot: WebsiteSnapshot,
    keys?: WebsiteKeys,
  ): MaybePromise<StoredWebsite | Extract<IdentifierInUse, 'privateKey'> | null>
  /**
   * Removes a website, and its account if the account has no other website. Returns false for the default website and for an unknown ID.
   */
  removeWebsite(appId: string): MaybePromise<boolean>
  /**
   * Removes expired websites. Returns the IDs of all websites that have expired since the last call. A shared store always returns an empty
   * list, because each process clears its own journal when it applies the removal.
   */
  removeIdle(): MaybePromise<string[]>
  changeWebsite(appId: string, change: WebsiteChange): MaybePromise<StoredWebsite | null>
  /**
   * Changes the clock of the website's account and triggers the events that become due. Returns `'backwards'` without changing anything if
   * the clock would go backward.
   */
  setClock(appId: string, change: ClockChange): MaybePromise<ClockMove | 'backwards' | null>
  readClock(appId: string): MaybePromise<ClockReading | null>
  /**
   * Acquires or extends a website's lease and returns the new lease. If another owner has an unexpired lease, returns that lease. Leases
   * expire in real time. Returns null for an unknown website.
   */
  acquireLease(appId: string, lease: NewLease): MaybePromise<Lease | null>
  /** Releases a website's lease if `holder` owns the lease. */
  releaseLease(appId: string, holder: string): MaybePromise<void>
  /** Saves a scenario document under a name, replacing any document with the same name. */
  saveScenario(name: string, document: ScenarioDocument): MaybePromise<void>
  savedScenario(name: string): MaybePromise<ScenarioDocument | null>
  /** Returns the names of all saved documents, in the order they were first saved. */
  savedScenarios(): MaybePromise<string[]>
  /** Deletes a saved document. Returns false if the document does not exist. */
  deleteScenario(name: string): MaybePromise<boolean>
  /** Starts a dashboard session and returns the account. Returns null if no account has this address and password. */
  signIn(input: {
    email: string
    passwordHash: string
    tokenHash: string
    expiresInMs: number
  }): MaybePromise<Account | null>
  session(tokenHash: string): MaybePromise<Account | null>
  signOut(tokenHash: string): MaybePromise<void>
}

/** Request for a lease. The duration is in ms. */
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
  /** New plan for all websites of the account (A5). */
  plan?: Plan
  checksUsed?: number
}

/**
 * Change to a clock. `now` sets the time, and the clock runs unless `frozen` is true. `frozen` alone stops or starts the clock. `by`
 * advances a running or frozen clock by this number of ms.
 */
export type ClockChange = { frozen?: boolean; now?: number } | { by: number }

export interface ClockReading {
  now: number
  frozen: boolean
  due: DueList
}

/** Clock after a change. `before` is the previous time. `occurred` lists the events that became due. */
export interface ClockMove extends ClockReading {
  before: number
  occurred: DueList
}

/** Event that occurs at a certain time on an account's clock. The event can concern any website of the account. */
export type DueItem = { at: number; appId: string } & (
  | { type: 'valid-key-cache-expired' | 'wrong-key-cache-expired'; prefix: string }
  | { type: 'link-expired'; email: string }
)

/** Earliest events in chronological order. `count` is the total number of events. */
export interface DueList {
  items: DueItem[]
  count: number
}
