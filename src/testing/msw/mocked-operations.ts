import { type OperationId, operations } from '../../spec/generated/operations.ts'
import { matchesTemplate } from '../../spec/path-template.ts'

/**
 * Operations that `mockHandlers` mocks.
 * - `'all'`: every operation
 * - `'public'`: operations that a visitor's browser calls (script, visits, events, identification, public deletion). Other operations are
 *   not included, because their credentials must not be used in a browser or a mobile app (service 2.2).
 */
export type MockedOperations = 'all' | 'public'

const publicOperations: ReadonlySet<OperationId> = new Set<OperationId>([
  'getScript',
  'collectVisit',
  'collectEvent',
  'identifyUser',
  'requestDataDeletion',
  'showDeletionConfirmation',
  'confirmDataDeletion',
])

export function isPublic(operation: OperationId): boolean {
  return publicOperations.has(operation)
}

/**
 * True in Node, Bun and Deno, even inside jsdom. Jest's jsdom environment uses the `browser` export condition even in Node, so check
 * `process` instead.
 */
export function isServerRuntime(): boolean {
  return globalThis.process?.versions?.node !== undefined
}

/** Returns the service operations with this path, whatever their method. Returns an empty list for control plane paths. */
export function findOperations(path: string): OperationId[] {
  // The cast is safe, because all keys of `operations` are operation IDs.
  return (Object.keys(operations) as OperationId[]).filter((id) => matchesTemplate(path, templateOf(id)))
}

function templateOf(id: OperationId): string {
  const { path } = operations[id]
  // Use a placeholder that matches any text, because the last path segment is configurable in the mock (service 4.3).
  return id === 'postAutomationConversion' ? path.replace(/[^/]+$/, '{automation_platform}') : path
}
