/**
 * Interface of the store. Each state transition of the service is one atomic operation. Callers never implement a transition as separate
 * reads and writes.
 *
 * Operations read the time from the website's clock. Callers generate IDs and secrets, so that an operation has the same result on every
 * machine.
 *
 * Addresses are passed as identities (A1). Returned records are immutable: a change creates a new object.
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

/** A value, or a promise of the value. The in-memory store returns values, and a distributed store returns promises. */
export type MaybePromise<T> = T | Promise<T>

/**
 * Result of checking a private key (service 5.3, 7, A18). `website` is the website that the key belongs to, or the default website if the
 * key is unknown. For a wrong key, `at` is the time of the check and `until` is the time at which the cached result expires, both on
 * `website`'s clock. A wrong key has a `key` only if the key was deleted, or was created after the check.
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
  /** ID to use for the person if the address is new. */
  personId: string
  email: string
  bulkPattern: string | null
  /** Response fields that a steering address sets. The website's custom verdicts take precedence. */
  override: VerdictOverride | null
  /** People to create before the check if the address is new. */
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

/** Person to add, in the form that a scenario describes. */
export interface PersonInput {
  personId: string
  email: string
  /** Source and time (`at`) of the first identification, if the address is new. */
  source: Source
  at: number
  bulkPattern: string | null
  /** Response fields for this address only. Null to apply the website's custom verdicts. */
  override: VerdictOverride | null
  /** Data from the script, with the latest device at the end. Null if the script has not identified the person. */
  script: (Omit<ScriptIdentity, 'devices'> & { devices: readonly DeviceSeen[] }) | null
}

/** Properties of a request that faults are matched against. `email` is the identity that the request is about. */
export interface FaultContext {
  when: Fault['when']
  /** Operation of the request. Null if the request does not match any operation. */
  operation: string | null
  email: string | null
}

/** Result of a check (service 4.8): rejected because of the quota, answered from stored data, or stored as new. */
export type RecordCheckResult =
  | { outcome: 'exhausted'; plan: Plan; used: number; at: number }
  | {
      outcome: 'stored' | 'new'
      plan: Plan
      /** Number of checks that the website has used, including this one. */
      used: number
      at: number
      person: Person
      link: DeviceLink
      /**
       * Custom verdict of the website that matches the address. For a new address, this rule determined the verdict. A stored address keeps
       * its verdict (A15), so the rule only shows which verdict the address would get now.
       */
      rule: VerdictRule | null
      /** People created before the check, because the address is a steering address. */
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

/** Deletion request. The keyring stores `token`, so that the link can be shown again. */
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
  /** Value to store in the keyring, if the mock generated the value or a scenario specified the value. If null, no value is stored. */
  value: string | null
}

/** Selects a person by address, or by the user ID that the website assigned (A10). */
export type PersonSelector = { email: string } | { userId: string }

/** How many records of each kind a deletion removed (A10). */
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

/** Kinds of records that can be exported or listed. */
export interface Listable {
  people: Person
  visits: Visit
  events: TrackedEvent
  conversions: Conversion
  signUps: SignUp
}

/** Page of records in order. `next` is the cursor for the next page, or null if there are no more records. */
export interface RecordPage<T> {
  items: T[]
  next: number | null
}

/** Usage that a website is billed for (service 8, A5). */
export interface WebsiteUsage {
  plan: Plan
  used: number
  people: number
  at: number
}

export type WebsiteSettings = Pick<WebsiteContents, 'verdicts' | 'faults' | 'outages'>

/** Overview of a website without its records. */
export interface WebsiteOverview {
  scenario: LoadedScenario | null
  /** Real time at which the website expires unless it is used. Null if it never expires. */
  expiresAt: number | null
  counts: Record<'people' | 'visits' | 'events' | 'conversions' | 'signUps' | 'mails', number>
}

/** Maximum number of emails per website. Beyond this limit, the oldest email is removed. Links in removed emails still work. */
export const maxMails = 1000

/**
 * Maximum number of faults, verdicts and keys that can be added to a website individually. A scenario can contain more. Deleted keys also
 * count.
 */
export const maxPerWebsite = { faults: 1000, verdicts: 1000, keys: 10_000 } as const

/** Result of adding a fault or a verdict. */
export type AddResult = 'added' | 'taken' | 'full'

/**
 * One generation of a website. Every load and every reset starts a new generation. Requests that started earlier keep using the old
 * generation.
 */
