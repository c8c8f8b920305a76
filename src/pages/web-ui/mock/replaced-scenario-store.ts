/** Stores each website's previous state in session storage, so that users can undo the last action even after reloading the page. */
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
    // Remove the older scenario first. Otherwise, Undo would restore it if the new scenario were too large to store.
    sessionStorage.removeItem(storageKey(appId))
    if (replaced) sessionStorage.setItem(storageKey(appId), JSON.stringify(replaced))
  } catch {
    // Ignore storage errors. The scenario is also kept in memory, so Undo works until the user reloads the page or switches websites.
  }
}

function storageKey(appId: string): string {
  return `dc-mock replaced ${appId}`
}
