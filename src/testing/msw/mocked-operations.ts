import { type OperationId, operations } from '../../spec/generated/operations.ts'
import { matchesTemplate } from '../../spec/path-template.ts'

/**
 * Operations that `mockHandlers` mocks.
 * - `'all'`: every operation
 * - `'public'`: operations that a visitor's browser calls (script, visits, events, identification, public deletion). All other operations
 * are for servers. Their credentials must not be in a browser or an app (service 2.2), and they do not support CORS preflight (A14).
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
 * Reports whether the code runs in Node, Bun or Deno, even inside jsdom. An export condition cannot replace this check, because Jest's
 * jsdom environment uses the `browser` condition in Node.
 */
export function isServerRuntime(): boolean {
  return globalThis.process?.versions?.node !== undefined
}

/** Returns the operations at a path, for all methods. The list is empty for paths of the control plane. */
export function findOperations(path: string): OperationId[] {
  // The type of `operations` guarantees that its keys are exactly the operation IDs.
  return (Object.keys(operations) as OperationId[]).filter((id) => matchesTemplate(path, templateOf(id)))
}

function templateOf(id: OperationId): string {
  const { path } = operations[id]
  // The last segment of this path is configurable in the mock (service 4.3), so match any segment.
  return id === 'postAutomationConversion' ? path.replace(/[^/]+$/, '{automation_platform}') : path
}
