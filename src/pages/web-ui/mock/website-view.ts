/** State of one website as the page shows it, kept up to date with events from the mock. */
import type { ControlClient } from '../../../client/control-client.ts'
import type { MockEvent } from '../../../client/events.ts'
import { isMockError } from '../../../client/mock-error.ts'
import type { Health } from '../../../spec/generated/control.d.ts'
import type { Clock, Fault, Mail, PersonPage, Scenario, ScenarioVerdict, WebsiteState } from '../../../types.ts'
import { isUnmatched } from '../format/call.ts'
import { CallLog } from './call-log.ts'
import { type ConnectionStatus, followEvents } from './follow-events.ts'

/** The state apart from calls, read all at once. */
export interface Snapshot {
  health: Health
  website: WebsiteState
  clock: Clock
  /** Time at which the clock was read, from `performance.now()`. */
  clockReadAt: number
  faults: readonly Fault[]
  verdicts: readonly ScenarioVerdict[]
  people: PersonPage
  mails: readonly Mail[]
}

export interface WebsiteView {
  readonly appId: string
  readonly defaultAppId: string
  readonly calls: CallLog
  /** Calls that matched no website. They belong to the default website; if this is the default website, its other calls are included. */
  readonly unmatchedCalls: CallLog
  /** Null until the first refresh. */
  readonly snapshot: Snapshot | null
  readonly scenarios: readonly Scenario[]
  readonly connection: ConnectionStatus
  /** Last error message while the connection is lost. */
  readonly problem: string | null
  /** Whether anything that the scenario had set was changed, as far as this page knows. */
  readonly isChanged: boolean
  /** Number of older calls dropped by the mock or by this page. */
  readonly droppedCount: number
  /** Calls the listener after changes, at most once every 50 ms. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Reads everything again immediately. */
  refresh(): Promise<void>
  /** Reads all calls again from the start. */
  reload(): void
  close(): void
}

/** Delays before a refresh and before listeners are notified, and the interval between checks for unmatched calls. */
const intervalsMs = { read: 250, notify: 50, unmatchedCalls: 3000 } as const

/** An unknown key gets 401. An unknown cop_key gets 404 from most operations. */
const unmatchedStatuses = [401, 404] as const

/** Operations that change what a scenario had set. Names and keys are not part of a scenario. */
const scenarioChangingOperations: ReadonlySet<string> = new Set([
  'createFault',
  'deleteFaults',
  'deleteFault',
  'createVerdict',
  'deleteVerdicts',
  'createPerson',
  'deletePeople',
])

/** Number of people and mails to read. */
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
  /** Number of calls that the mock had dropped when the page read them from the start. */
  private droppedByMock = 0
  private readonly listeners = new Set<() => void>()
  private abortController = new AbortController()
  private notifyTimer: number | null = null
  private refreshTimer: number | null = null
  private isRefreshPending = false
  /** Number of the refresh started last, and of the refresh shown. */
  private startedRefreshes = 0
  private shownRefresh = 0

  readonly appId: string
  private readonly client: ControlClient
  readonly defaultAppId: string

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
      // A refresh that started later has already finished.
      if (refreshNumber < this.shownRefresh) return
      this.shownRefresh = refreshNumber
      this.snapshot = { health, website, clock, clockReadAt: performance.now(), faults, verdicts, people, mails }
    } catch (error) {
      // The event stream reports a lost connection and reconnects by itself.
      if (isMockError(error) && error.status === 404) this.setConnection('gone', error.message)
    }
    this.notify()
  }

  reload(): void {
    this.abortController.abort()
    this.abortController = new AbortController()
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
    const { client, appId, defaultAppId, abortController } = this
    const connection = (state: ConnectionStatus, problem: string | null): void => {
      // Read what changed while the connection was lost.
      if (state === 'live' && this.connection !== 'opening') this.scheduleRefresh()
      this.setConnection(state, problem)
    }
    void this.readDropped()
    void followEvents(
      client,
      appId,
      { onEvent: (event) => this.handleEvent(event), onConnection: connection },
      abortController.signal,
    )
    if (appId === defaultAppId) return
    void this.readUnmatchedCalls()
    const timer = setInterval(() => document.hidden || this.readUnmatchedCalls(), intervalsMs.unmatchedCalls)
    abortController.signal.addEventListener('abort', () => clearInterval(timer))
  }

  private async readDropped(): Promise<void> {
    try {
      const query = { website: this.appId, limit: 1 }
      this.droppedByMock = (await this.client.call('listRequests', { query })).dropped
      this.notify()
    } catch {
      // The event stream reports the error.
    }
  }

  /** Polls for unmatched calls. They belong to another website, whose events would need a second connection, and browsers limit those. */
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
      // The event stream reports the error.
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
        // After a restart the journal is new, and all its entries follow. With a count, the next stream continues after the last entry.
        if (event.data.count === null) {
          this.calls.clear()
          void this.readDropped()
        }
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
      // The event stream reports the error.
    }
  }

  private setConnection(state: ConnectionStatus, problem: string | null): void {
    this.connection = state
    this.problem = problem
    this.notify()
  }

  /** Changes during a refresh cause another refresh. */
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
