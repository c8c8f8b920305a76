import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ControlClient } from '../../client/control-client.ts'
import type { ScenarioDocument } from '../../types.ts'
import type { Toasts } from './components/toasts.tsx'
import type { Snapshot, WebsiteView } from './mock/website-view.ts'
import type { PanelId, UrlState } from './url-state.ts'

/** Website state that was saved before a change. The user can restore this state to undo the change. */
export interface ReplacedScenario {
  /** Type of action: loading a scenario, resetting the website, or making any other change. */
  kind: 'load' | 'reset' | 'change'
  document: ScenarioDocument
  /** Browser time when `document` was requested from the mock, in ms since the epoch. */
  readAtMs: number
  /**
   * Start time of the mock process that made the change. After a restart, the start time is different and the change cannot be undone.
   * Empty if the state is stored in Redis.
   */
  startedAt: string
  /** Title of the scenario that was loaded before the action. */
  title: string
  /** Title of the scenario that the action loaded. If the action did not load a scenario, a description such as `remove all faults`. */
  replacedBy: string
  /** ID of the journal entry for the previous scenario load. Null if no scenario was loaded before. */
  previousLineId: string | null
}

interface UndoableOptions extends Pick<ReplacedScenario, 'replacedBy'> {
  /** @default 'change' */
  kind?: ReplacedScenario['kind']
  successMessage: string
  onError?: (message: string, path: string | null) => void
}

export interface PageState {
  readonly client: ControlClient
  readonly view: WebsiteView
  readonly snapshot: Snapshot
  readonly toasts: Toasts
  /** Null if no call is selected. */
  readonly callId: string | null
  readonly filter: string
  /** State before the last action. Null if no action can be undone. */
  readonly replaced: ReplacedScenario | null
  /** Selects a call. If `addToHistory` is true (the default), the browser's Back button returns to the previously selected call. */
  showCall(id: string | null, options?: { addToHistory: boolean }): void
  navigate(changes: Partial<UrlState>, options: { addToHistory: boolean }): void
  showPanel(panel: PanelId): void
  showWebsite(appId: string): void
  /** Saves the website's state for undo, then runs an action with `perform`. */
  performUndoable(action: () => Promise<unknown>, options: UndoableOptions): Promise<boolean>
  /** Null if no action can be undone. */
  readonly undo: (() => void) | null
  /**
   * Runs an action on the mock, refreshes the website and shows the result in a toast. Resolves to false if the action failed.
   *
   * A form that calls this function must not discard edits that the user makes while the action runs.
   * @param onError called with the error message and the invalid field of the request. If omitted, the error is shown in a toast.
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

/** Tolerance for clock differences, in ms. Clocks on different machines always differ slightly. */
export const clockToleranceMs = 5000

export function isRealTime(snapshot: Snapshot): boolean {
  return !snapshot.clock.frozen && Math.abs(virtualNow(snapshot) - Date.now()) < clockToleranceMs
}
