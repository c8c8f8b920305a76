/**
 * Handles that control a mock in this process (`createMock`) or in another process (`connectMock`). Field names match the control plane
 * (control.yaml), so the docs, curl commands and code agree.
 *
 * Collections share the method names `list`, `get`, `add`, `remove` and `clear`. For faults, control.yaml calls these operations
 * listFaults, getFault, createFault and deleteFault.
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

/** Duration such as `"750ms"`, `"5s"`, `"5m"`, `"2h"` or `"30d"`, or a whole number of milliseconds. */
export type Duration = string | number

/** Options of `createWebsite`. */
export interface CreateWebsiteOptions extends Omit<NewWebsite, 'lifetime' | 'scenario'> {
  /**
   * Scenario name or scenario document.
   * @default "default"
   */
  scenario?: ScenarioName | (string & {}) | ScenarioDocument
  /**
   * Maximum idle time in real time, from `"1s"` to `"999d"`. The website is removed after being idle for this time.
   * @default the website is never removed
   */
  lifetime?: Duration
}

/** Fault to add with `faults.add`. */
export interface FaultOptions extends Omit<ScenarioFault, 'delay' | 'operation'> {
  /**
   * Operation to which the fault applies.
   * @default all requests
   */
  operation?: OperationId
  /**
   * Response delay in real time, up to a few days.
   * @default none
   */
  delay?: Duration
}

/**
 * Mock in this process or another process. A failed call rejects with a {@link MockError} that contains the mock's message. Unknown
 * property names in options or a filter cause a `TypeError`.
 */
export interface MockHandles {
  /** Base URL of the service and the control plane, without a trailing slash. */
  readonly url: string
  /** Default website. Also receives requests without a valid credential. */
  readonly website: Website
  /** Creates a website that is isolated from all other websites. */
  createWebsite(options?: CreateWebsiteOptions): Promise<Website>
  /**
   * Returns a handle to the website with this ID.
   * @throws {MockError} if the website does not exist
   */
  getWebsite(appId: string): Promise<Website>
  /** Returns all websites in creation order, starting with the default website. */
  listWebsites(): Promise<Website[]>
  /** Returns the scenarios that can be loaded by name. */
  listScenarios(): Promise<Scenario[]>
  /** Returns the health of the mock, not of the simulated service. */
  readHealth(): Promise<Health>
  /** Resets the initial websites and removes all other websites. */
  reset(): Promise<ResetResult>
  /** Request journal of all websites. */
  readonly requests: Requests
  /** Emails sent by the service for all websites. */
  readonly mailbox: Mailbox
  /** Streams the events of all websites. The stream starts when iteration starts, and ends when `signal` is aborted or iteration stops. */
  events(options?: EventOptions): AsyncIterable<MockEvent>
}

