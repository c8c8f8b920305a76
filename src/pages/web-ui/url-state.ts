const panelIds = ['call', 'try', 'mailbox', 'faults', 'verdicts', 'people', 'clock', 'connect'] as const
export type PanelId = (typeof panelIds)[number]

/** Page state in the URL. Users can share the URL, and the Back button restores the previous state. */
export interface UrlState {
  /** Website ID, or null for the default website. */
  website: string | null
  call: string | null
  /** ID of the open panel. If null, the page shows the selected call, or a form for an email check if no call is selected. */
  panel: PanelId | null
  filter: string | null
  /** Name of the scenario that the page offers to load, or null if the page does not offer a scenario. */
  scenario: string | null
  /**
   * Encoded state that the page offers to load, or null if the page does not offer a state. The state is in the URL fragment, which
   * browsers do not send to the server.
   */
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

/** Writes the state to the URL. If `addToHistory` is true, the Back button returns to the previous state. */
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
