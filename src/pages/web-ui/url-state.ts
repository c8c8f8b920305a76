export const panelIds = ['call', 'try', 'mailbox', 'faults', 'verdicts', 'people', 'clock', 'connect'] as const
export type PanelId = (typeof panelIds)[number]

/** The part of the page's state that is in its URL, so that the URL can be shared and the Back button works. */
export interface UrlState {
  /** Null for the default website. */
  website: string | null
  call: string | null
  /** Null for the panel that belongs to the call: its details, or the panel to try a check if no call is selected. */
  panel: PanelId | null
  filter: string | null
  /** A scenario that the page offers to load. */
  scenario: string | null
}

const names = ['website', 'call', 'panel', 'filter', 'scenario'] as const

export function readUrlState(): UrlState {
  const { searchParams } = new URL(location.href)
  const panel = searchParams.get('panel')
  return {
    website: searchParams.get('website'),
    call: searchParams.get('call'),
    panel: panelIds.find((id) => id === panel) ?? null,
    filter: searchParams.get('filter'),
    scenario: searchParams.get('scenario'),
  }
}

/** Writes the state to the URL. With `addToHistory`, the browser's Back button returns to the previous state. */
export function writeUrlState(state: UrlState, { addToHistory }: { addToHistory: boolean }): void {
  const url = new URL(location.href)
  url.search = ''
  for (const name of names) {
    const value = state[name]
    if (value !== null && value !== '') url.searchParams.set(name, value)
  }
  if (url.href === location.href) return
  if (addToHistory) history.pushState(null, '', url)
  else history.replaceState(null, '', url)
}
