/**
 * What steers a mock from code: the same handles over a mock in this process (`createMock`) and over one that runs elsewhere
 * (`connectMock`). Names of data are those of the control plane (control.yaml), so that documents, curl and code agree.
 *
 * Collections have `list`, `get`, `add`, `remove` and `clear`; the operations behind them are called list…, get…, create… and delete….
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

/** A length of time: `"750ms"`, `"5s"`, `"5m"`, `"2h"`, `"30d"`, or a whole number of ms. */
export type Duration = string | number

/** What `createWebsite` takes. */
export interface CreateWebsiteOptions extends Omit<NewWebsite, 'lifetime' | 'scenario'> {
  /** Name of a scenario, or a document. @default "default" */
  scenario?: ScenarioName | (string & {}) | ScenarioDocument
  /** How long it may be idle in real time, from `"1s"` to `"999d"`, before it goes by itself. @default it stays */
  lifetime?: Duration
}

/** What `faults.add` takes. */
export interface FaultOptions extends Omit<ScenarioFault, 'delay' | 'operation'> {
  /** The operation it concerns. @default all requests */
  operation?: OperationId
  /** How long the answer waits, in real time, a few days at most. @default not at all */
  delay?: Duration
}

/**
 * A mock, wherever it runs. A call that fails rejects with a {@link MockError} in the mock's own words; filters and options with a
 * name that a call does not know, with a `TypeError`.
 */
export interface MockHandles {
  /** Address of the service and of the control plane, without a slash at its end. */
  readonly url: string
  /** The default website: requests that name no website belong to it. */
  readonly website: Website
  /** A website of its own: nothing that is done to another is seen there. */
  createWebsite(options?: CreateWebsiteOptions): Promise<Website>
  /** @throws {MockError} where there is no such website */
  getWebsite(appId: string): Promise<Website>
  /** In the order they were made, the default one first. */
  listWebsites(): Promise<Website[]>
  /** Scenarios that can be loaded by name. */
  listScenarios(): Promise<Scenario[]>
  readHealth(): Promise<Health>
  /** All websites back to how they were made; those made since the start go. */
  reset(): Promise<ResetResult>
  /** Requests to all websites. */
  readonly requests: Requests
  /** Mails of all websites. */
  readonly mailbox: Mailbox
  /** What happens on all websites, from the start of the loop until `signal` or until the loop is left. */
  events(options?: EventOptions): AsyncIterable<MockEvent>
}

