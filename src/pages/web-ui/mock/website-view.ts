/** All that the page knows of one website, kept up to date by the events of the mock. */
import type { ControlClient } from '../../../client/control-client.ts'
import type { MockEvent } from '../../../client/events.ts'
import { isMockError } from '../../../client/mock-error.ts'
import type { Health } from '../../../spec/generated/control.d.ts'
import type { Clock, Fault, Mail, PersonPage, Scenario, ScenarioVerdict, WebsiteState } from '../../../types.ts'
import { isStray } from '../words/call.ts'
import { CallLog } from './call-log.ts'
import { type Connection, followEvents } from './follow-events.ts'

/** What is read besides the calls, all at one time. */
export interface Snapshot {
  mock: Health
  website: WebsiteState
  clock: Clock
  /** When the clock was read, by `performance.now()`. */
  clockReadAt: number
  faults: readonly Fault[]
  verdicts: readonly ScenarioVerdict[]
  people: PersonPage
  mails: readonly Mail[]
}

export interface WebsiteView {
  readonly appId: string
  readonly calls: CallLog
  /** Calls without a website, which belong to the default one, and if this is it, its other calls too. */
  readonly strays: CallLog
  /** Null until it was read first. */
  readonly snapshot: Snapshot | null
  readonly scenarios: readonly Scenario[]
  readonly connection: Connection
  /** What the mock said last where there is no connection. */
  readonly problem: string | null
  /** Whether somebody changed what the situation had set, as far as this page saw it. */
  readonly isChanged: boolean
  /** How many calls are missing, since more came than could be told. */
  readonly missed: number
  /** How many older calls were there before and are not kept any more, by the mock or by this page. */
  readonly dropped: number
  /** Calls back after each change, many changes at once; returns what ends that. */
  subscribe(listener: () => void): () => void
  /** Reads everything again now. */
  refresh(): Promise<void>
  /** Reads the calls again from the beginning. */
  reload(): void
  close(): void
}

/** Waits for more changes before it reads again or tells of them, and between two looks for strays, in ms. */
const pauses = { read: 250, tell: 50, strays: 3000 } as const

/** A key that no website has gets the first, a cop_key the second on most operations. */
const strayStatuses = [401, 404] as const

/** What changes what a situation had set. A name is none of it, nor is a key. */
const changesSituation: ReadonlySet<string> = new Set([
  'createFault',
  'deleteFaults',
  'deleteFault',
  'createVerdict',
  'deleteVerdicts',
  'createPerson',
  'deletePeople',
])

/** How many people and mails are read. */
const pageSize = 100

export function openWebsite(client: ControlClient, appId: string, defaultAppId: string): WebsiteView {
  return new OpenWebsite(client, appId, defaultAppId)
}

class OpenWebsite implements WebsiteView {
  readonly calls = new CallLog()
  readonly strays: CallLog
  snapshot: Snapshot | null = null
  scenarios: readonly Scenario[] = []
  connection: Connection = 'opening'
  problem: string | null = null
  isChanged = false
  missed = 0
  /** How many the mock had dropped when the calls were read from the beginning. */
  private droppedBefore = 0
  private readonly listeners = new Set<() => void>()
  private over = new AbortController()
  private telling: number | null = null
  private reading: number | null = null
  private isStale = false
  /** Number of the reading that began last, and of the one that is shown. */
  private begun = 0
  private shown = 0

  readonly appId: string
  private readonly client: ControlClient
  private readonly defaultAppId: string

  constructor(client: ControlClient, appId: string, defaultAppId: string) {
    this.client = client
    this.appId = appId
    this.defaultAppId = defaultAppId
    this.strays = appId === defaultAppId ? this.calls : new CallLog()
    this.follow()
    void this.refresh()
    void this.readScenarios()
  }

