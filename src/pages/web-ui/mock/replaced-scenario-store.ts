/** Stores the scenario that the last load of each website replaced in this browser tab, so that a load can be undone after a reload. */
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
    // Remove the older scenario first. If the new scenario does not fit into the storage, the older scenario must not be restored instead.
    sessionStorage.removeItem(storageKey(appId))
    if (replaced) sessionStorage.setItem(storageKey(appId), JSON.stringify(replaced))
  } catch {
    // The scenario is too large, or the browser blocks storage. In this case, the load can be undone only until the user leaves the website.
  }
}

function storageKey(appId: string): string {
  return `dc-mock replaced ${appId}`
}
