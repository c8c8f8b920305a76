/**
 * Stores the scenario that the last load of each website replaced. With this store, the user can undo a load even after the page is
 * reloaded. The store is limited to the current browser tab.
 */
import type { ReplacedScenario } from '../page-context.ts'

export function readReplacedScenario(appId: string): ReplacedScenario | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey(appId)) ?? 'null')
    return isReplacedScenario(value) ? value : null
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
    // The scenario is too large, or the browser blocks storage. In this case, the user can undo the load only until the page is closed.
  }
}

function storageKey(appId: string): string {
  return `dc-mock replaced ${appId}`
}

/** Checks only the shape of a stored value. The mock validates the scenario document. */
function isReplacedScenario(value: unknown): value is ReplacedScenario {
  if (typeof value !== 'object' || value === null) return false
  if (!('document' in value && 'readAtMs' in value && 'startedAt' in value && 'replacedBy' in value)) return false
  if (!('title' in value && 'previousLineId' in value && 'kind' in value)) return false
  const { kind, document, readAtMs, startedAt, replacedBy, title, previousLineId } = value
  if (kind !== 'load' && kind !== 'reset' && kind !== 'change') return false
  if (typeof title !== 'string' || (previousLineId !== null && typeof previousLineId !== 'string')) return false
  const isDocument = typeof document === 'object' && document !== null
  return isDocument && typeof readAtMs === 'number' && typeof startedAt === 'string' && typeof replacedBy === 'string'
}
