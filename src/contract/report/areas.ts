/** Service areas, in the order used in openapi.yaml. In reports, rules are grouped by area. */
import type { OperationId } from '../../spec/generated/operations.ts'

const byOperation: Readonly<Record<OperationId, string>> = {
  checkEmail: 'email check',
  getHealth: 'health',
  exportUsers: 'exports',
  exportVisits: 'exports',
  exportEvents: 'exports',
  exportConversions: 'exports',
  postAutomationConversion: 'conversions',
  postConversion: 'conversions',
  releaseCrm: 'gate',
  deleteData: 'deletion',
  requestDataDeletion: 'public deletion',
  showDeletionConfirmation: 'public deletion',
  confirmDataDeletion: 'public deletion',
  getScript: 'script',
  collectVisit: 'script',
  collectEvent: 'script',
  identifyUser: 'script',
}

/** Areas for rules that cover several operations, keyed by the first segment of the rule ID. */
const byWord: Readonly<Record<string, string>> = {
  unknownPath: 'addresses',
  wrongMethod: 'addresses',
  check: 'email check',
  export: 'exports',
  conversion: 'conversions',
  'public-deletion': 'public deletion',
  collect: 'script',
}

/** Returns a rule's area, such as `email check`, `keys` or `exports`. */
export function areaOf({ id, operation }: { readonly id: string; readonly operation: string | null }): string {
  const word = id.slice(0, id.indexOf('.'))
  return (
    Object.entries(byOperation).find(([known]) => known === operation)?.[1] ?? byWord[word] ?? word.replaceAll('-', ' ')
  )
}

/** The names are in order of first appearance. */
export function groupBy<T>(items: Iterable<T>, nameOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const name = nameOf(item)
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return groups
}
