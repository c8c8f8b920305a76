/**
 * The state port: one atomic operation for each transition of the service.
 *
 * "Now" is taken inside an operation, from the website's clock; ids and secrets are minted outside and handed in, so that an
 * operation is the same wherever it runs. Nothing outside reads, decides and writes in separate steps.
 *
 * Addresses come in as identities (A1). Records that are handed out do not change: a change puts a new object in their place.
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
  WebsiteSnapshot,
} from '../service/model.ts'
import type { VerdictOverride } from '../service/risk/types.ts'
import type { ScenarioDocument } from '../spec/generated/control.d.ts'

/** A value now, or later: memory answers at once, a distributed store cannot. */
export type MaybePromise<T> = T | Promise<T>

/**
 * How a private key was judged (service 5.3, 7, A18). `world` is the website the key names, else the default one.
 * A wrong key was judged wrong at `at` and is remembered as wrong until `until`, both on the clock of `world`. It has a `key` if it was
 * deleted, or if a website got it after it was judged.
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
  /** Id for the person, should the address be new. */
  personId: string
  email: string
  bulkPattern: string | null
  /** What a steering address demands; a website's own verdict goes before it. */
  override: VerdictOverride | null
  /** People who come into being first, where the address is not known yet. */
  newPeople: readonly PersonDraft[]
}

/**
 * The person's latest device and who else was seen on the person's devices, newest first, the latest device's before those of
 * the ones before it (A22). In memory it is the same object for as long as nothing in it changes.
 */
export interface DeviceLink {
  device: Device | null
  related: string[]
}

/** A person to be known from now on, as a document describes one. */
export interface PersonInput {
  personId: string
  email: string
  /** Where a new address is known from first, and since when. */
  source: Source
  at: number
  bulkPattern: string | null
  /** What was said of this very address; where it is null, the website's own verdicts decide. */
  override: VerdictOverride | null
  /** What the script told of the person, the latest device last; null where the script told nothing. */
  script: (Omit<ScriptIdentity, 'devices'> & { devices: readonly DeviceSeen[] }) | null
}

/** What faults are chosen by. `email` is the identity that the request is about. */
export interface FaultContext {
  when: Fault['when']
  /** Null where the request meets no operation. */
  operation: string | null
  email: string | null
}

/** What a check did: refused for the quota, answered from storage, or stored as new (service 4.8). */
export type EmailCheckResult =
  | { outcome: 'exhausted'; plan: Plan; used: number; at: number }
  | {
      outcome: 'stored' | 'new'
      plan: Plan
      /** Checks used, this one included. */
      used: number
      at: number
      person: Person
      link: DeviceLink
      /**
       * The website's own verdict rule that fits: it decided a new address. A stored one keeps its answer (A15), so that there it
       * is one that would have answered otherwise.
       */
      rule: VerdictRule | null
      /** People who came into being first, since the address steers. */
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

/** A deletion to ask for; `token` goes into the keyring, so that the link can be shown again. */
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
  /** Goes into the keyring where the mock minted it or a scenario named it; null keeps it out. */
  value: string | null
}

/** Whose data: by address or by the site's own user id (A10). */
export type PersonSelector = { email: string } | { userId: string }

/** How many records a deletion removed (A10). */
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

/** Records that can be exported or listed, each kind with its type. */
export interface Listable {
  people: Person
  visits: Visit
  events: TrackedEvent
  conversions: Conversion
  signUps: SignUp
}

/** A page of records in the order they came; `next` is the `number` to go on after, null at the end. */
export interface RecordPage<T> {
  items: T[]
  next: number | null
}

/** What a website has used and owes (service 8, A5). */
export interface WebsiteUsage {
  plan: Plan
  used: number
  people: number
  at: number
}

/** What was set for a website to meet, besides its records. */
export type WebsiteSettings = Pick<WebsiteContents, 'verdicts' | 'faults' | 'outages'>

/** What is there of a website, without the records themselves. */
export interface WebsiteOverview {
  scenario: LoadedScenario | null
  /** Real time at which it ends if nobody uses it until then; null where nothing ends it. */
  expiresAt: number | null
  counts: Record<'people' | 'visits' | 'events' | 'conversions' | 'signUps' | 'mails', number>
}

/** Mails of a website that are kept: the newest ones. Their links work on when they are gone. */
export const maxMails = 1000

/** How many a website may be given of each, one after the other; what it is loaded with may have more. Keys count once deleted too. */
export const maxPerWebsite = { faults: 1000, verdicts: 1000, keys: 10_000 } as const

/** What came of one that was to be added. */
export type AddResult = 'added' | 'taken' | 'full'