/** Handle to a website. Websites are isolated from each other. */
export interface Website {
  /** ID of the website. */
  readonly app_id: string
  /** Name of the website. */
  readonly name: string
  /** Account ID. Websites of the same account share a plan and a clock. */
  readonly account: string
  /**
   * Initial private key of the website. If the scenario deletes this key, the service rejects it. Empty if the mock did not generate the
   * key, because the mock does not store externally created keys.
   */
  readonly private_key: string
  /** Public key for the tracking script. */
  readonly cop_key: string
  /** Secret for releasing conversions at the qualification gate. */
  readonly release_secret: string
  /** Warnings from the call that created the website. Empty for a website from `getWebsite` or `listWebsites`. */
  readonly warnings: readonly string[]
  /** Base URL of the service. */
  readonly url: string
  /** Environment variables for an app under test. If the app calls the mock over the network, call `mock.listen()` first. */
  readonly env: WebsiteEnvironment
  /** Returns the website's current state, including plan, used checks, amount due, keys and counts. */
  read(): Promise<WebsiteState>
  /** Changes properties of the website. */
  update(change: WebsiteChange): Promise<WebsiteState>
  /**
   * Loads a scenario by name or as a document. Keys, `app_id` and `name` stay the same, and other websites are not affected. An invalid
   * document changes nothing. For example, after `service-down` is loaded, only requests to this website fail.
   */
  load(scenario: ScenarioName | (string & {}) | ScenarioDocument): Promise<WebsiteState>
  /** Returns the current state as a document that `restore` accepts. */
  save(): Promise<ScenarioDocument>
  /** Restores a state returned by `save`. */
  restore(document: ScenarioDocument): Promise<WebsiteState>
  /** Resets the website to its initial state. Keys stay the same. */
  reset(): Promise<void>
  /** Removes the website and all its data. */
  remove(): Promise<void>
  /** Private keys of the website. */
  readonly keys: Keys
  /** Clock of the website's account. */
  readonly clock: WebsiteClock
  /** Faults of the website. They affect only requests to this website. See {@link Faults}. */
  readonly faults: Faults
  /** Outages of the website. */
  readonly outages: Outages
  /** Verdicts set for email addresses of the website. */
  readonly verdicts: Verdicts
  /** People known to the website. */
  readonly people: People
  /** Request journal of the website. Requests with an invalid key are in the default website's journal. */
  readonly requests: Requests
  /** Emails sent by the service for the website. */
  readonly mailbox: Mailbox
  /**
   * Streams the website's events. The stream starts when iteration starts, and ends when `signal` is aborted or iteration stops. Set
   * `since` to include earlier events.
   */
  events(options?: EventOptions): AsyncIterable<MockEvent>
  /**
   * Returns the steering address for a name such as `block` or `score-73`. Returns email addresses unchanged. For a tagged website, the
   * address includes the tag, as in `block+t7k2@dc-mock.example.com`.
   * @throws {TypeError} if the name is unknown but similar to a steering name
   */
  address(name: SteeringName | (string & {})): string
  /**
   * Returns one test's view of this website, for tests that share the website (see {@link TaggedWebsite}). Avoid tags that end in a digit,
   * because the risk engine treats `ana+1@` and `ana+2@` as numbered variants of one address.
   * @throws {TypeError} if the tag is not 1 to 32 letters, digits, - or _
   */
  tagged(tag: string): TaggedWebsite
  /**
   * Acquires or extends a lease of this website. The duration is in real time and does not depend on the website's clock. Leases are
   * advisory: the mock does not reject calls from other clients. Test runners use leases to detect tests that would interfere with each
   * other.
   * @throws {MockError} with status 409 if another holder has the lease. The message names both holders.
   */
  lease(holder: string, duration: Duration): Promise<Lease>
  /** Releases the holder's lease. Does nothing if another holder has the lease. */
  release(holder: string): Promise<void>
  /** Removes the website at the end of the block, as in `await using website = await mock.createWebsite()`. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * One test's view of a website that several tests share, because the app under test has only one key. `address` adds the test's tag.
 * `requests`, `mailbox`, `events` and `faults` are limited to email addresses with the tag. Filters and faults without an address apply to all addresses with the tag. An address without the tag causes a `TypeError`.
 *
 * All other calls affect the whole website and every test that shares the website: `load`, `restore`, `reset`, `update`, clock, outages,
 * verdicts, people, keys, `requests.clear()`, `mailbox.clear()`, and reading or removing by ID. Test runners acquire a `lease` before these
 * calls.
 */
export interface TaggedWebsite extends Website {
  /** The tag, in lowercase. */
  readonly tag: string
}

/** Environment variables for an app under test. */
export interface WebsiteEnvironment {
  /** Private key of the website. */
  DC_API_KEY: string
  /** Public key for the tracking script. */
  DC_COP_KEY: string
  /** Secret for releasing conversions at the qualification gate. */
  DC_RELEASE_SECRET: string
  /** Base URL of the service. */
  DC_BASE_URL: string
  /** ID of the website. */
  DC_APP_ID: string
  /** Base URL to pass to `connectMock`. */
  DC_MOCK_URL: string
}

/** Private keys of a website. */
export interface Keys {
  /** Adds a key with the given value, or with a generated value if no value is given. */
  add(key: NewKey): Promise<Key>
  /** Deletes a key by ID. The service rejects the key immediately (service 3.1). */
  remove(id: string): Promise<void>
}

/** Clock of the website's account. Time cannot go backwards. */
export interface WebsiteClock {
  /** Returns the clock's current time and whether the clock is frozen. */
  read(): Promise<Clock>
  /** Sets the time, or freezes or resumes the clock. */
  set(change: ClockChange): Promise<ClockMove>
  /** Freezes the clock at the given time, or at the current time if `now` is omitted. */
  freeze(now?: string): Promise<ClockMove>
  /** Resumes a frozen clock. */
  resume(): Promise<ClockMove>
  /** Advances the clock by a duration such as `'5m'`, or by a number of milliseconds. */
  advance(by: Duration): Promise<ClockMove>
}

/**
 * Faults of a website: delays, errors and broken connections. A fault affects only requests that identify this website, for example by
 * private key, even if the fault sets no `operation` or `match`. Requests to other websites still succeed. By default, a fault replaces the
 * operation, but requests with an invalid key still return 401. With `when: 'after'`, the default website's faults also affect requests
 * without a valid key.
 */
export interface Faults {
  /** Returns all faults in the order they were added. Outages are returned by `outages.list`. */
  list(): Promise<Fault[]>
  /** Returns a fault with its counters. */
  get(id: string): Promise<Fault>
  /** Adds a fault. After `add({ status: 503 })`, every request with a valid key of this website fails. */
  add(fault: FaultOptions): Promise<Fault>
  /** Removes a fault by ID. */
  remove(id: string): Promise<void>
  /** Removes all faults and all outages. */
  clear(): Promise<void>
}

/** Simulated outages of parts of the service. */
export interface Outages {
  /** Returns the active outages. */
  list(): Promise<Outage[]>
  /** Starts an outage. */
  add(outage: Outage): Promise<void>
  /** Ends an outage. */
  remove(outage: Outage): Promise<void>
}

/** Verdicts that override the risk engine for some email addresses of a website. */
export interface Verdicts {
  /** Returns all verdicts in order of precedence. */
  list(): Promise<ScenarioVerdict[]>
  /** Adds a verdict with the highest precedence. Replaces an existing verdict with the same match. */
  add(verdict: ScenarioVerdict): Promise<ScenarioVerdict>
  /** Removes the verdict with the given match. */
  remove(match: string): Promise<void>
  /** Removes all verdicts. */
  clear(): Promise<void>
}

/** People known to a website. */
export interface People {
  /** Returns all people in the order they were identified. */
  list(): Promise<ScenarioPerson[]>
  /** Returns the person with this email address, or null if no such person exists. */
  find(email: string): Promise<ScenarioPerson | null>
  /** Adds a person, as an email check or the tracking script would. */
  add(person: ScenarioPerson): Promise<ScenarioPerson>
  /** Removes a person and all related data. */
  remove(email: string): Promise<void>
  /** Removes all people. */
  clear(): Promise<void>
}

/** Filter for journal entries. */
export interface RequestFilter {
  /** Operation of the request. */
  operation?: OperationId
  /** Email address, or a pattern in which `*` matches any text. Ignores case and surrounding whitespace. */
  email?: string
  /** HTTP status of the response. */
  status?: number
  /** Return only entries after the entry with this ID, or after this ISO 8601 time. An unknown ID is an error. */
  since?: string
  /**
   * Maximum number of entries. If more entries match, the newest are returned.
   * @default 100
   */
  limit?: number
}

/** Options for waiting for a request or an email. */
export interface WaitOptions {
  /**
   * Minimum number of matches to wait for.
   * @default 1
   */
  count?: number
  /**
   * Timeout in real time, at most `"60s"`.
   * @default "2s"
   */
  timeout?: Duration
}

/** Request journal, which records requests, responses and the reasons for the responses. */
export interface Requests {
  /** Returns the matching entries, oldest first. */
  list(filter?: RequestFilter): Promise<JournalEntry[]>
  /**
   * Returns the matching entries and their total number. With `count` or `timeout`, first waits for matches. On timeout, resolves with the
   * nearest entries instead of rejecting.
   */
  query(filter?: RequestFilter & WaitOptions): Promise<JournalPage>
  /**
   * Waits for matching entries and returns them.
   *
   * @throws {MockError} on timeout. The error lists the entries that came closest to matching.
   */
  wait(filter?: RequestFilter & WaitOptions): Promise<JournalEntry[]>
  /** Returns an entry by ID. */
  get(id: string): Promise<JournalEntry>
  /** Removes all entries. */
  clear(): Promise<void>
}

/** Filter for emails. */
export interface MailFilter {
  /** Email address, or a pattern in which `*` matches any text. Ignores case and surrounding whitespace. */
  to?: string
  /** Return only emails after the email with this ID, or after this ISO 8601 time. An unknown ID is an error. */
  since?: string
  /**
   * Maximum number of emails. If more emails match, the newest are returned.
   * @default 100
   */
  limit?: number
}

/** Emails sent by the service. */
export interface Mailbox {
  /** Returns the matching emails, oldest first. */
  list(filter?: MailFilter): Promise<Mail[]>
  /** Returns the matching emails and their total number. Waits like `requests.query`. */
  query(filter?: MailFilter & WaitOptions): Promise<MailPage>
  /**
   * Waits for matching emails and returns them.
   *
   * @throws {MockError} on timeout. The error message lists emails to other recipients.
   */
  wait(filter?: MailFilter & WaitOptions): Promise<Mail[]>
  /**
   * Returns the latest matching email. With `timeout`, waits for a matching email.
   * @throws {MockError} if no email matches
   */
  latest(filter?: Pick<MailFilter, 'to' | 'since'> & { timeout?: Duration }): Promise<Mail>
  /** Returns an email by ID. */
  get(id: string): Promise<Mail>
  /** Removes all emails. Links in removed emails keep working. */
  clear(): Promise<void>
}
