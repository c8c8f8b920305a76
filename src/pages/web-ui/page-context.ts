/** What every part of the page works with. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ControlClient } from '../../client/control-client.ts'
import type { ScenarioDocument } from '../../types.ts'
import type { Toasts } from './components/toasts.tsx'
import type { Snapshot, WebsiteView } from './mock/website-view.ts'

export const panelIds = ['call', 'try', 'mailbox', 'faults', 'verdicts', 'people', 'clock', 'connect'] as const
export type PanelId = (typeof panelIds)[number]

/** A situation that a load replaced. */
export interface ReplacedScenario {
  document: ScenarioDocument
  /** When it was read, on the browser's clock, in ms since the epoch. */
  readAt: number
  /** When the mock started that it was read from: a later one knows nothing of it. */
  startedAt: string
  /** What it is called. */
  title: string
  /** What was loaded in its place. */
  by: string
  /** The line in the journal of the load before; null where there was none. One load more than its own ends what can be undone. */
  lineBefore: string | null
}

export interface PageState {
  readonly client: ControlClient
  readonly view: WebsiteView
  /** Of the website as it was read last. */
  readonly snapshot: Snapshot
  readonly toasts: Toasts
  /** Id of the call that is looked at. */
  readonly callId: string | null
  /** What the last load replaced; null where none can be undone. */
  readonly replaced: ReplacedScenario | null
  showCall(id: string | null): void
  showPanel(panel: PanelId): void
  showWebsite(appId: string): void
  setReplaced(replaced: ReplacedScenario | null): void
  /**
   * Does something to the mock, reads the website again, and tells what came of it. False where it failed.
   *
   * @param onError told why it failed, in place of a notice
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
  if (!page) throw new Error('Only parts of the page can use it')
  return page
}

/** What the website's clock shows now, in ms since the epoch. */
export function virtualNow({ clock, clockReadAt }: Snapshot): number {
  const readMs = Date.parse(clock.now)
  return clock.frozen ? readMs : readMs + performance.now() - clockReadAt
}

/** Differences below this are those of two machines' clocks, in ms. */
export const clockToleranceMs = 5000

/** Whether the website's clock is that of this machine. */
export function isRealTime(snapshot: Snapshot): boolean {
  return !snapshot.clock.frozen && Math.abs(virtualNow(snapshot) - Date.now()) < clockToleranceMs
}
