/** Stores the replaced scenario of each website in the browser tab, so that a load can be undone after the page is reloaded. */
import type { ReplacedScenario } from '../page-context.ts'

export function readReplacedScenario(appId: string): ReplacedScenario | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(appId)) ?? 'null')
  } catch {
    return null
  }
}

export function storeReplacedScenario(appId: string, replaced: ReplacedScenario | null): void {
  try {
    // Remove the older scenario first. Otherwise, it would be restored if the new scenario does not fit in the storage.
    sessionStorage.removeItem(storageKey(appId))
    if (replaced) sessionStorage.setItem(storageKey(appId), JSON.stringify(replaced))
  } catch {
    // The scenario is too large, or the browser blocks storage. The load can then be undone only until the user switches websites.
  }
}

function storageKey(appId: string): string {
  return `dc-mock replaced ${appId}`
}
