import { checkValue } from '../../spec/check-value.ts'
import type { Spec, SpecOperation } from '../../spec/read-spec.ts'
import type { ContractRequest } from '../request.ts'
import { classifyRequest } from '../spec/classify-request.ts'
import { expectedResponseFor } from '../spec/expected-response.ts'
import { findOperation } from '../spec/operations.ts'
import type { RequestKind } from '../spec/request-kind.ts'

export interface InvalidRequest {
  readonly status: number
  /** Operation, or the method if the request matches no operation. */
  readonly subject: string
  readonly message: string
}

const messages: Readonly<Partial<Record<RequestKind, string>>> = {
  'missing-credential': 'the credential is missing',
  'misplaced-key': 'the private key is not in the x-dc-key header',
  'public-key': 'x-dc-key contains a cop_key instead of a private key',
  'missing-email': 'email is missing',
  'unreadable-body': 'the body is not a JSON object',
  'large-body': 'the body is larger than 1 MiB',
  'invalid-query': 'a query parameter does not match openapi.yaml',
  'multiple-problems': 'the request has more than one error',
  'unknown-path': 'no operation has this path',
  'unknown-export': 'no export has this path, and the request contains no key',
  'wrong-method': 'the operation at this path requires another method',
}

/** Returns null if the request is valid. Detects missing credentials, but not invalid ones. */
export function findInvalid(
  request: ContractRequest,
  spec: Spec,
  known: { key?: string | undefined; copKey?: string | undefined },
): InvalidRequest | null {
  const { requestKind, operationKey } = classifyRequest(request, { isSynthetic: () => false, spec, ...known })
  const own = spec.operation(operationKey)
  const message = requestKind === 'invalid-body' ? describeInvalidBody(request, own, spec) : messages[requestKind]
  if (message === undefined) return null
  const { operation } = findOperation(request.method, request.path)
  return {
    status: expectedResponseFor(own, requestKind)?.status ?? 400,
    subject: operation ?? request.method,
    message,
  }
}

function describeInvalidBody({ body }: ContractRequest, own: SpecOperation | null, { root }: Spec): string {
  if (!own?.body) return 'the body does not match openapi.yaml'
  const { mismatches } = checkValue(root, own.body.schema, JSON.parse(body?.trim() || '{}'), own.body.pointer)
  const [first] = mismatches
  if (!first) return 'the body does not match openapi.yaml'
  const field = first.at.slice(1).replaceAll('/', '.') || 'the body'
  return first.keyword === 'required' ? `${field} is missing` : `${field} must be ${first.expected}`
}
