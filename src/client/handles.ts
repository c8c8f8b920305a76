/**
 * Handles for controlling a mock in this process (`createMock`) or in another process (`connectMock`). The field names are the same as in
 * control.yaml.
 */

import type { TestAddressName } from '../service/risk/test-address.ts'
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

/** Options for `createWebsite`. */
export interface CreateWebsiteOptions extends Omit<NewWebsite, 'lifetime' | 'scenario'> {
  /**
   * Scenario name or document.
   * @default "default"
   */
  scenario?: ScenarioName | (string & {}) | ScenarioDocument
  /**
   * Idle time after which the mock removes the website. Measured in real time. Must be between `"1s"` and `"999d"`.
   * @default the website is never removed
   */
  lifetime?: Duration
}

/** Fault to add with `faults.add`. */
export interface FaultOptions extends Omit<ScenarioFault, 'delay' | 'operation'> {
  /** Operation that the fault affects. If omitted, the fault affects all requests. */
  operation?: OperationId
  /**
   * Response delay, in real time.
   * @default none
   */
  delay?: Duration
}

/** Handle to a mock. Failed calls reject with a {@link MockError}. Unknown names in options or filters cause a `TypeError`. */
export interface MockHandles {
  /** Base URL for the service and the control plane, without a trailing slash. */
  readonly url: string
  /** Default website. Requests without a valid credential belong to this website. */
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
  /** Returns the mock's health, even while a website simulates faults or outages. */
  readHealth(): Promise<Health>
  /** Resets the initial websites and removes all others. */
  reset(): Promise<ResetResult>
  /** Request journal for all websites. */
  readonly requests: Requests
  /** Mailbox for all websites. Contains the emails that the service has sent. */
  readonly mailbox: Mailbox
  /** Streams events from all websites. The stream starts when iteration starts, and ends when iteration stops or `signal` is aborted. */
  events(options?: EventOptions): AsyncIterable<MockEvent>
}

