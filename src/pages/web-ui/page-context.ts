/** State and actions shared by all components of the page. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ControlClient } from '../../client/control-client.ts'
import type { ScenarioDocument } from '../../types.ts'
import type { Toasts } from './components/toasts.tsx'
import type { Snapshot, WebsiteView } from './mock/website-view.ts'
import type { PanelId, UrlState } from './url-state.ts'

/** Scenario replaced by a load or a reset. */
export interface ReplacedScenario {
  /** Action that replaced the scenario: a load, a reset, or a change such as removing all people. */
  kind: 'load' | 'reset' | 'change'
  document: ScenarioDocument
  /** Time at which the document was read according to the browser's clock, in ms since the epoch. */
  readAtMs: number
  /** Start time of the mock from which the document was read. If the mock has restarted since then, the mock does not have the scenario. */
  startedAt: string
  /** Title of the replaced scenario. */
  title: string
  /** Title of the newly loaded scenario, or a description of the change. */
  replacedBy: string
  /** Journal ID of the previous load. Null if there was no previous load. */
  previousLineId: string | null
}

interface UndoableOptions extends Pick<ReplacedScenario, 'kind' | 'replacedBy'> {
  successMessage: string
  onError?: (message: string, path: string | null) => void
}

export interface PageState {
  readonly client: ControlClient
  readonly view: WebsiteView
  /** State of the website at the last refresh. */
  readonly snapshot: Snapshot
  readonly toasts: Toasts
  /** ID of the selected call. Null if no call is selected. */
  readonly callId: string | null
  /** Text that filters the list of calls. */
  readonly filter: string
  /** Scenario replaced by the last load. Null if the load cannot be undone. */
  readonly replaced: ReplacedScenario | null
  /** Selects a call. The browser's Back button returns to the previously selected call, unless `addToHistory` is false. */
  showCall(id: string | null, options?: { addToHistory: boolean }): void
  /** Changes the state stored in the URL. */
  navigate(changes: Partial<UrlState>, options: { addToHistory: boolean }): void
  showPanel(panel: PanelId): void
  showWebsite(appId: string): void
  /** Runs an action like `perform`, but first saves the website's state so that the user can undo the action. */
  performUndoable(action: () => Promise<unknown>, options: UndoableOptions): Promise<boolean>
  /** Restores the replaced scenario. Null if no scenario can be restored. */
  readonly undo: (() => void) | null
  /**
   * Runs an action on the mock, refreshes the website and shows the result in a toast. Resolves after the refresh, with false if the action
   * failed. The user may have typed text in the meantime, so a form must not clear newer text.
   *
   * @param onError called with the error message and the invalid field of the request; if omitted, the error is shown in a toast
   */
  perform(
    action: () => Promise<unknown>,
    successMessage?: string,
    onError?: (message: string, path: string | null) => void,
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

/** Maximum difference between two clocks that count as equal, in ms. The clocks of two machines always differ slightly. */
export const clockToleranceMs = 5000

/** Reports whether the website's clock matches this machine's clock. */
export function isRealTime(snapshot: Snapshot): boolean {
  return !snapshot.clock.frozen && Math.abs(virtualNow(snapshot) - Date.now()) < clockToleranceMs
}
