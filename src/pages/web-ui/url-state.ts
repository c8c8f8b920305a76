import { type PanelId, panelIds } from './page-context.ts'

/** What the page's address says: the website and the call that are looked at, so that it can be handed on. */
export interface UrlState {
  /** Null for the default website. */
  website: string | null
  call: string | null
}

export function readUrlState(): UrlState {
  const { searchParams } = new URL(location.href)
  return { website: searchParams.get('website'), call: searchParams.get('call') }
}

/** The panel that a link leads to; the address says so only until the page changes it. */
export function readPanelFromUrl(): PanelId | null {
  const value = new URL(location.href).searchParams.get('panel')
  return panelIds.find((id) => id === value) ?? null
}

/** `step`: the browser's back button leads to where it was before. */
export function writeUrlState({ website, call }: UrlState, { addToHistory }: { addToHistory: boolean }): void {
  const url = new URL(location.href)
  url.search = new URLSearchParams({
    ...(website === null ? {} : { website }),
    ...(call === null ? {} : { call }),
  }).toString()
  if (url.href === location.href) return
  if (addToHistory) history.pushState(null, '', url)
  else history.replaceState(null, '', url)
}
