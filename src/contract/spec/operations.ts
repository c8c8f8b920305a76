import { type OperationId, operations } from '../../spec/generated/operations.ts'
import { matchesTemplate } from '../../spec/path-template.ts'
import { type SpecOperation, shippedSpec } from '../../spec/read-spec.ts'
import type { OperationKey } from '../../spec/validate-response.ts'

/** All operation IDs, in openapi.yaml order. */
export const operationIds: readonly OperationId[] = Object.keys(operations).filter((id): id is OperationId =>
  Object.hasOwn(operations, id),
)

/** Returns null for keys that are not operation IDs, such as `unknownPath`. */
export function operationIdOf(key: string | undefined): OperationId | null {
  return operationIds.find((id) => id === key) ?? null
}

/** Operations authorized by the token in an emailed link. */
export const linkOperations: readonly OperationId[] = ['showDeletionConfirmation', 'confirmDataDeletion']

export function specOf(id: OperationId): SpecOperation {
  const operation = shippedSpec().operation(id)
  if (!operation) throw new Error(`openapi.yaml has no operation ${id}`)
  return operation
}

/** Sort paths without parameters first, because they take precedence. */
const templates = operationIds
  .map((id) => ({ id, method: operations[id].method, template: operations[id].path }))
  .sort((a, b) => Number(a.template.includes('{')) - Number(b.template.includes('{')))

/** If no operation matches, `operation` is null and `operationKey` is `wrongMethod` or `unknownPath`. */
export function findOperation(
  method: string,
  path: string,
): { operation: OperationId | null; operationKey: OperationKey } {
  const [bare = ''] = path.split('?')
  const known = templates.filter(({ template }) => matchesTemplate(bare, template))
  const found = known.find((candidate) => candidate.method === method)
  if (found) return { operation: found.id, operationKey: found.id }
  return { operation: null, operationKey: known.length > 0 ? 'wrongMethod' : 'unknownPath' }
}
