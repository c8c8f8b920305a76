/** What is answered in a browser, and what only elsewhere. */
import type { OperationId } from '../../spec/generated/operations.ts'

/**
 * - `'all'`: every operation.
 * - `'public'`: what a visitor's browser calls (script, visits, events, identification, public deletion). The others are for
 *   servers: their credentials must not be in a browser or an app (service 2.2), and they answer no preflight (A14).
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
 * Whether Node, Bun or Deno runs the code, a page of jsdom among it. Not told by an export condition: Jest's jsdom environment
 * resolves `browser`, and yet its tests run in Node.
 */
export function isServerRuntime(): boolean {
  return globalThis.process?.versions?.node !== undefined
}
