/**
 * Stores, for each website, the scenario replaced by the last load in this browser tab. The load can then be undone even after the page is
 * reloaded.
 */
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
    // Remove the older scenario first. If the new scenario does not fit in the storage, the older scenario must not be restored.
    sessionStorage.removeItem(storageKey(appId))
    if (replaced) sessionStorage.setItem(storageKey(appId), JSON.stringify(replaced))
  } catch {
    // The scenario is too large, or the browser blocks storage. The load can be undone only until the user switches websites.
  }
}

function storageKey(appId: string): string {
  return `dc-mock replaced ${appId}`
}
