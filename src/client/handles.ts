/**
 * Handles that control a mock, in this process (`createMock`) or elsewhere (`connectMock`). Field names are those of the control plane
 * (control.yaml), so documents, curl and code agree.
 *
 * Collections have the methods `list`, `get`, `add`, `remove` and `clear`. The operations behind them are named list…, get…, create…
 * and delete….
 */

import type { SteeringName } from '../service/risk/steering.ts'
import type {
  Clock,
  ClockChange,
  ClockMove,
  Fault,
  Health,
  JournalEntry,
  JournalPage,
  Key,
  Lease,
  Mail,
  MailPage,
  NewKey,
  NewWebsite,
  Outage,
  ResetResult,
  Scenario,
  ScenarioDocument,
  ScenarioFault,
  ScenarioPerson,
  ScenarioVerdict,
  WebsiteChange,
  Website as WebsiteState,
} from '../spec/generated/control.d.ts'
import type { OperationId } from '../spec/generated/operations.ts'
import type { ScenarioName } from '../state/scenario/generated/shipped.ts'
import type { EventOptions, MockEvent } from './events.ts'
import type { MockError } from './mock-error.ts'

/** A duration: `"750ms"`, `"5s"`, `"5m"`, `"2h"`, `"30d"`, or a whole number of ms. */
export type Duration = string | number

/** Options of `createWebsite`. */
export interface CreateWebsiteOptions extends Omit<NewWebsite, 'lifetime' | 'scenario'> {
  /**
   * Name of a scenario, or a scenario document.
   * @default "default"
   */
  scenario?: ScenarioName | (string & {}) | ScenarioDocument
  /**
   * Maximum idle time before the website is removed, in real time, from `"1s"` to `"999d"`.
   * @default the website is never removed
   */
  lifetime?: Duration
}

/** A fault to add with `faults.add`. */
export interface FaultOptions extends Omit<ScenarioFault, 'delay' | 'operation'> {
  /**
   * Operation that the fault applies to.
   * @default all requests
   */
  operation?: OperationId
  /**
   * Delay of the response in real time, up to a few days.
   * @default none
   */
  delay?: Duration
}

/**
 * A mock in this process or elsewhere. Failed calls reject with a {@link MockError} that has the mock's own message. Options and
 * filters with an unknown name reject with a `TypeError`.
 */
export interface MockHandles {
  /** Base URL of the service and of the control plane, without a trailing slash. */
  readonly url: string
  /** The default website. Requests that name no website belong to it. */
  readonly website: Website
  /** Creates a website that is isolated from all others. */
  createWebsite(options?: CreateWebsiteOptions): Promise<Website>
  /**
   * Returns the handle of a website by its ID.
   *
   * @throws {MockError} if the website does not exist
   */
  getWebsite(appId: string): Promise<Website>
  /** Returns all websites in the order of their creation, starting with the default website. */
  listWebsites(): Promise<Website[]>
  /** Returns the scenarios that can be loaded by name. */
  listScenarios(): Promise<Scenario[]>
  /** Returns the health of the mock itself. */
  readHealth(): Promise<Health>
  /** Resets all initial websites to their initial state, and removes all others. */
  reset(): Promise<ResetResult>
  /** Requests to all websites. */
  readonly requests: Requests
  /** Mails of all websites. */
  readonly mailbox: Mailbox
  /** Streams the events of all websites, from the start of the loop until `signal` aborts or the loop ends. */
  events(options?: EventOptions): AsyncIterable<MockEvent>
}

