import type { OperationId } from '../../spec/generated/operations.ts'

/**
 * - `'all'`: every operation.
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
 * Returns whether the code runs in Node, Bun or Deno, which includes jsdom. An export condition is not sufficient: Jest's jsdom environment
 * uses the `browser` condition, but the tests run in Node.
 */
export function isServerRuntime(): boolean {
  return globalThis.process?.versions?.node !== undefined
}
