/** State of a website, for the components of the page. Events from the mock update the state. */
import type { ControlClient } from '../../../client/control-client.ts'
import type { MockEvent } from '../../../client/events.ts'
import { isMockError } from '../../../client/mock-error.ts'
import type { Health } from '../../../spec/generated/control.d.ts'
import type { Clock, Fault, Mail, PersonPage, Scenario, ScenarioVerdict, WebsiteState } from '../../../types.ts'
import { isLoad, isUnmatched } from '../format/call.ts'
import { CallLog } from './call-log.ts'
import { type ConnectionStatus, followEvents } from './follow-events.ts'

/** Snapshot of the website's state, excluding its calls. */
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

/** Timings in ms: delay before a refresh, delay before listeners are notified, and polling interval for unmatched calls. */
const intervalsMs = { read: 250, notify: 50, unmatchedCalls: 3000 } as const

/** Statuses of unmatched calls: 401 for an unknown key, and usually 404 for an unknown cop_key. */
const unmatchedStatuses = [401, 404] as const

/** Operations that change a scenario's settings. A website's name and keys are not part of a scenario. */
const scenarioChangingOperations: ReadonlySet<string> = new Set([
  'createFault',
  'deleteFaults',
  'deleteFault',
  'createVerdict',
  'deleteVerdicts',
  'createPerson',
  'deletePeople',
])

const pageSize = 100

/** State of a website, updated until the view is closed. */
export class WebsiteView {
  readonly calls: CallLog = new CallLog()
  /**
   * Calls that did not match any website. The mock stores these calls with the default website. If the page shows the default website, the
   * log also contains the calls to the default website.
   */
  readonly unmatchedCalls: CallLog
  /** Latest state of the website. Null until the first refresh has finished. */
  snapshot: Snapshot | null = null
  scenarios: readonly Scenario[] = []
  connection: ConnectionStatus = 'opening'
  /** Latest error message while the connection is lost. */
  problem: string | null = null
  /** Whether the page has observed a change to any setting of the scenario. */
  isChanged = false
  /** Number of calls dropped by the mock before the page read the journal. */
  private droppedByMock = 0
  private readonly listeners = new Set<() => void>()
  private readonly abortController = new AbortController()
  private notifyTimer: number | null = null
  private refreshTimer: number | null = null
  private isRefreshPending = false
  /** Number of the latest refresh that was started. */
  private startedRefreshes = 0
  /** Number of the refresh whose result is shown. */
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

  /** Number of older calls dropped by the mock or this page. */
  get droppedCount(): number {
    return this.droppedByMock + this.calls.droppedCount
  }

  /** Calls the listener after changes, at most once every 50 ms. Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Immediately reads the whole state again. */
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
      // A newer refresh has already finished, so ignore this result.
      if (refreshNumber < this.shownRefresh) return
      this.shownRefresh = refreshNumber
      this.snapshot = { health, website, clock, clockReadAt: performance.now(), faults, verdicts, people, mails }
    } catch (error) {
      // Handle only the removal of the website, because the event stream handles lost connections.
      if (isMockError(error) && error.status === 404) this.setConnection('gone', error.problem)
    }
    this.notify()
  }

  close(): void {
    this.abortController.abort()
    this.listeners.clear()
  }

  private connect(): void {
    const { client, appId, defaultAppId, abortController } = this
    const connection = (state: ConnectionStatus, problem: string | null): void => {
      // Read the changes made while the connection was lost.
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
      // Ignore this error, because the event stream reports the same error.
    }
  }

  /**
   * Fetches unmatched calls periodically. These calls are stored with a different website. Streaming that website's events would require a
   * second connection, and browsers limit the number of connections.
   */
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
      // Ignore this error, because the event stream reports the same error.
    }
  }

  private handleEvent(event: MockEvent): void {
    switch (event.event) {
      case 'request':
        this.calls.add(event.data)
        break
      case 'line':
        if (isLoad(event.data)) this.isChanged = false
        this.calls.add(event.data)
        break
      case 'dropped':
        // A missing count means that the mock was restarted. All entries of its new journal follow.
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
      // Ignore this error, because the event stream reports the same error.
    }
  }

  private setConnection(state: ConnectionStatus, problem: string | null): void {
    this.connection = state
    this.problem = problem
    this.notify()
  }

  /** Schedules a refresh. If the website changes during the refresh, another refresh follows. */
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