/**
 * One website in one situation. A load or reset puts a new situation in place: a request that began before it still holds the
 * old world and ends there.
 */
export interface StoredWebsite {
  readonly appId: string
  readonly identity: WebsiteIdentity
  /** Whether a fault is set. Every request asks, so that it is known without waiting. */
  readonly hasFaults: boolean
  /** Whether the website was removed; what goes on in it is seen by nobody then. */
  isRemoved(): MaybePromise<boolean>
  /** Time on the website's clock. */
  now(): MaybePromise<number>
  /** Counts, raises the bulk pattern, stores a new address: one step. */
  recordCheck(input: CheckInput): MaybePromise<EmailCheckResult>
  /** The latest identification wins as a whole, a missing user id included. `first`: the address was not known, not from a check either. */
  identify(input: IdentifyInput): MaybePromise<{ person: Person; first: boolean }>
  recordVisit(input: VisitInput): MaybePromise<Visit>
  recordEvent(input: EventInput): MaybePromise<TrackedEvent>
  /** Returns the first conversion if its credential, source and external id came before (A8). */
  recordConversion(input: ConversionInput): MaybePromise<{ conversion: Conversion; repeated: boolean }>
  /** Releases held conversions of an address or an external id; the count (A9). */
  releaseConversions(selector: { email: string } | { externalId: string }): MaybePromise<number>
  /** `'known'` where the address is known already and the script tells nothing new of it, or where its stored answer would change. */
  addPerson(input: PersonInput): MaybePromise<{ person: Person; first: boolean } | 'known'>
  deletePerson(selector: PersonSelector | 'everybody'): MaybePromise<DeletedCounts>
  /** Whether the deletion of this address would delete anything. */
  hasDataOf(email: string): MaybePromise<boolean>
  /** Sends the mail with the link, whoever the address is: ask `knows` before. */
  requestDeletion(input: DeletionInput): MaybePromise<DeletionRequest>
  readDeletion(tokenHash: string): MaybePromise<{ request: DeletionRequest; state: LinkState } | null>
  confirmDeletion(tokenHash: string): MaybePromise<ConfirmationResult>
  list<K extends keyof Listable>(kind: K, page: { after: number; limit: number }): MaybePromise<RecordPage<Listable[K]>>
  find(email: string): MaybePromise<{ person: Person; link: DeviceLink } | null>
  usage(): MaybePromise<WebsiteUsage>
  overview(): MaybePromise<WebsiteOverview>
  settings(): MaybePromise<WebsiteSettings>
  /** Counts a request with the faults that it concerns, up to the first that hits it: that one, as it is counted now. */
  takeFault(occasion: FaultContext): MaybePromise<Fault | null>
  /** Sets a fault behind those that are set, up to `maxPerWebsite`; `'taken'` where there is one of its id. */
  addFault(fault: Fault): MaybePromise<AddResult>
  /** Puts a part of the service out of reach. */
  startOutage(outage: Outage): MaybePromise<void>
  /** Takes back a fault by its id, an outage by its name, or all of both with null; how many there were. */
  removeFaults(id: string | null): MaybePromise<number>
  /** Puts a verdict before the others, up to `maxPerWebsite`; one for the same addresses goes, since it would never be asked again. */
  addVerdict(rule: VerdictRule): MaybePromise<Exclude<AddResult, 'taken'>>
  /** Takes back the verdicts for a match, or all with null; how many there were. */
  removeVerdicts(match: string | null): MaybePromise<number>
  mails(): MaybePromise<{ mail: Mail; request: DeletionRequest; state: LinkState; token: string | null }[]>
  /** Removes all mails and returns how many there were; the links in them go on working. */
  clearMails(): MaybePromise<number>
  /** The value of a deleted key of this website works again, as a new key; one that any other key has or had is taken. Up to `maxPerWebsite`. */
  createKey(input: KeyInput): MaybePromise<PrivateKey | 'taken' | 'full'>
  /** Stops the key at once and clears its memory (service 3.1); null where there is no such active key. */
  deleteKey(id: string): MaybePromise<PrivateKey | null>
  /** The whole situation, detached, to be put back by `load`. */
  snapshot(): MaybePromise<WebsiteSnapshot>
}

/** What a new website is made of. */
export interface NewWebsite {
  identity: WebsiteIdentity
  /** Made with the situation's plan and clock where no account of that id exists; else the website joins it is. */
  account: Pick<Account, 'id' | 'owner'>
  snapshot: WebsiteSnapshot
  /** How many websites there may be, this one included. */
  limit: number
}

/** Values that must be unique over all websites. */
export type IdentifierInUse = 'appId' | 'privateKey' | 'copKey'