/** Handle to a website. */
export interface Website {
  /** Website ID. */
  readonly app_id: string
  /** Website name. */
  readonly name: string
  /** Account ID. Websites in the same account share a plan and a clock. */
  readonly account: string
  /** The website's initial private key. Empty if the value is unknown. */
  readonly private_key: string
  /** Public key for the tracking script. */
  readonly cop_key: string
  /** Secret for releasing conversions held at the qualification gate. */
  readonly release_secret: string
  /** Warnings issued when the website was created. Empty for handles from `getWebsite` and `listWebsites`. */
  readonly warnings: readonly string[]
  /** Base URL of the service. */
  readonly url: string
  /** Environment variables for an app under test. If the app calls the mock over the network, call `mock.listen()` before reading them. */
  readonly env: WebsiteEnvironment
  /** Returns the website's current state, including its plan, its keys and the number of checks used. */
  read(): Promise<WebsiteState>
  /** Changes the specified website properties. */
  update(change: WebsiteChange): Promise<WebsiteState>
  /**
   * Loads a scenario by name or as a document. If the document is invalid, nothing changes. `app_id` and `name` do not change. Keys in the
   * scenario replace the website's keys until another scenario is loaded.
   */
  load(scenario: ScenarioName | (string & {}) | ScenarioDocument): Promise<WebsiteState>
  /** Returns the current state as a document that `restore` accepts. */
  save(): Promise<ScenarioDocument>
  /**
   * Restores a state returned by `save`. If the clock matched real time when the state was saved, the restored clock also matches real
   * time. If the state has no assumption variant, the website uses the mock's default variant.
   */
  restore(document: ScenarioDocument): Promise<WebsiteState>
  /** Resets the website to its initial state, including the initial keys. */
  reset(): Promise<void>
  /** Removes the website and all its data. */
  remove(): Promise<void>
  /** The website's private keys. */
  readonly keys: Keys
  /** Clock for the website's account. */
  readonly clock: WebsiteClock
  /** Faults for the website. See {@link Faults}. */
  readonly faults: Faults
  /** Simulated service outages for the website. */
  readonly outages: Outages
  /** Verdicts for the website. See {@link Verdicts}. */
  readonly verdicts: Verdicts
  /** People identified on the website. */
  readonly people: People
  /** Request journal for the website. The default website's journal also contains requests that match no website. */
  readonly requests: Requests
  /** Emails that the service has sent for the website. */
  readonly mailbox: Mailbox
  /**
   * Streams events from the website. The stream starts when iteration starts, and ends when iteration stops or `signal` is aborted. Set
   * `since` to include earlier events.
   */
  events(options?: EventOptions): AsyncIterable<MockEvent>
  /**
   * Returns the test address for a name such as `block` or `score-73`. Also accepts an email address. For a tagged website, adds the
   * tag, as in `block+t7k2@dc-mock.example.com`.
   * @throws {TypeError} if the name is invalid or looks like a misspelled test address name
   */
  address(name: TestAddressName | (string & {})): string
  /**
   * Returns a handle for one of several tests that share this website (see {@link TaggedWebsite}). Avoid tags that end in a digit, because
   * the risk engine treats `ana+1@` and `ana+2@` as variants of the same address.
   * @throws {TypeError} if the tag does not consist of 1 to 32 letters, digits, hyphens or underscores
   */
  tagged(tag: string): TaggedWebsite
  /**
   * Acquires or extends a lease on this website. The duration is measured in real time, not by the website's clock. Leases help test
   * runners detect conflicting tests. The mock does not reject calls without a lease.
   * @throws {MockError} with status 409 if the lease belongs to a different holder. The message contains the names of both holders.
   */
  lease(holder: string, duration: Duration): Promise<Lease>
  /** Releases the lease. Does nothing if another holder has the lease. */
  release(holder: string): Promise<void>
  /** Removes the website at the end of the block, as in `await using website = await mock.createWebsite()`. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Handle for one of several tests that share a website. Tests must share a website if the app under test has only one key.
 *
 * - `address` returns email addresses with the test's tag.
 * - `requests`, `mailbox`, `events` and `faults` are limited to email addresses with the tag. An address without the tag causes a
 *   `TypeError`.
 * - A filter or fault without an address applies to all addresses with the tag.
 *
 * All other calls apply to the whole website and can affect the other tests, so acquire a `lease` first. Examples are `load`, `reset`,
 * `clock`, `outages`, `verdicts`, `people`, `keys`, `requests.clear()`, `mailbox.clear()`, and calls that read or remove an item by ID.
 */
export interface TaggedWebsite extends Website {
  /** The test's tag, in lowercase. */
  readonly tag: string
}

/** Environment variables for an app under test. */
export interface WebsiteEnvironment {
  /** The website's private key. */
  DC_API_KEY: string
  /** Public key for the tracking script. */
  DC_COP_KEY: string
  /** Secret for releasing conversions held at the qualification gate. */
  DC_RELEASE_SECRET: string
  /** Base URL of the service. */
  DC_BASE_URL: string
  /** Website ID. */
  DC_APP_ID: string
  /** Base URL to pass to `connectMock`. */
  DC_MOCK_URL: string
}

/** A website's private keys. */
export interface Keys {
  /** Adds a key. If no value is specified, the mock generates one. */
  add(key: NewKey): Promise<Key>
  /** Deletes a key by ID. The service stops accepting the key immediately (service 3.1). */
  remove(id: string): Promise<void>
}

/** Clock for the website's account. The clock cannot be set to an earlier time. */
export interface WebsiteClock {
  /** Returns the current time and whether the clock is frozen. */
  read(): Promise<Clock>
  /** Sets, freezes or resumes the clock. */
  set(change: ClockChange): Promise<ClockMove>
  /** Freezes the clock. If `now` is specified, sets the time first. */
  freeze(now?: string): Promise<ClockMove>
  /** Resumes a frozen clock. */
  resume(): Promise<ClockMove>
  /** Advances the clock by a duration such as `'5m'`. If `by` is a number, it is in milliseconds. */
  advance(by: Duration): Promise<ClockMove>
}

/**
 * Faults for a website, such as delays, errors and broken connections. A fault usually affects only requests that identify the website, for
 * example by private key.
 *
 * By default, the mock applies a fault after it checks the key and before it runs the operation, so the fault does not affect requests with
 * an invalid key. If the fault sends a response or drops the connection, the operation does not run.
 *
 * With `when: 'after'`, the mock applies the fault after the operation. On the default website, a fault with `when: 'after'` also affects
 * requests without a valid key.
 */
export interface Faults {
  /** Returns all faults in the order in which they were added. Outages are not included. */
  list(): Promise<Fault[]>
  /** Returns a fault by ID, including the number of affected requests. */
  get(id: string): Promise<Fault>
  /** Adds a fault. For example, after `add({ status: 503 })`, requests with a valid key for this website fail. */
  add(fault: FaultOptions): Promise<Fault>
  /** Removes a fault by ID. */
  remove(id: string): Promise<void>
  /** Removes all faults and outages. */
  clear(): Promise<void>
}

/** Simulated service outages. */
export interface Outages {
  /** Returns the active outages. */
  list(): Promise<Outage[]>
  /** Starts an outage. */
  add(outage: Outage): Promise<void>
  /** Ends an outage. */
  remove(outage: Outage): Promise<void>
}

/** Verdicts that override the risk engine's results for matching email addresses. */
export interface Verdicts {
  /** Returns all verdicts, with the highest precedence first. */
  list(): Promise<ScenarioVerdict[]>
  /** Adds a verdict. The new verdict takes precedence over existing verdicts and replaces any verdict with the same `match`. */
  add(verdict: ScenarioVerdict): Promise<ScenarioVerdict>
  /** Removes the verdict with this `match` value. */
  remove(match: string): Promise<void>
  /** Removes all verdicts. */
  clear(): Promise<void>
}

/** People identified on a website. */
export interface People {
  /** Returns all people in the order in which they were identified. */
  list(): Promise<ScenarioPerson[]>
  /** Returns the person with this email address, or null if there is none. */
  find(email: string): Promise<ScenarioPerson | null>
  /** Adds a person without using up an email check. */
  add(person: ScenarioPerson): Promise<ScenarioPerson>
  /** Removes a person and all their data. */
  remove(email: string): Promise<void>
  /** Removes all people. */
  clear(): Promise<void>
}

/** Filter for journal entries. */
export interface RequestFilter {
  /** Requested operation. */
  operation?: OperationId
  /** Email address in the request. Case-insensitive. `*` matches any text. */
  email?: string
  /** HTTP response status. */
  status?: number
  /**
   * Entry ID or ISO 8601 time. Matches only entries after the entry with this ID, or from this time onward. An unknown ID causes an error.
   */
  since?: string
  /**
   * Maximum number of entries to return. If more entries match, only the newest entries are returned.
   * @default 100
   */
  limit?: number
}

/** Options for waiting for requests or emails. */
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

/** Journal of requests and responses, with the reason for each response. */
export interface Requests {
  /** Returns the matching entries, oldest first. */
  list(filter?: RequestFilter): Promise<JournalEntry[]>
  /**
   * Returns the matching entries and the number of matches. Waits for matches if `count` or `timeout` is set. After a timeout, `closest`
   * contains entries that almost match.
   */
  query(filter?: RequestFilter & WaitOptions): Promise<JournalPage>
  /**
   * Waits for matching entries and returns them.
   *
   * @throws {MockError} if the wait times out. The error's `closest` property contains entries that almost match.
   */
  wait(filter?: RequestFilter & WaitOptions): Promise<JournalEntry[]>
  /** Returns an entry by ID. */
  get(id: string): Promise<JournalEntry>
  /** Removes all entries from the journal. */
  clear(): Promise<void>
}

/** Filter for emails. */
export interface MailFilter {
  /** Recipient's email address. Case-insensitive. `*` matches any text. */
  to?: string
  /**
   * Email ID or ISO 8601 time. Matches only emails after the email with this ID, or from this time onward. An unknown ID causes an error.
   */
  since?: string
  /**
   * Maximum number of emails to return. If more match, the newest are returned.
   * @default 100
   */
  limit?: number
}

/** Emails that the service has sent. */
export interface Mailbox {
  /** Returns the matching emails, oldest first. */
  list(filter?: MailFilter): Promise<Mail[]>
  /** Returns the matching emails and the number of matches. Waits for matches if `count` or `timeout` is set. */
  query(filter?: MailFilter & WaitOptions): Promise<MailPage>
  /**
   * Waits for matching emails and returns them.
   *
   * @throws {MockError} if the wait times out. The error's `closest` property contains emails that almost match.
   */
  wait(filter?: MailFilter & WaitOptions): Promise<Mail[]>
  /**
   * Returns the newest matching email. Waits for a match if `timeout` is set.
   * @throws {MockError} if no email matches
   */
  latest(filter?: Pick<MailFilter, 'to' | 'since'> & { timeout?: Duration }): Promise<Mail>
  /** Returns an email by ID. */
  get(id: string): Promise<Mail>
  /** Removes all emails. The links in removed emails still work. */
  clear(): Promise<void>
}
