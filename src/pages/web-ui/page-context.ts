/** State and actions shared by all components of the page. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ControlClient } from '../../client/control-client.ts'
import type { ScenarioDocument } from '../../types.ts'
import type { Toasts } from './components/toasts.tsx'
import type { Snapshot, WebsiteView } from './mock/website-view.ts'
import type { PanelId, UrlState } from './url-state.ts'

/** A scenario that was replaced by a load or reset. */
export interface ReplacedScenario {
  /** What replaced the scenario: a load, a reset, or a change of the website such as removing all people. */
  kind: 'load' | 'reset' | 'change'
  document: ScenarioDocument
  /** Browser time at which the document was read, in ms since the epoch. */
  readAtMs: number
  /** Start time of the mock that the document came from. A restarted mock does not have this scenario. */
  startedAt: string
  /** Title of the replaced scenario. */
  title: string
  /** Title of the scenario that was loaded, or a description of the change. */
  replacedBy: string
  /** ID of the journal line of the load before, or null. The load can be undone until another one follows. */
  previousLineId: string | null
}

export interface UndoableOptions extends Pick<ReplacedScenario, 'kind' | 'replacedBy'> {
  successMessage: string
  onError?: (message: string) => void
}

export interface PageState {
  readonly client: ControlClient
  readonly view: WebsiteView
  /** The website's state as of the last refresh. */
  readonly snapshot: Snapshot
  readonly toasts: Toasts
  /** ID of the selected call. */
  readonly callId: string | null
  /** Filter of the list of calls. */
  readonly filter: string
  /** The scenario that the last load replaced, or null if there is nothing to undo. */
  readonly replaced: ReplacedScenario | null
  /** Selects a call. The Back button returns to the previous call, unless `addToHistory` is false. */
  showCall(id: string | null, options?: { addToHistory: boolean }): void
  /** Changes the URL and the state in it. */
  navigate(changes: Partial<UrlState>, options: { addToHistory: boolean }): void
  showPanel(panel: PanelId): void
  showWebsite(appId: string): void
  setReplaced(replaced: ReplacedScenario | null): void
  /** Like `perform`. Reads the website's state first, so that the header offers to undo the action. */
  performUndoable(action: () => Promise<unknown>, options: UndoableOptions): Promise<boolean>
  /**
   * Runs an action on the mock, refreshes the website and shows the result in a toast. Returns false if the action failed.
   *
   * @param onError called with the error message instead of showing a toast
   */
  perform(
    action: () => Promise<unknown>,
    successMessage?: string,
    onError?: (message: string) => void,
  ): Promise<boolean>
}

export const PageContext: ReturnType<typeof createContext<PageState | null>> = createContext<PageState | null>(null)

export function usePage(): PageState {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage must be called inside a PageContext')
  return page
}

/** Returns the website's current time, in ms since the epoch. */
export function virtualNow({ clock, clockReadAt }: Snapshot): number {
  const readMs = Date.parse(clock.now)
  return clock.frozen ? readMs : readMs + performance.now() - clockReadAt
}

/** Smaller differences are differences between the clocks of two machines. */
export const clockToleranceMs = 5000

/** Whether the website's clock matches the clock of this machine. */
export function isRealTime(snapshot: Snapshot): boolean {
  return !snapshot.clock.frozen && Math.abs(virtualNow(snapshot) - Date.now()) < clockToleranceMs
}
