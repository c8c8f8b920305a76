/** Operations that are mocked in browsers and in servers. */
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
 * Returns whether Node, Bun or Deno runs the code, including jsdom. An export condition cannot tell: Jest's jsdom environment resolves
 * `browser` although its tests run in Node.
 */
export function isServerRuntime(): boolean {
  return globalThis.process?.versions?.node !== undefined
}
