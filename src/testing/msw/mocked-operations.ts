import { type OperationId, operations } from '../../spec/generated/operations.ts'
import { matchesTemplate } from '../../spec/path-template.ts'

/**
 * - `'all'`: every operation
 * - `'public'`: operations that a visitor's browser calls (script, visits, events, identification, public deletion). The other operations
 * are for servers: their credentials must not be in a browser or an app (service 2.2), and they do not support CORS preflight (A14).
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
 * Reports whether the code runs in Node, Bun or Deno, even inside jsdom. An export condition is not sufficient, because Jest's jsdom
 * environment uses the `browser` condition in Node.
 */
export function isServerRuntime(): boolean {
  return globalThis.process?.versions?.node !== undefined
}

/** Returns the operations at a path, for all methods. Empty for paths of the control plane. */
export function findOperations(path: string): OperationId[] {
  // The compiler checks that `operations` has exactly the operation IDs as keys.
  return (Object.keys(operations) as OperationId[]).filter((id) => matchesTemplate(path, templateOf(id)))
}

function templateOf(id: OperationId): string {
  const { path } = operations[id]
  // The mock sets and checks the last segment of this path (service 4.3).
  return id === 'postAutomationConversion' ? path.replace(/[^/]+$/, '{automation_platform}') : path
}
