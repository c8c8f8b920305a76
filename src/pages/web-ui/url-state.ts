import { type PanelId, panelIds } from './page-context.ts'

/** The part of the page's state that is in its URL, so that the URL can be shared. */
export interface UrlState {
  /** Null for the default website. */
  website: string | null
  call: string | null
}

export function readUrlState(): UrlState {
  const { searchParams } = new URL(location.href)
  return { website: searchParams.get('website'), call: searchParams.get('call') }
}

/** Returns the panel that the URL names, or null. The parameter is dropped as soon as the page changes its URL. */
export function readPanelFromUrl(): PanelId | null {
  const value = new URL(location.href).searchParams.get('panel')
  return panelIds.find((id) => id === value) ?? null
}

/** Writes the state to the URL. With `addToHistory`, the browser's Back button returns to the previous state. */
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
