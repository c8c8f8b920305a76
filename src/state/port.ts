/**
 * The store interface: one atomic operation for each state transition of the service.
 *
 * Operations read the time from the website's clock. IDs and secrets are generated outside and passed in, so an operation has the same
 * result on every machine. Callers never read, decide and write in separate steps.
 *
 * Addresses are passed as identities (A1). Returned records are immutable, and a change replaces them.
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
import type { ScenarioDocument } from '../spec/generated/control.d.ts'

/** A value or a promise of it. The memory store returns values, a distributed store returns promises. */
export type MaybePromise<T> = T | Promise<T>

/**
 * Result of checking a private key (service 5.3, 7, A18). `website` is the key's website, or the default website. A wrong key was found
 * wrong at `at` and is cached until `until`, both on the clock of `website`. It has a `key` if the key was deleted, or was created after
 * the check.
 */
export type AuthenticationResult =
  | { outcome: 'valid'; website: StoredWebsite; key: PrivateKey; from: 'memory' | 'keyStore' }
  | {
      outcome: 'wrong'
      website: StoredWebsite
      key: PrivateKey | null
      from: 'memory' | 'keyStore'
      at: number
      until: number
    }
  | { outcome: 'unavailable'; website: StoredWebsite }

export interface CheckInput {
  /** ID for the person if the address is new. */
  personId: string
  email: string
  bulkPattern: string | null
  /** Fields set by a steering address. A website's own verdict takes precedence. */
  override: VerdictOverride | null
  /** People to create first if the address is new. */
  newPeople: readonly PersonDraft[]
}

/**
 * The person's latest device, and the other people seen on the person's devices. People on later devices come first, newest first on each
 * device (A22). The memory store returns the same object until something in it changes.
 */
export interface DeviceLink {
  device: Device | null
  related: string[]
}

/** A person to add, as a scenario describes it. */
export interface PersonInput {
  personId: string
  email: string
  /** Source and time of the first identification of a new address. */
  source: Source
  at: number
  bulkPattern: string | null
  /** Fields set for this address. If null, the website's own verdicts apply. */
  override: VerdictOverride | null
  /** Data from the script, with the latest device last. Null if the script has not identified the person. */
  script: (Omit<ScriptIdentity, 'devices'> & { devices: readonly DeviceSeen[] }) | null
}

/** Inputs for matching faults. `email` is the identity that the request is about. */
export interface FaultContext {
  when: Fault['when']
  /** Null if the request matches no operation. */
  operation: string | null
  email: string | null
}

/** Result of a check: rejected because of the quota, answered from storage, or stored as new (service 4.8). */
export type RecordCheckResult =
  | { outcome: 'exhausted'; plan: Plan; used: number; at: number }
  | {
      outcome: 'stored' | 'new'
      plan: Plan
      /** Checks used, including this one. */
      used: number
      at: number
      person: Person
      link: DeviceLink
      /**
       * The website's own verdict rule that matches. For a new address, the rule decided the verdict. A stored address keeps its verdict
       * (A15), and the rule is the one that would have changed it.
       */
      rule: VerdictRule | null
      /** People created first for a steering address. */
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

/** A deletion request. `token` is stored in the keyring, so that the link can be shown again. */
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
  /** Stored in the keyring if the mock generated the value or a scenario specified it. Null keeps it out of the keyring. */
  value: string | null
}

/** Selects a person by address or by the site's own user ID (A10). */
export type PersonSelector = { email: string } | { userId: string }

/** Number of records that a deletion removed (A10). */
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

/** Records that can be exported or listed, by kind. */
export interface Listable {
  people: Person
  visits: Visit
  events: TrackedEvent
  conversions: Conversion
  signUps: SignUp
}

/** A page of records in order. `next` is the cursor for the next page, or null at the end. */
export interface RecordPage<T> {
  items: T[]
  next: number | null
}

/** Usage of a website, for billing (service 8, A5). */
export interface WebsiteUsage {
  plan: Plan
  used: number
  people: number
  at: number
}

/** Verdicts, faults and outages that were set for a website. */
export type WebsiteSettings = Pick<WebsiteContents, 'verdicts' | 'faults' | 'outages'>

/** Overview of a website, without its records. */
export interface WebsiteOverview {
  scenario: LoadedScenario | null
  /** Expiry time in real time if the website is not used. Null without a lifetime. */
  expiresAt: number | null
  counts: Record<'people' | 'visits' | 'events' | 'conversions' | 'signUps' | 'mails', number>
}

/** Maximum number of mails kept for a website. The newest are kept. Links of removed mails still work. */
export const maxMails = 1000

/** Maximum number of each that can be added to a website one by one. A loaded scenario can have more. Deleted keys count. */
export const maxPerWebsite = { faults: 1000, verdicts: 1000, keys: 10_000 } as const