export interface StoredWebsite {
  readonly appId: string
  readonly identity: WebsiteIdentity
  /** Whether the website has any faults. This and the next three members are synchronous, because every request reads them. */
  readonly hasFaults: boolean
  /** Behavior of the website in cases that the service document does not cover. Null for the server's setting. */
  readonly assumptions: AssumptionVariant | null
  /** Reports whether the website was removed. Changes to a removed website are never seen. */
  isRemoved(): boolean
  /** Returns the time on the website's clock. */
  now(): number
  /** In a single step, counts a check, counts the address in its bulk pattern, and stores the address if it is new. */
  recordCheck(input: CheckInput): MaybePromise<RecordCheckResult>
  /**
   * Records an identification by the script, which replaces all fields of earlier identifications. The user ID is replaced even if the new
   * identification has none. `first` is true if neither the script nor a check had seen the address.
   */
  identify(input: IdentifyInput): MaybePromise<{ person: Person; first: boolean }>
  recordVisit(input: VisitInput): MaybePromise<Visit>
  recordEvent(input: EventInput): MaybePromise<TrackedEvent>
  /**
   * Records a conversion. If a conversion with the same credential, source and external ID exists, the existing conversion is returned
   * (A8).
   */
  recordConversion(input: ConversionInput): MaybePromise<{ conversion: Conversion; repeated: boolean }>
  /** Releases held conversions by address or external ID. Returns the number of released conversions (A9). */
  releaseConversions(selector: { email: string } | { externalId: string }): MaybePromise<number>
  /** Adds a person. Returns `'known'` if the address is known, and the input has no script data or would change the stored verdict. */
  addPerson(input: PersonInput): MaybePromise<{ person: Person; first: boolean } | 'known'>
  deletePerson(selector: PersonSelector | 'everybody'): MaybePromise<DeletedCounts>
  /** Reports whether deleting the data of this address would delete anything. */
  hasDataOf(email: string): MaybePromise<boolean>
  /** Creates a deletion request and sends the email with the link. Does not check that the address has data, so call `hasDataOf` first. */
  requestDeletion(input: DeletionInput): MaybePromise<DeletionRequest>
  readDeletion(tokenHash: string): MaybePromise<{ request: DeletionRequest; state: LinkState } | null>
  confirmDeletion(tokenHash: string): MaybePromise<ConfirmationResult>
  list<K extends keyof Listable>(kind: K, page: { after: number; limit: number }): MaybePromise<RecordPage<Listable[K]>>
  find(email: string): MaybePromise<{ person: Person; link: DeviceLink } | null>
  usage(): MaybePromise<WebsiteUsage>
  overview(): MaybePromise<WebsiteOverview>
  settings(): MaybePromise<WebsiteSettings>
  /** Counts a request for each matching fault in order, until a fault affects the request. Returns this fault with its updated counters. */
  consumeFault(context: FaultContext): MaybePromise<Fault | null>
  /** Adds a fault after the existing faults, up to `maxPerWebsite`. Returns `'taken'` if a fault with this ID exists. */
  addFault(fault: Fault): MaybePromise<AddResult>
  startOutage(outage: Outage): MaybePromise<void>
  /** Removes the fault with this ID or the outage with this name, or everything if null. Returns the number of removed items. */
  removeFaults(id: string | null): MaybePromise<number>
  /**
   * Adds a verdict rule, up to `maxPerWebsite`, after removing any rule with the same pattern. The rule at position 0, the default, has the
   * highest priority.
   */
  addVerdict(rule: VerdictRule, position?: number): MaybePromise<Exclude<AddResult, 'taken'>>
  /** Removes all verdict rules with this pattern, or all rules if null. Returns the number of removed rules. */
  removeVerdicts(match: string | null): MaybePromise<number>
  mails(): MaybePromise<{ mail: Mail; request: DeletionRequest; state: LinkState; token: string | null }[]>
  /** Removes all emails and returns their number. Links in removed emails still work. */
  clearMails(): MaybePromise<number>
  /**
   * Creates a key, up to `maxPerWebsite`. The value of a deleted key of this website can be reused. Returns `'taken'` if any other key has
   * or had this value.
   */
  createKey(input: KeyInput): MaybePromise<PrivateKey | 'taken' | 'full'>
  /** Deactivates a key immediately and removes it from the cache (service 3.1). Returns null if no active key has this ID. */
  deleteKey(id: string): MaybePromise<PrivateKey | null>
  /** Returns a copy of the whole state, which `load` can restore. */
  snapshot(): MaybePromise<WebsiteSnapshot>
}

export interface NewWebsite {
  identity: WebsiteIdentity
  /**
   * Account of the website. If the account exists, the website joins the account. Otherwise, a new account with the plan and clock of the
   * snapshot is created.
   */
  account: Pick<Account, 'id' | 'owner'>
  snapshot: WebsiteSnapshot
  /** Maximum number of websites, including the new website. */
  limit: number
}

/** Identifiers that must be unique across all websites. */
export type IdentifierInUse = 'appId' | 'privateKey' | 'copKey'

