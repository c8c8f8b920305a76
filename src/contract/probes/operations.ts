import { type OperationId, operations } from '../../spec/generated/operations.ts'
import { type SpecOperation, shippedSpec } from '../../spec/read-spec.ts'

/** The operations in the order of openapi.yaml. */
export const operationIds: readonly OperationId[] = Object.keys(operations).filter((id): id is OperationId =>
  Object.hasOwn(operations, id),
)

/** Those whose credential is the token of a mail's link: nothing but a mailbox gives a good one. */
export const linkOperations: readonly OperationId[] = ['showDeletionConfirmation', 'confirmDataDeletion']

export function specOf(id: OperationId): SpecOperation {
  const operation = shippedSpec().operation(id)
  if (!operation) throw new Error(`openapi.yaml has no operation ${id}`)
  return operation
}