  get dropped(): number {
    return this.droppedBefore + this.calls.dropped
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  async refresh(): Promise<void> {
    const turn = ++this.begun
    const query = { website: this.appId }
    const { client } = this
    try {
      const [mock, website, clock, { faults }, { verdicts }, people, { mails }] = await Promise.all([
        client.call('getMockHealth'),
        client.call('getWebsite', { path: { app_id: this.appId } }),
        client.call('getClock', { query }),
        client.call('listFaults', { query }),
        client.call('listVerdicts', { query }),
        client.call('listPeople', { query: { ...query, limit: pageSize } }),
        client.call('listMails', { query: { ...query, limit: pageSize } }),
      ])
      // One that began later has been here first.
      if (turn < this.shown) return
      this.shown = turn
      this.snapshot = { mock, website, clock, clockReadAt: performance.now(), faults, verdicts, people, mails }
    } catch (error) {
      // A broken connection is told by the events, which come back by themselves.
      if (isMockError(error) && error.status === 404) this.setConnection('gone', error.message)
    }
    this.tell()
  }

  reload(): void {
    this.over.abort()
    this.over = new AbortController()
    this.missed = 0
    this.calls.clear()
    this.strays.clear()
    this.follow()
    this.tell()
  }

  close(): void {
    this.over.abort()
    this.listeners.clear()
  }

  private follow(): void {
    const { client, appId, defaultAppId, over } = this
    const connection = (state: Connection, problem: string | null): void => {
      // What changed while nothing was heard is read anew.
      if (state === 'live' && this.connection !== 'opening') this.readSoon()
      this.setConnection(state, problem)
    }
    void this.readDropped()
    void followEvents(client, appId, { event: (event) => this.hear(event), connection }, over.signal)
    if (appId === defaultAppId) return
    void this.readStrays()
    const timer = setInterval(() => document.hidden || this.readStrays(), pauses.strays)
    over.signal.addEventListener('abort', () => clearInterval(timer))
  }

  private async readDropped(): Promise<void> {
    try {
      const query = { website: this.appId, limit: 1 }
      this.droppedBefore = (await this.client.call('listRequests', { query })).dropped
      this.tell()
    } catch {
      // Told by the events.
    }
  }

  /** They are another website's, whose events would take a second connection, of which a browser has few. */
  private async readStrays(): Promise<void> {
    try {
      for (const status of strayStatuses) {
        const query = { website: this.defaultAppId, status, limit: pageSize }
        for (const entry of (await this.client.call('listRequests', { query })).entries) {
          if (isStray(entry)) this.strays.add(entry)
        }
      }
      this.tell()
    } catch {
      // Told by the events.
    }
  }

  private hear(event: MockEvent): void {
    switch (event.event) {
      case 'request':
        this.calls.add(event.data)
        break
      case 'line':
        if (event.data.why.id !== 'clock') this.isChanged = false
        this.calls.add(event.data)
        break
      case 'dropped':
        // After a restart the journal begins anew, and all of it follows.
        if (event.data.count === null) {
          this.calls.clear()
          void this.readDropped()
        } else this.missed += event.data.count
        break
      case 'changed':
        if (changesSituation.has(event.data.operation)) this.isChanged = true
        if (event.data.operation === 'deleteRequests') {
          this.calls.clear()
          this.droppedBefore = 0
        }
        if (event.data.operation === 'createScenario' || event.data.operation === 'deleteScenario')
          void this.readScenarios()
        break
    }
    this.readSoon()
    this.tell()
  }

  private async readScenarios(): Promise<void> {
    try {
      this.scenarios = (await this.client.call('listScenarios')).scenarios
      this.tell()
    } catch {
      // Told by the events as well.
    }
  }

  private setConnection(state: Connection, problem: string | null): void {
    this.connection = state
    this.problem = problem
    this.tell()
  }

  /** What happens while it reads is read after that. */
  private readSoon(): void {
    this.isStale = true
    this.reading ??= setTimeout(async () => {
      this.isStale = false
      await this.refresh()
      this.reading = null
      if (this.isStale && !this.over.signal.aborted) this.readSoon()
    }, pauses.read)
  }

  private tell(): void {
    this.telling ??= setTimeout(() => {
      this.telling = null
      for (const listener of this.listeners) listener()
    }, pauses.tell)
  }
}