/**
 * The websites of one mock server. One with a lifetime is gone once nobody used it for so long in real time: to be found by its
 * id, by a key of it or by a link is to be used.
 */
export interface Store {
  /** Judges a private key by its hash, through both memories (service 5.3); `prefix` is what may be shown of it. */
  authenticate(keyHash: string, prefix: string): MaybePromise<AuthenticationResult>
  /** The website that new requests without one belong to. */
  defaultWebsite(): MaybePromise<StoredWebsite>
  website(appId: string): MaybePromise<StoredWebsite | null>
  findByCopKey(copKey: string): MaybePromise<StoredWebsite | null>
  findByLink(tokenHash: string): MaybePromise<StoredWebsite | null>
  /** Worlds in the order they were made. */
  websites(): MaybePromise<StoredWebsite[]>
  account(accountId: string): MaybePromise<Account | null>
  createWebsite(website: NewWebsite): MaybePromise<StoredWebsite | IdentifierInUse | 'full'>
  /**
   * Puts a situation in place of the present one, in one step, plan and clock for all websites of the account, and forgets the
   * memory of the website's keys save what the situation says of it; `keys` replaces the private keys as well. `'privateKey'` where one of them is another website's
   * or stands there twice: nothing is changed then.
   */
  load(
    appId: string,
    snapshot: WebsiteSnapshot,
    keys?: Pick<WebsiteIdentity, 'keys' | 'keyring' | 'setAside'>,
  ): MaybePromise<StoredWebsite | Extract<IdentifierInUse, 'privateKey'> | null>
  /** Removes a website, its account with the last one. False for the default website, which stays, and for one that is not there. */
  removeWebsite(appId: string): MaybePromise<boolean>
  /**
   * Removes the websites whose lifetime is over; the ids of all that ended so since it was asked last. None where several processes
   * share the store: each of them is told in the order in which it happened, and empties its journal by itself.
   */
  removeIdle(): MaybePromise<string[]>
  changeWebsite(appId: string, change: WebsiteChange): MaybePromise<StoredWebsite | null>
  /**
   * Sets the clock of the website's account, and settles what falls due on the way. `'backwards'` where time would run back:
   * nothing is changed then.
   */
  setClock(appId: string, change: ClockChange): MaybePromise<ClockMove | 'backwards' | null>
  readClock(appId: string): MaybePromise<ClockReading | null>
  /**
   * Takes or prolongs the lease of a website, in real time: the lease that holds then, which is another holder's where that one's is
   * not over. Null where there is no such website.
   */
  takeLease(appId: string, lease: NewLease): MaybePromise<Lease | null>
  /** Ends the holder's lease; nothing happens where it has none. */
  endLease(appId: string, holder: string): MaybePromise<void>
  /** Keeps a document under a name, in place of one that was kept under it before. */
  saveScenario(name: string, document: ScenarioDocument): MaybePromise<void>
  /** The document that was kept under a name. */
  savedScenario(name: string): MaybePromise<ScenarioDocument | null>
  /** The names that documents are kept under, in the order in which they came. */
  savedScenarios(): MaybePromise<string[]>
  /** False where none was kept under the name. */
  forgetScenario(name: string): MaybePromise<boolean>
  /** Opens a dashboard session where address and password fit. */
  signIn(input: {
    email: string
    passwordHash: string
    tokenHash: string
    expiresInMs: number
  }): MaybePromise<Account | null>
  session(tokenHash: string): MaybePromise<Account | null>
  signOut(tokenHash: string): MaybePromise<void>
}

/** Who wants to have a website to itself, and for how many ms. */
export interface NewLease {
  holder: string
  ms: number
}

/** Who has a website to itself, until when in real time. */
export interface Lease {
  holder: string
  until: number
}

/** What can be changed of a website as it goes on. */
export interface WebsiteChange {
  name?: string
  /** The account's, so that of its other websites too (A5). */
  plan?: Plan
  checksUsed?: number
}

/** Without `frozen` a clock runs on from `now`; `by` leaves it frozen or running as it was. */
export type ClockChange = { frozen?: boolean; now?: number } | { by: number }

export interface ClockReading {
  now: number
  frozen: boolean
  /** What is still to come. */
  due: DueList
}

/** A clock after a change: what it showed before, and what fell due from then until now. */
export interface ClockMove extends ClockReading {
  before: number
  settled: DueList
}

/** What time brings about by itself, on any website of the clock's account. */
export type DueItem = { at: number; appId: string } & (
  | { what: 'valid-key-forgotten' | 'wrong-key-forgotten'; prefix: string }
  | { what: 'link-expired'; email: string }
)

/** The first ones in order of time, and how many there are with those left off. */
export interface DueList {
  items: DueItem[]
  count: number
}