/**
 * All websites of a mock server. A website with a lifetime is removed when it has not been used for this time in real time. Finding a
 * website by ID, key or link counts as use.
 */
export interface Store {
  /** Checks a private key by its hash, using both caches (service 5.3). `prefix` is the part of the key that may be shown. */
  authenticate(keyHash: string, prefix: string): MaybePromise<AuthenticationResult>
  /** Returns the website for requests that do not identify a website. */
  defaultWebsite(): MaybePromise<StoredWebsite>
  website(appId: string): MaybePromise<StoredWebsite | null>
  findByCopKey(copKey: string): MaybePromise<StoredWebsite | null>
  findByLink(tokenHash: string): MaybePromise<StoredWebsite | null>
  /** Returns all websites in the order they were created. */
  websites(): MaybePromise<StoredWebsite[]>
  account(accountId: string): MaybePromise<Account | null>
  createWebsite(website: NewWebsite): MaybePromise<StoredWebsite | IdentifierInUse | 'full'>
  /**
   * Replaces the state of a website in a single step. The plan and clock change for all websites of the account. The snapshot's wrong keys
   * replace the website's cached keys. If `keys` is set, the private keys are also replaced. Returns `'privateKey'` without changing
   * anything if a key occurs twice or belongs to another website.
   */
  load(
    appId: string,
    snapshot: WebsiteSnapshot,
    keys?: WebsiteKeys,
  ): MaybePromise<StoredWebsite | Extract<IdentifierInUse, 'privateKey'> | null>
  /** Removes a website. Its account is removed with its last website. Returns false for the default website and for an unknown ID. */
  removeWebsite(appId: string): MaybePromise<boolean>
  /**
   * Removes websites whose lifetime has ended. Returns the IDs of all websites that were removed for this reason since the last call. In a
   * shared store the list is always empty, because each process clears its own journal when it applies the removal.
   */
  removeIdle(): MaybePromise<string[]>
  changeWebsite(appId: string, change: WebsiteChange): MaybePromise<StoredWebsite | null>
  /**
   * Changes the clock of the website's account and applies the events that become due. Returns `'backwards'` without changing anything if
   * the time would go back.
   */
  setClock(appId: string, change: ClockChange): MaybePromise<ClockMove | 'backwards' | null>
  readClock(appId: string): MaybePromise<ClockReading | null>
  /**
   * Acquires or extends a website's lease, in real time, and returns the new lease. If another owner has a lease that has not expired,
   * returns that lease instead. Returns null for an unknown website.
   */
  acquireLease(appId: string, lease: NewLease): MaybePromise<Lease | null>
  /** Releases a website's lease if it belongs to `holder`. */
  releaseLease(appId: string, holder: string): MaybePromise<void>
  /** Saves a document under a name, replacing any previous document. */
  saveScenario(name: string, document: ScenarioDocument): MaybePromise<void>
  savedScenario(name: string): MaybePromise<ScenarioDocument | null>
  /** Returns the names of all saved documents in the order they were first saved. */
  savedScenarios(): MaybePromise<string[]>
  /** Deletes a saved document. Returns false if no document has this name. */
  deleteScenario(name: string): MaybePromise<boolean>
  /** Opens a dashboard session if the address and password match an account. */
  signIn(input: {
    email: string
    passwordHash: string
    tokenHash: string
    expiresInMs: number
  }): MaybePromise<Account | null>
  session(tokenHash: string): MaybePromise<Account | null>
  signOut(tokenHash: string): MaybePromise<void>
}

/** Request for a lease with its duration in ms. */
export interface NewLease {
  holder: string
  ms: number
}

/** Exclusive right to use a website until a certain real time. */
export interface Lease {
  holder: string
  until: number
}

/** Changes to apply to an existing website. */
export interface WebsiteChange {
  name?: string
  /** New plan of the account, for all of its websites (A5). */
  plan?: Plan
  checksUsed?: number
}

/**
 * Change to a clock. `now` sets the time. `frozen` freezes or starts the clock. If `now` is set without `frozen`, the clock starts. `by`
 * advances the time of a running or frozen clock.
 */
export type ClockChange = { frozen?: boolean; now?: number } | { by: number }

export interface ClockReading {
  now: number
  frozen: boolean
  /** Upcoming events of the clock. */
  due: DueList
}

/** Clock after a change, with the previous time and the events that became due. */
export interface ClockMove extends ClockReading {
  before: number
  occurred: DueList
}

/** Event that happens when the clock reaches a certain time. The event can concern any website of the clock's account. */
export type DueItem = { at: number; appId: string } & (
  | { type: 'valid-key-cache-expired' | 'wrong-key-cache-expired'; prefix: string }
  | { type: 'link-expired'; email: string }
)

/** Earliest events in order of time, and the total number of events. */
export interface DueList {
  items: DueItem[]
  count: number
}