/** Result of adding a fault or verdict. */
export type AddResult = 'added' | 'taken' | 'full'

/** A website at one generation. A load or reset starts a new generation. A request that began earlier continues on the old one. */
export interface StoredWebsite {
  readonly appId: string
  readonly identity: WebsiteIdentity
  /** Whether any fault is set. Available without waiting, because every request needs it. */
  readonly hasFaults: boolean
  /** Whether the website was removed. Later changes to it are not visible. */
  isRemoved(): MaybePromise<boolean>
  /** Time on the website's clock. */
  now(): MaybePromise<number>
  /** Counts a check, counts the bulk pattern and stores a new address, in one step. */
  recordCheck(input: CheckInput): MaybePromise<RecordCheckResult>
  /**
   * Records an identification. The latest one replaces all fields, even with a missing user ID. `first` is true if the address was unknown,
   * even from checks.
   */
  identify(input: IdentifyInput): MaybePromise<{ person: Person; first: boolean }>
  recordVisit(input: VisitInput): MaybePromise<Visit>
  recordEvent(input: EventInput): MaybePromise<TrackedEvent>
  /** Returns the first conversion if its credential, source and external ID are known (A8). */
  recordConversion(input: ConversionInput): MaybePromise<{ conversion: Conversion; repeated: boolean }>
  /** Releases held conversions of an address or an external ID. Returns the number released (A9). */
  releaseConversions(selector: { email: string } | { externalId: string }): MaybePromise<number>
  /** Returns `'known'` if the address is known and the script data is not new, or if its stored verdict would change. */
  addPerson(input: PersonInput): MaybePromise<{ person: Person; first: boolean } | 'known'>
  deletePerson(selector: PersonSelector | 'everybody'): MaybePromise<DeletedCounts>
  /** Reports whether the deletion of this address would delete anything. */
  hasDataOf(email: string): MaybePromise<boolean>
  /** Sends the mail with the link to any address. Call `hasDataOf` first. */
  requestDeletion(input: DeletionInput): MaybePromise<DeletionRequest>
  readDeletion(tokenHash: string): MaybePromise<{ request: DeletionRequest; state: LinkState } | null>
  confirmDeletion(tokenHash: string): MaybePromise<ConfirmationResult>
  list<K extends keyof Listable>(kind: K, page: { after: number; limit: number }): MaybePromise<RecordPage<Listable[K]>>
  find(email: string): MaybePromise<{ person: Person; link: DeviceLink } | null>
  usage(): MaybePromise<WebsiteUsage>
  overview(): MaybePromise<WebsiteOverview>
  settings(): MaybePromise<WebsiteSettings>
  /** Counts a request for each matching fault, up to the first that hits it. Returns that fault with its updated counters. */
  matchFault(context: FaultContext): MaybePromise<Fault | null>
  /** Adds a fault after the existing ones, up to `maxPerWebsite`. Returns `'taken'` if the ID exists. */
  addFault(fault: Fault): MaybePromise<AddResult>
  /** Makes a component of the service unavailable. */
  startOutage(outage: Outage): MaybePromise<void>
  /** Removes a fault by its ID, an outage by its name, or all of both with null. Returns the number removed. */
  removeFaults(id: string | null): MaybePromise<number>
  /**
   * Adds a verdict rule with the highest priority, up to `maxPerWebsite`. A rule with the same pattern is removed, because it could never
   * match again.
   */
  addVerdict(rule: VerdictRule): MaybePromise<Exclude<AddResult, 'taken'>>
  /** Removes the verdict rules of a pattern, or all with null. Returns the number removed. */
  removeVerdicts(match: string | null): MaybePromise<number>
  mails(): MaybePromise<{ mail: Mail; request: DeletionRequest; state: LinkState; token: string | null }[]>
  /** Removes all mails and returns the number removed. Their links keep working. */
  clearMails(): MaybePromise<number>
  /**
   * Creates a key, up to `maxPerWebsite`. The value of a deleted key of this website can be reused. The value of any other current or
   * former key is `'taken'`.
   */
  createKey(input: KeyInput): MaybePromise<PrivateKey | 'taken' | 'full'>
  /** Deactivates a key immediately and removes it from the cache (service 3.1). Returns null if there is no such active key. */
  deleteKey(id: string): MaybePromise<PrivateKey | null>
  /** Returns a copy of the whole state. `load` restores it. */
  snapshot(): MaybePromise<WebsiteSnapshot>
}

/** Input for a new website. */
export interface NewWebsite {
  identity: WebsiteIdentity
  /**
   * If no account has this ID, an account is created with the snapshot's plan and clock. Otherwise the website joins the existing account.
   */
  account: Pick<Account, 'id' | 'owner'>
  snapshot: WebsiteSnapshot
  /** Maximum number of websites, including this one. */
  limit: number
}