/** A website, isolated from all others. */
export interface Website {
  /** ID of the website. */
  readonly app_id: string
  /** Name of the website. */
  readonly name: string
  /** ID of the account. Websites of the same account share plan and clock. */
  readonly account: string
  /**
   * The initial private key. If the scenario has deleted this key, the service rejects it. Empty if the mock does not know the key's
   * value, because the mock did not generate it.
   */
  readonly private_key: string
  /** Public key of the tracking script. */
  readonly cop_key: string
  /** Secret for releasing conversions at the qualification gate. */
  readonly release_secret: string
  /** Warnings of the call that created the website. Empty if the website was found or listed. */
  readonly warnings: readonly string[]
  /** Base URL of the service. */
  readonly url: string
  /**
   * Environment variables for an app under test. If the app calls the mock over a port, call `mock.listen()` before you read this.
   */
  readonly env: WebsiteEnvironment
  /** Returns the current plan, checks, amount due, keys and counts. */
  read(): Promise<WebsiteState>
  /** Changes properties of the website. */
  update(change: WebsiteChange): Promise<WebsiteState>
  /** Loads a scenario by name or as a document. Keys, `app_id` and `name` stay. An invalid document changes nothing. */
  load(scenario: ScenarioName | (string & {}) | ScenarioDocument): Promise<WebsiteState>
  /** Returns the current state as a document that `restore` can restore without loss. */
  save(): Promise<ScenarioDocument>
  /** Restores a state returned by `save`. */
  restore(document: ScenarioDocument): Promise<WebsiteState>
  /** Resets the website to its initial state with the same keys. */
  reset(): Promise<void>
  /** Removes the website with all its data. */
  remove(): Promise<void>
  /** Private keys of the website. */
  readonly keys: Keys
  /** Clock of the website's account. */
  readonly clock: WebsiteClock
  /** Faults of the website. */
  readonly faults: Faults
  /** Outages of the website. */
  readonly outages: Outages
  /** Verdicts set for addresses of the website. */
  readonly verdicts: Verdicts
  /** People known to the website. */
  readonly people: People
  /** Requests to the website. */
  readonly requests: Requests
  /** Mails of the website. */
  readonly mailbox: Mailbox
  /**
   * Streams the events of the website, from the start of the loop until `signal` aborts or the loop ends. To include events before
   * the loop starts, set `since`.
   */
  events(options?: EventOptions): AsyncIterable<MockEvent>
  /**
   * Returns the steering address for a name such as `block` or `score-73`. A full address is returned as is. A tagged website adds its
   * tag after a plus, as in `block+t7k2@dc-mock.example.com`.
   *
   * @throws {TypeError} if the name is close to a steering name but unknown
   */
  address(name: SteeringName | (string & {})): string
  /**
   * Returns a view of this website for one of several tests that share it: see {@link TaggedWebsite}. Avoid tags that end in a digit:
   * the risk engine treats `ana+1@` and `ana+2@` as numbered variants of one address.
   *
   * @throws {TypeError} if the tag is not 1 to 32 letters, digits, - or _
   */
  tagged(tag: string): TaggedWebsite
  /**
   * Acquires the lease of this website for a duration in real time. The holder can extend the lease by acquiring it again. A lease is
   * advisory: the mock rejects no calls of others. Test runners use leases to detect tests that would disturb each other.
   *
   * @throws {MockError} with status 409 and both names if another holder has the lease
   */
  lease(holder: string, duration: Duration): Promise<Lease>
  /** Ends the holder's lease. Does nothing if the holder has no lease. */
  release(holder: string): Promise<void>
  /** Removes the website at the end of a block: `await using website = await mock.createWebsite()`. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * View of a website that several tests share, because the app under test has a single key. `address` adds the test's tag. `requests`,
 * `mailbox`, `events` and `faults` are limited to addresses with the tag: a filter or fault without an address gets the pattern of the
 * tag, and an address without the tag throws a `TypeError`.
 *
 * Everything else affects the whole website and all tests that share it: `load`, `restore`, `reset`, `update`, clock, outages, verdicts,
 * people, keys, `requests.clear()`, `mailbox.clear()`, and reading or removing by ID. Test runners acquire a `lease` before they use
 * these.
 */
export interface TaggedWebsite extends Website {
  /** The tag in lower case. */
  readonly tag: string
}

/** Environment variables for an app under test. */
export interface WebsiteEnvironment {
  /** Private key of the website. */
  DC_API_KEY: string
  /** Public key of the tracking script. */
  DC_COP_KEY: string
  /** Secret for releasing conversions. */
  DC_RELEASE_SECRET: string
  /** Base URL of the service. */
  DC_BASE_URL: string
  /** ID of the website. */
  DC_APP_ID: string
  /** Base URL of the mock, for `connectMock`. */
  DC_MOCK_URL: string
}

/** Private keys of a website. */
export interface Keys {
  /** Adds a key. Without `value` a key is generated. */
  add(key: NewKey): Promise<Key>
  /** Deletes a key by its ID. The key stops working at once (service 3.1). */
  remove(id: string): Promise<void>
}

/** Clock of the website's account. It never runs backwards. */
export interface WebsiteClock {
  /** Returns the current time, and whether the clock is frozen. */
  read(): Promise<Clock>
  /** Sets the time, or freezes or resumes the clock. */
  set(change: ClockChange): Promise<ClockMove>
  /** Freezes the clock, at `now` if given. */
  freeze(now?: string): Promise<ClockMove>
  /** Resumes a frozen clock. */
  resume(): Promise<ClockMove>
  /** Advances the clock by a duration such as `'5m'`. A number is in ms. */
  advance(by: Duration): Promise<ClockMove>
}

/** Faults of a website: delays, errors and broken connections. */
export interface Faults {
  /** Returns the faults in the order they were added. `outages.list` returns the outages. */
  list(): Promise<Fault[]>
  /** Returns a fault with its counters. */
  get(id: string): Promise<Fault>
  /** Adds a fault. */
  add(fault: FaultOptions): Promise<Fault>
  /** Removes a fault by its ID. */
  remove(id: string): Promise<void>
  /** Removes all faults and outages. */
  clear(): Promise<void>
}

/** Parts of the service that are unavailable. */
export interface Outages {
  /** Returns the active outages. */
  list(): Promise<Outage[]>
  /** Starts an outage. */
  add(outage: Outage): Promise<void>
  /** Ends an outage. */
  remove(outage: Outage): Promise<void>
}

/** Verdicts set for addresses. */
export interface Verdicts {
  /** Returns the verdicts in order of precedence. */
  list(): Promise<ScenarioVerdict[]>
  /** Adds a verdict before all others. A verdict with the same match is replaced. */
  add(verdict: ScenarioVerdict): Promise<ScenarioVerdict>
  /** Removes a verdict by its match. */
  remove(match: string): Promise<void>
  /** Removes all verdicts. */
  clear(): Promise<void>
}

/** People known to a website. */
export interface People {
  /** Returns all people in the order they were identified. */
  list(): Promise<ScenarioPerson[]>
  /** Returns the person with an address, or null if the address is unknown. */
  find(email: string): Promise<ScenarioPerson | null>
  /** Adds a person, as a check or the tracking script would. */
  add(person: ScenarioPerson): Promise<ScenarioPerson>
  /** Removes a person with all data. */
  remove(email: string): Promise<void>
  /** Removes all people. */
  clear(): Promise<void>
}

/** Filter for journal entries. */
export interface RequestFilter {
  /** Operation of the request. */
  operation?: OperationId
  /** Email address in any spelling, or a pattern in which `*` matches any text. */
  email?: string
  /** HTTP status of the response. */
  status?: number
  /** ID of an entry or an ISO 8601 time to start after. An unknown ID is rejected. */
  since?: string
  /**
   * Maximum number of entries. The newest are returned.
   * @default 100
   */
  limit?: number
}

/** Options of a wait. */
export interface WaitOptions {
  /**
   * Minimum number of matches.
   * @default 1
   */
  count?: number
  /**
   * Timeout in real time, at most `"60s"`.
   * @default "2s"
   */
  timeout?: Duration
}

/** The request journal: requests, responses and the reasons for them. */
export interface Requests {
  /** Returns the matching entries, oldest first. */
  list(filter?: RequestFilter): Promise<JournalEntry[]>
  /**
   * Returns the matching entries with their total number. With `count` or `timeout` it waits first. A wait that times out does not
   * reject but returns the nearest entries.
   */
  query(filter?: RequestFilter & WaitOptions): Promise<JournalPage>
  /**
   * Waits for matching entries and returns them.
   *
   * @throws {MockError} on timeout, with the nearest entries
   */
  wait(filter?: RequestFilter & WaitOptions): Promise<JournalEntry[]>
  /** Returns an entry by its ID. */
  get(id: string): Promise<JournalEntry>
  /** Removes all entries. */
  clear(): Promise<void>
}

/** Filter for mails. */
export interface MailFilter {
  /** Email address in any spelling, or a pattern in which `*` matches any text. */
  to?: string
  /** ID of a mail or an ISO 8601 time to start after. An unknown ID is rejected. */
  since?: string
  /**
   * Maximum number of mails. The newest are returned.
   * @default 100
   */
  limit?: number
}

/** Mails that the service sent. */
export interface Mailbox {
  /** Returns the matching mails, oldest first. */
  list(filter?: MailFilter): Promise<Mail[]>
  /** Returns the matching mails with their total number. Waits like `requests.query`. */
  query(filter?: MailFilter & WaitOptions): Promise<MailPage>
  /**
   * Waits for matching mails and returns them.
   *
   * @throws {MockError} on timeout, with mails to other recipients
   */
  wait(filter?: MailFilter & WaitOptions): Promise<Mail[]>
  /**
   * Returns the latest matching mail. With `timeout` it waits for a mail.
   *
   * @throws {MockError} if there is none
   */
  latest(filter?: Pick<MailFilter, 'to' | 'since'> & { timeout?: Duration }): Promise<Mail>
  /** Returns a mail by its ID. */
  get(id: string): Promise<Mail>
  /** Removes all mails. Their links keep working. */
  clear(): Promise<void>
}
