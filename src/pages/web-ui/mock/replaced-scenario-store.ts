/** What the last load of each website replaced, kept for this tab: a page that is loaded anew can still undo it. */
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
    // An older one goes first: where the new one does not fit, it must not come back in its place.
    sessionStorage.removeItem(storageKey(appId))
    if (replaced) sessionStorage.setItem(storageKey(appId), JSON.stringify(replaced))
  } catch {
    // Too large, or the browser keeps nothing: it can be undone until the page goes.
  }
}

function storageKey(appId: string): string {
  return `dc-mock replaced ${appId}`
}

/** The mock says itself what in the document does not fit. */
function isReplacedScenario(value: unknown): value is ReplacedScenario {
  if (typeof value !== 'object' || value === null) return false
  if (!('document' in value && 'readAt' in value && 'startedAt' in value && 'by' in value)) return false
  if (!('title' in value && 'lineBefore' in value)) return false
  const { document, readAt, startedAt, by, title, lineBefore } = value
  if (typeof title !== 'string' || (lineBefore !== null && typeof lineBefore !== 'string')) return false
  const isDocument = typeof document === 'object' && document !== null
  return isDocument && typeof readAt === 'number' && typeof startedAt === 'string' && typeof by === 'string'
}
