import { type OperationId, operations } from '../../spec/generated/operations.ts'
import { type SpecOperation, shippedSpec } from '../../spec/read-spec.ts'

/** All operations, in the order of openapi.yaml. */
export const operationIds: readonly OperationId[] = Object.keys(operations).filter((id): id is OperationId =>
  Object.hasOwn(operations, id),
)

/** Operations whose credential is the token of a link in a mail. Valid tokens can be read only from the mailbox. */
export const linkOperations: readonly OperationId[] = ['showDeletionConfirmation', 'confirmDataDeletion']

export function specOf(id: OperationId): SpecOperation {
  const operation = shippedSpec().operation(id)
  if (!operation) throw new Error(`openapi.yaml has no operation ${id}`)
  return operation
}
