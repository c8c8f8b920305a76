import type { ControlClient } from '../../../client/control-client.ts'
import type { MockEvent } from '../../../client/events.ts'
import { isMockError } from '../../../client/mock-error.ts'
import type { Health } from '../../../spec/generated/control.d.ts'
import type { Clock, Fault, Mail, PersonPage, Scenario, ScenarioVerdict, WebsiteState } from '../../../types.ts'
import { isLoad, isUnmatched } from '../format/call.ts'
import { CallLog } from './call-log.ts'
import { type ConnectionStatus, followEvents } from './follow-events.ts'

/** A website's state, excluding its calls. */
export interface Snapshot {
  health: Health
  website: WebsiteState
  clock: Clock
  /** Value of `performance.now()`, in ms, when `clock` was read from the mock. */
  clockReadAt: number
  faults: readonly Fault[]
  verdicts: readonly ScenarioVerdict[]
  people: PersonPage
  mails: readonly Mail[]
}

/**
 * Intervals in ms:
 * - `read`: delay before a refresh
 * - `notify`: minimum time between listener notifications
 * - `unmatchedCalls`: polling interval for calls that match no website
 */
const intervalsMs = { read: 250, notify: 50, unmatchedCalls: 3000 } as const

/** Statuses of responses to calls that match no website: 401 for an unknown key, and usually 404 for an unknown cop_key. */
const unmatchedStatuses = [401, 404] as const

/** Operations that change a website's scenario settings. A website's name and keys are not scenario settings. */
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

/** Live view of a website. Events from the mock update the view until `close` is called. */
export class WebsiteView {
  readonly calls: CallLog = new CallLog()
  /**
   * Calls whose credentials do not match any website. The mock records these calls under the default website. If this view shows the
   * default website, `unmatchedCalls` is the same object as `calls` and also contains matched calls.
   */
  readonly unmatchedCalls: CallLog
  /** Null until the first refresh has finished. */
  snapshot: Snapshot | null = null
  scenarios: readonly Scenario[] = []
  connection: ConnectionStatus = 'opening'
  /** Error message to show while the connection is lost, or after the website was removed. */
  problem: string | null = null
  /** Whether the website's settings have changed since the scenario was loaded. Changes made before the page was opened are ignored. */
  isChanged = false
  /** Number of calls that the mock had already removed from its journal when this page read the journal. */
  private droppedByMock = 0
  private readonly listeners = new Set<() => void>()
  private readonly abortController = new AbortController()
  private notifyTimer: number | null = null
  private refreshTimer: number | null = null
  private isRefreshPending = false
  private startedRefreshes = 0
  /** Sequence number of the refresh that produced the current `snapshot`. */
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

  /** Number of older calls that have been removed by the mock or by this page. */
  get droppedCount(): number {
    return this.droppedByMock + this.calls.droppedCount
  }

  /** Calls the listener at most once every 50 ms. Returns a function that removes the listener. */
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
      // Ignore this result if a newer refresh has already finished.
      if (refreshNumber < this.shownRefresh) return
      this.shownRefresh = refreshNumber
      this.snapshot = { health, website, clock, clockReadAt: performance.now(), faults, verdicts, people, mails }
    } catch (error) {
      // Status 404 means that the website was removed. Ignore other errors, because the event stream reports them.
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
    const onConnection = (state: ConnectionStatus, problem: string | null): void => {
      // Refresh after reconnecting, because the data may have changed while the page was disconnected.
      if (state === 'live' && this.connection !== 'opening') {
        this.scheduleRefresh()
        void this.readScenarios()
      }
      this.setConnection(state, problem)
    }
    void this.readDropped()
    void followEvents(
      client,
      appId,
      { onEvent: (event) => this.handleEvent(event), onConnection },
      abortController.signal,
    )
    if (appId === defaultAppId) return
    void this.readUnmatchedCalls()
    const timer = setInterval(() => document.hidden || this.readUnmatchedCalls(), intervalsMs.unmatchedCalls)
    abortController.signal.addEventListener('abort', () => clearInterval(timer))
  }

  private readDropped(): Promise<void> {
    return this.update(async () => {
      const query = { website: this.appId, limit: 1 }
      this.droppedByMock = (await this.client.call('listRequests', { query })).dropped
    })
  }

  /** Unmatched calls must be polled. A stream would need a second connection, and browsers limit the number of connections. */
  private readUnmatchedCalls(): Promise<void> {
    return this.update(async () => {
      for (const status of unmatchedStatuses) {
        const query = { website: this.defaultAppId, status, limit: pageSize }
        for (const entry of (await this.client.call('listRequests', { query })).entries) {
          if (isUnmatched(entry)) this.unmatchedCalls.add(entry)
        }
      }
    })
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
        /*
         * `count` is null if the journal no longer contains the last entry received, usually after a restart. Clear the calls, because the
         * event stream is about to send all entries in the journal.
         */
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

  private readScenarios(): Promise<void> {
    return this.update(async () => {
      this.scenarios = (await this.client.call('listScenarios')).scenarios
    })
  }

  private async update(read: () => Promise<void>): Promise<void> {
    try {
      await read()
      this.notify()
    } catch (error) {
      // Ignore failed calls. The event stream reports a lost connection, and the mock logs its internal errors.
      if (!isMockError(error)) throw error
    }
  }

  private setConnection(state: ConnectionStatus, problem: string | null): void {
    this.connection = state
    this.problem = problem
    this.notify()
  }

  /** If an event arrives during a refresh, another refresh follows. */
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
