import { checkValue } from '../../spec/check-value.ts'
import type { Spec, SpecOperation } from '../../spec/read-spec.ts'
import type { ContractRequest } from '../request.ts'
import { classifyRequest } from '../spec/classify-request.ts'
import { expectedResponseFor } from '../spec/expected-response.ts'
import { findOperation } from '../spec/find-operation.ts'
import type { RequestKind } from '../spec/request-kind.ts'

/** What is wrong with a request, and the status that it deserves. */
export interface InvalidRequest {
  readonly status: number
  readonly message: string
}

const messages: Readonly<Partial<Record<RequestKind, string>>> = {
  'missing-credential': 'it has no credential where the operation takes its own',
  'misplaced-key': 'the private key goes in the header x-dc-key',
  'public-key': 'the cop_key is no private key',
  'missing-email': 'email is missing',
  'unreadable-body': 'its body is no JSON',
  'large-body': 'its body is over 1 MiB',
  'misfit-query': 'a parameter of its query is not as openapi.yaml has it',
  several: 'several things are wrong with it',
  'unknown-path': 'no operation has this path',
  'unknown-export': 'no export has this path, and there is no key',
  'wrong-method': 'the operation at this path has another method',
}

/** Null where nothing is, as far as can be seen: whether a credential is good, only the service knows. */
export function findInvalid(
  request: ContractRequest,
  spec: Spec,
  known: { key?: string | undefined; copKey?: string | undefined },
): InvalidRequest | null {
  const { requestKind, operationKey } = classifyRequest(request, null, { isSynthetic: () => false, spec, ...known })
  const own = spec.operation(operationKey)
  const message = requestKind === 'misfit-body' ? describeMisfit(request, own, spec) : messages[requestKind]
  if (message === undefined) return null
  const { operation } = findOperation(request.method, request.path)
  return {
    status: expectedResponseFor(own, requestKind)?.status ?? 400,
    message: `${operation ?? request.method}: ${message}`,
  }
}

function describeMisfit({ body }: ContractRequest, own: SpecOperation | null, { root }: Spec): string {
  if (!own?.body) return 'its body is not as openapi.yaml has it'
  const { mismatches } = checkValue(root, own.body.schema, JSON.parse(body?.trim() || '{}'), own.body.pointer)
  const [first] = mismatches
  return first
    ? `${first.at.slice(1).replaceAll('/', '.') || 'its body'} must be ${first.expected}`
    : 'its body does not fit'
}
