import { shippedSpec } from '../../spec/read-spec.ts'
import type { CallShape } from '../call.ts'
import type { RequestInfo } from '../exchange.ts'
import type { ContractRequest } from '../request.ts'
import { findOperation } from './operations.ts'
import { type ClassifyContext, requestKindOf } from './request-kind.ts'

/** @param shape call that the request was created from. If omitted, the credential is treated as unverified. */
export function classifyRequest(request: ContractRequest, context: ClassifyContext, shape?: CallShape): RequestInfo {
  const { operationKey } = findOperation(request.method, request.path)
  const kind = requestKindOf(request, operationKey, context.spec ?? shippedSpec(), context)
  return {
    operationKey,
    // Also check `oversized`, because the padding that makes a body too large is added only when the request is sent.
    requestKind: shape?.oversized && kind === 'good' ? 'large-body' : kind,
    credentialVerified: shape !== undefined && isCredentialVerified(shape),
    generated: shape?.generated ?? false,
  }
}

function isCredentialVerified(shape: CallShape): boolean {
  const { credential = 'good', headers = {}, params = {}, query = {}, body, expectedStatus, credentialVerified } = shape
  if (credentialVerified !== undefined) return credentialVerified
  if (expectedStatus !== undefined) return expectedStatus < 300
  const own = !('x-dc-key' in headers) && !('api_key' in params || 'secret' in params || 'token' in params)
  const inBody = typeof body === 'object' && body !== null && 'cop_key' in body
  return credential === 'good' && own && !('cop_key' in query) && !inBody
}
