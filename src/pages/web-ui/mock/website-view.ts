/** All that the page knows of one website, kept up to date by the events of the mock. */
import type { ControlClient } from '../../../client/control-client.ts'
import type { MockEvent } from '../../../client/events.ts'
import { isMockError } from '../../../client/mock-error.ts'
import type { Health } from '../../../spec/generated/control.d.ts'
import type { Clock, Fault, Mail, PersonPage, Scenario, ScenarioVerdict, WebsiteState } from '../../../types.ts'
import { isUnmatched } from '../format/call.ts'
import { CallLog } from './call-log.ts'
import { type ConnectionStatus, followEvents } from './follow-events.ts'

/** What is read besides the calls, all at one time. */
export interface Snapshot {
  health: Health
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
  readonly unmatchedCalls: CallLog
  /** Null until it was read first. */
  readonly snapshot: Snapshot | null
  readonly scenarios: readonly Scenario[]
  readonly connection: ConnectionStatus
  /** What the mock said last where there is no connection. */
  readonly problem: string | null
  /** Whether somebody changed what the situation had set, as far as this page saw it. */
  readonly isChanged: boolean
  /** How many calls are missing, since more came than could be told. */
  readonly missedCount: number
  /** How many older calls were there before and are not kept any more, by the mock or by this page. */
  readonly droppedCount: number
  /** Calls back after each change, many changes at once; returns what ends that. */
  subscribe(listener: () => void): () => void
  /** Reads everything again now. */
  refresh(): Promise<void>
  /** Reads the calls again from the beginning. */
  reload(): void
  close(): void
}

/** Waits for more changes before it reads again or tells of them, and between two looks for strays, in ms. */
const intervalsMs = { read: 250, notify: 50, unmatchedCalls: 3000 } as const

/** A key that no website has gets the first, a cop_key the second on most operations. */
const unmatchedStatuses = [401, 404] as const

/** What changes what a situation had set. A name is none of it, nor is a key. */
const scenarioChangingOperations: ReadonlySet<string> = new Set([
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

export function createWebsiteView(client: ControlClient, appId: string, defaultAppId: string): WebsiteView {
  return new LiveWebsiteView(client, appId, defaultAppId)
}

class LiveWebsiteView implements WebsiteView {
  readonly calls = new CallLog()
  readonly unmatchedCalls: CallLog
  snapshot: Snapshot | null = null
  scenarios: readonly Scenario[] = []
  connection: ConnectionStatus = 'opening'
  problem: string | null = null
  isChanged = false
  missedCount = 0
  /** How many the mock had dropped when the calls were read from the beginning. */
  private droppedByMock = 0
  private readonly listeners = new Set<() => void>()
  private abortController = new AbortController()
  private notifyTimer: number | null = null
  private refreshTimer: number | null = null
  private isRefreshPending = false
  /** Number of the reading that began last, and of the one that is shown. */
  private startedRefreshes = 0
  private shownRefresh = 0

  readonly appId: string
  private readonly client: ControlClient
  private readonly defaultAppId: string

  constructor(client: ControlClient, appId: string, defaultAppId: string) {
    this.client = client
    this.appId = appId
    this.defaultAppId = defaultAppId
    this.unmatchedCalls = appId === defaultAppId ? this.calls : new CallLog()
    this.connect()
    void this.refresh()
    void this.readScenarios()
  }

  get droppedCount(): number {
    return this.droppedByMock + this.calls.droppedCount
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  async refresh(): Promise<void> {
    const refreshNumber = ++this.startedRefreshes
    const query = { website: this.appId }
    const { client } = this
    try {
      const [health, website, clock, { faults }, { verdicts }, people, { mails }] = await Promise.all([
        client.call('getMockHealth'),
        client.call('getWebsite', { path: { app_id: this.appId } }),
        client.call('getClock', { query }),
        client.call('listFaults', { query }),
        client.call('listVerdicts', { query }),
        client.call('listPeople', { query: { ...query, limit: pageSize } }),
        client.call('listMails', { query: { ...query, limit: pageSize } }),
      ])
      // One that began later has been here first.
      if (refreshNumber < this.shownRefresh) return
      this.shownRefresh = refreshNumber
      this.snapshot = { health, website, clock, clockReadAt: performance.now(), faults, verdicts, people, mails }
    } catch (error) {
      // A broken connection is told by the events, which come back by themselves.
      if (isMockError(error) && error.status === 404) this.setConnection('gone', error.message)
    }
    this.notify()
  }

  reload(): void {
    this.abortController.abort()
    this.abortController = new AbortController()
    this.missedCount = 0
    this.calls.clear()
    this.unmatchedCalls.clear()
    this.connect()
    this.notify()
  }

  close(): void {
    this.abortController.abort()
    this.listeners.clear()
  }

  private connect(): void {
    const { client, appId, defaultAppId, abortController: over } = this
    const connection = (state: ConnectionStatus, problem: string | null): void => {
      // What changed while nothing was heard is read anew.
      if (state === 'live' && this.connection !== 'opening') this.scheduleRefresh()
      this.setConnection(state, problem)
    }
    void this.readDropped()
    void followEvents(client, appId, { event: (event) => this.handleEvent(event), connection }, over.signal)
    if (appId === defaultAppId) return
    void this.readUnmatchedCalls()
    const timer = setInterval(() => document.hidden || this.readUnmatchedCalls(), intervalsMs.unmatchedCalls)
    over.signal.addEventListener('abort', () => clearInterval(timer))
  }

  private async readDropped(): Promise<void> {
    try {
      const query = { website: this.appId, limit: 1 }
      this.droppedByMock = (await this.client.call('listRequests', { query })).dropped
      this.notify()
    } catch {
      // Told by the events.
    }
  }

  /** They are another website's, whose events would take a second connection, of which a browser has few. */
  private async readUnmatchedCalls(): Promise<void> {
    try {
      for (const status of unmatchedStatuses) {
        const query = { website: this.defaultAppId, status, limit: pageSize }
        for (const entry of (await this.client.call('listRequests', { query })).entries) {
          if (isUnmatched(entry)) this.unmatchedCalls.add(entry)
        }
      }
      this.notify()
    } catch {
      // Told by the events.
    }
  }

  private handleEvent(event: MockEvent): void {
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
        } else this.missedCount += event.data.count
        break
      case 'changed':
        if (scenarioChangingOperations.has(event.data.operation)) this.isChanged = true
        if (event.data.operation === 'deleteRequests') {
          this.calls.clear()
          this.droppedByMock = 0
        }
        if (event.data.operation === 'createScenario' || event.data.operation === 'deleteScenario')
          void this.readScenarios()
        break
    }
    this.scheduleRefresh()
    this.notify()
  }

  private async readScenarios(): Promise<void> {
    try {
      this.scenarios = (await this.client.call('listScenarios')).scenarios
      this.notify()
    } catch {
      // Told by the events as well.
    }
  }

  private setConnection(state: ConnectionStatus, problem: string | null): void {
    this.connection = state
    this.problem = problem
    this.notify()
  }

  /** What happens while it reads is read after that. */
  private scheduleRefresh(): void {
    this.isRefreshPending = true
    this.refreshTimer ??= setTimeout(async () => {
      this.isRefreshPending = false
      await this.refresh()
      this.refreshTimer = null
      if (this.isRefreshPending && !this.abortController.signal.aborted) this.scheduleRefresh()
    }, intervalsMs.read)
  }

  private notify(): void {
    this.notifyTimer ??= setTimeout(() => {
      this.notifyTimer = null
      for (const listener of this.listeners) listener()
    }, intervalsMs.notify)
  }
}