/** Values that must be unique across all websites. */
export type IdentifierInUse = 'appId' | 'privateKey' | 'copKey'

/**
 * Websites of one mock server. A website with a lifetime is removed when it has been idle for that long in real time. Looking a website up
 * by ID, key or link counts as use.
 */
export interface Store {
  /** Checks a private key by its hash, using both caches (service 5.3). `prefix` is the part of the key that may be shown. */
  authenticate(keyHash: string, prefix: string): MaybePromise<AuthenticationResult>
  /** Returns the website of requests that identify no website. */
  defaultWebsite(): MaybePromise<StoredWebsite>
  website(appId: string): MaybePromise<StoredWebsite | null>
  findByCopKey(copKey: string): MaybePromise<StoredWebsite | null>
  findByLink(tokenHash: string): MaybePromise<StoredWebsite | null>
  /** Returns the websites in the order in which they were created. */
  websites(): MaybePromise<StoredWebsite[]>
  account(accountId: string): MaybePromise<Account | null>
  createWebsite(website: NewWebsite): MaybePromise<StoredWebsite | IdentifierInUse | 'full'>
  /**
   * Replaces a website's state in one step. Plan and clock change for all websites of the account. The cache of the website's keys is
   * cleared and filled from the snapshot. `keys` replaces the private keys too. Returns `'privateKey'`, without changing anything, if a key
   * occurs twice or belongs to another website.
   */
  load(
    appId: string,
    snapshot: WebsiteSnapshot,
    keys?: WebsiteKeys,
  ): MaybePromise<StoredWebsite | Extract<IdentifierInUse, 'privateKey'> | null>
  /** Removes a website, and its account with the last website. Returns false for the default website and for an unknown ID. */
  removeWebsite(appId: string): MaybePromise<boolean>
  /**
   * Removes the websites whose lifetime is over. Returns the IDs of all websites removed this way since the previous call. Returns none if
   * several processes share the store: each process then clears its journal when it applies the removal.
   */
  removeIdle(): MaybePromise<string[]>
  changeWebsite(appId: string, change: WebsiteChange): MaybePromise<StoredWebsite | null>
  /**
   * Sets the clock of the website's account and applies the events that fall due. Returns `'backwards'`, without changing anything, if the
   * time would go back.
   */
  setClock(appId: string, change: ClockChange): MaybePromise<ClockMove | 'backwards' | null>
  readClock(appId: string): MaybePromise<ClockReading | null>
  /**
   * Acquires or extends the lease of a website, in real time. Returns the current lease, which belongs to another holder if that lease has
   * not expired. Null for an unknown website.
   */
  acquireLease(appId: string, lease: NewLease): MaybePromise<Lease | null>
  /** Releases the holder's lease, if there is one. */
  releaseLease(appId: string, holder: string): MaybePromise<void>
  /** Saves a document under a name, replacing any previous one. */
  saveScenario(name: string, document: ScenarioDocument): MaybePromise<void>
  /** Returns the document saved under a name. */
  savedScenario(name: string): MaybePromise<ScenarioDocument | null>
  /** Returns the names of saved documents, in the order in which they were saved. */
  savedScenarios(): MaybePromise<string[]>
  /** Returns false if no document has this name. */
  deleteScenario(name: string): MaybePromise<boolean>
  /** Opens a dashboard session if address and password match. */
  signIn(input: {
    email: string
    passwordHash: string
    tokenHash: string
    expiresInMs: number
  }): MaybePromise<Account | null>
  session(tokenHash: string): MaybePromise<Account | null>
  signOut(tokenHash: string): MaybePromise<void>
}

/** Request for a lease, for this many ms. */
export interface NewLease {
  holder: string
  ms: number
}

/** Exclusive use of a website, until this real time. */
export interface Lease {
  holder: string
  until: number
}

/** Changes to an existing website. */
export interface WebsiteChange {
  name?: string
  /** Plan of the account, which also applies to its other websites (A5). */
  plan?: Plan
  checksUsed?: number
}

/** Without `frozen`, the clock runs from `now`. `by` keeps the clock frozen or running. */
export type ClockChange = { frozen?: boolean; now?: number } | { by: number }

export interface ClockReading {
  now: number
  frozen: boolean
  /** Upcoming events. */
  due: DueList
}

/** A clock after a change: the time before, and the events that fell due. */
export interface ClockMove extends ClockReading {
  before: number
  settled: DueList
}

/** An event that time alone causes, on any website of the clock's account. */
export type DueItem = { at: number; appId: string } & (
  | { what: 'valid-key-forgotten' | 'wrong-key-forgotten'; prefix: string }
  | { what: 'link-expired'; email: string }
)

/** The first events in order of time, and the total number. */
export interface DueList {
  items: DueItem[]
  count: number
}
