const panelIds = ['call', 'try', 'mailbox', 'faults', 'verdicts', 'people', 'clock', 'connect'] as const
export type PanelId = (typeof panelIds)[number]

/** Page state that is stored in the URL. Shared links and the browser's Back button restore it. */
export interface UrlState {
  /** Website ID. If null, the page shows the default website. */
  website: string | null
  call: string | null
  /** ID of the open panel. If null, the page shows the selected call, or the email check form if no call is selected. */
  panel: PanelId | null
  filter: string | null
  /** Name of the scenario that the page offers to load. Null if the URL does not contain a scenario name. */
  scenario: string | null
  /** Encoded state that the page offers to load, or null. Stored in the URL fragment, which browsers do not send to the server. */
  state: string | null
}

const names = ['website', 'call', 'panel', 'filter', 'scenario'] as const

export function readUrlState(): UrlState {
  const { searchParams, hash } = new URL(location.href)
  const panel = searchParams.get('panel')
  return {
    website: searchParams.get('website'),
    call: searchParams.get('call'),
    panel: panelIds.find((id) => id === panel) ?? null,
    filter: searchParams.get('filter'),
    scenario: searchParams.get('scenario'),
    state: new URLSearchParams(hash.slice(1)).get('state'),
  }
}

/** If `addToHistory` is true, the browser's Back button returns to the previous state. */
export function writeUrlState(state: UrlState, { addToHistory }: { addToHistory: boolean }): void {
  const url = new URL(location.href)
  url.search = ''
  url.hash = state.state === null ? '' : `state=${state.state}`
  for (const name of names) {
    const value = state[name]
    if (value !== null && value !== '') url.searchParams.set(name, value)
  }
  if (url.href === location.href) return
  if (addToHistory) history.pushState(null, '', url)
  else history.replaceState(null, '', url)
}