/** One website: a world of its own. */
export interface Website {
  readonly app_id: string
  readonly name: string
  /** Id of the account; a website that is made with it shares plan and clock. */
  readonly account: string
  /**
   * The key it was made with, also where its scenario has it deleted: then to see it refused. Empty where the mock does not keep the
   * value, since no mock made it.
   */
  readonly private_key: string
  readonly cop_key: string
  readonly release_secret: string
  /** What is worth knowing of how it was made, each in one sentence; empty where the handle was found or listed. */
  readonly warnings: readonly string[]
  /** Address of the service. */
  readonly url: string
  /** Variables for an app under test that reads its settings from the environment; `mock.listen()` first, where it calls by a port. */
  readonly env: WebsiteEnvironment
  /** Plan, checks, amount due, keys, counts: as it is now. */
  read(): Promise<WebsiteState>
  update(change: WebsiteChange): Promise<WebsiteState>
  /** Loads a scenario by name, or a document. Keys, app_id and name stay; a bad document changes nothing. */
  load(scenario: ScenarioName | (string & {}) | ScenarioDocument): Promise<WebsiteState>
  /** The situation as a document; `restore` puts it back with nothing lost. */
  save(): Promise<ScenarioDocument>
  restore(document: ScenarioDocument): Promise<WebsiteState>
  /** Back to how it was made, same keys. */
  reset(): Promise<void>
  /** Removes it with all that it has. */
  remove(): Promise<void>
  readonly keys: Keys
  readonly clock: WebsiteClock
  readonly faults: Faults
  readonly outages: Outages
  readonly verdicts: Verdicts
  readonly people: People
  readonly requests: Requests
  readonly mailbox: Mailbox
  /**
   * What happens, from the start of the loop until `signal` or until the loop is left. To miss nothing that happens before the loop
   * runs, give `since`.
   */
  events(options?: EventOptions): AsyncIterable<MockEvent>
  /**
   * A steering address by its name, such as `block` or `score-73`, or an address of your own. On a website that was `tagged` it
   * carries the tag after a plus, as in `block+t7k2@dc-mock.example.com`.
   *
   * @throws {TypeError} where the name is close to a steering name but none
   */
  address(name: SteeringName | (string & {})): string
  /**
   * This website as one test sees it that shares it with others: see {@link TaggedWebsite}. A tag that ends in a digit makes `ana+1@`
   * and `ana+2@` of one address, which the risk engine takes for numbered ones.
   *
   * @throws {TypeError} where the tag is not 1 to 32 letters, digits, - or _
   */
  tagged(tag: string): TaggedWebsite
  /**
   * Takes the lease of this website for a while, in real time; the holder extends it by taking it again. A lease is advisory: the mock
   * rejects no call of those who do not have it. Test runners use it to notice tests that would disturb each other.
   *
   * @throws {MockError} 409 with both names where another holds it
   */
  lease(holder: string, duration: Duration): Promise<Lease>
  /** Ends the holder's lease; nothing happens where it has none. */
  release(holder: string): Promise<void>
  /** Removes it at the end of the block that it is used in: `await using website = await mock.createWebsite()`. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * A website that tests share since the app under test holds one key, as one of them sees it: `address` adds the test's tag, and
 * `requests`, `mailbox`, `events` and `faults` are those of addresses with the tag. There a filter or a fault without an address gets
 * the tag's pattern; one for an address without the tag throws a `TypeError`.
 *
 * All else tells no addresses apart and is the whole website's, for each test that shares it: `load`, `restore`, `reset`, `update`,
 * clock, outages, verdicts, people, keys, `requests.clear()`, `mailbox.clear()`, and what is fetched or removed by its id. A runner takes a `lease`
 * before it uses one of those.
 */
export interface TaggedWebsite extends Website {
  /** In lower case. */
  readonly tag: string
}

export interface WebsiteEnvironment {
  DC_API_KEY: string
  DC_COP_KEY: string
  DC_RELEASE_SECRET: string
  DC_BASE_URL: string
  DC_APP_ID: string
  DC_MOCK_URL: string
}

export interface Keys {
  add(key: NewKey): Promise<Key>
  /** By its id. It stops working at once (service 3.1). */
  remove(id: string): Promise<void>
}

/** The clock of the website's account. It never runs backwards. */
export interface WebsiteClock {
  read(): Promise<Clock>
  set(change: ClockChange): Promise<ClockMove>
  /** Stops it, at `now` where that is given. */
  freeze(now?: string): Promise<ClockMove>
  /** Lets it run on from where it is. */
  resume(): Promise<ClockMove>
  /** Forwards only, by a length of time: `'5m'`. A number is one of ms, so that 5 is five thousandths of a second. */
  advance(by: Duration): Promise<ClockMove>
}

export interface Faults {
  /** In the order in which they were set; outages are listed by `outages`. */
  list(): Promise<Fault[]>
  /** A fault with what it has counted. */
  get(id: string): Promise<Fault>
  add(fault: FaultOptions): Promise<Fault>
  remove(id: string): Promise<void>
  /** Takes back all faults and outages. */
  clear(): Promise<void>
}

export interface Outages {
  list(): Promise<Outage[]>
  add(outage: Outage): Promise<void>
  remove(outage: Outage): Promise<void>
}

export interface Verdicts {
  list(): Promise<ScenarioVerdict[]>
  /** Goes before those that are there, and takes the place of one with the same match. */
  add(verdict: ScenarioVerdict): Promise<ScenarioVerdict>
  remove(match: string): Promise<void>
  clear(): Promise<void>
}

export interface People {
  /** All of them, in the order in which they were identified. */
  list(): Promise<ScenarioPerson[]>
  /** Null where the address is not known. */
  find(email: string): Promise<ScenarioPerson | null>
  add(person: ScenarioPerson): Promise<ScenarioPerson>
  remove(email: string): Promise<void>
  clear(): Promise<void>
}

export interface RequestFilter {
  operation?: OperationId
  /** An address, however it was spelled, or a pattern in which `*` stands for anything. */
  email?: string
  status?: number
  /** Id of an entry, to see those after it, refused where it is not kept (any more); or an ISO 8601 time. */
  since?: string
  /** At most so many, the newest. @default 100 */
  limit?: number
}

export interface WaitOptions {
  /** How many must have come. @default 1 */
  count?: number
  /** Longest wait, in real time, at most `"60s"`. @default "2s" */
  timeout?: Duration
}

/** The journal: what was asked, what was answered, and why. */
export interface Requests {
  list(filter?: RequestFilter): Promise<JournalEntry[]>
  /**
   * With how many fit in all. Waits where a count or a timeout is given, and does not reject when the time is up: then it tells what
   * came nearest.
   */
  query(filter?: RequestFilter & WaitOptions): Promise<JournalPage>
  /** Waits until they have come. @throws {MockError} when the time is up; it tells what came nearest */
  wait(filter?: RequestFilter & WaitOptions): Promise<JournalEntry[]>
  get(id: string): Promise<JournalEntry>
  clear(): Promise<void>
}

export interface MailFilter {
  /** An address, however it was spelled, or a pattern in which `*` stands for anything. */
  to?: string
  /** Id of a mail, to see those after it, refused where it is not kept (any more); or an ISO 8601 time. */
  since?: string
  /** At most so many, the newest. @default 100 */
  limit?: number
}

/** Mails that the service sent. */
export interface Mailbox {
  list(filter?: MailFilter): Promise<Mail[]>
  /** With how many fit in all; waits as `requests.query` does. */
  query(filter?: MailFilter & WaitOptions): Promise<MailPage>
  /** Waits until they have come. @throws {MockError} when the time is up; it tells to whom mails went instead */
  wait(filter?: MailFilter & WaitOptions): Promise<Mail[]>
  /** The newest one; with `timeout` it is waited for. @throws {MockError} where there is none */
  latest(filter?: Pick<MailFilter, 'to' | 'since'> & { timeout?: Duration }): Promise<Mail>
  get(id: string): Promise<Mail>
  /** Removes all mails. Links in them go on working. */
  clear(): Promise<void>
}
