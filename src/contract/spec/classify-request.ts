import { shippedSpec } from '../../spec/read-spec.ts'
import { type CallShape, createRequest } from '../call.ts'
import type { RequestInfo } from '../exchange.ts'
import type { ProbeWebsite } from '../probe-website.ts'
import type { ContractRequest } from '../request.ts'
import { findOperation } from './operations.ts'
import { type ClassifyContext, requestKindOf } from './request-kind.ts'

/**
 * Classifies a request.
 *
 * @param shape call that created the request, or null if unknown; if null, the credential counts as unverified
 */
export function classifyRequest(
  request: ContractRequest,
  shape: CallShape | null,
  context: ClassifyContext,
): RequestInfo {
  const { operationKey } = findOperation(request.method, request.path)
  return {
    operationKey,
    requestKind: requestKindOf(request, operationKey, context.spec ?? shippedSpec(), context),
    credentialVerified: shape !== null && isCredentialVerified(shape),
    generated: shape?.generated ?? false,
  }
}

/** Classifies a call's request. Omits the padding in large bodies, because parsing the padding takes milliseconds. */
export function classifyCall(shape: CallShape, site: ProbeWebsite, context: ClassifyContext): RequestInfo {
  const info = classifyRequest(createRequest({ ...shape, oversized: false }, site), shape, context)
  return shape.oversized && info.requestKind === 'good' ? { ...info, requestKind: 'large-body' } : info
}

/** Reports whether the call's credential is known to be valid. */
function isCredentialVerified(shape: CallShape): boolean {
  const { credential = 'good', headers = {}, params = {}, query = {}, body, expectedStatus, credentialVerified } = shape
  if (credentialVerified !== undefined) return credentialVerified
  if (expectedStatus !== undefined) return expectedStatus < 300
  const own = !('x-dc-key' in headers) && !('api_key' in params || 'secret' in params || 'token' in params)
  const inBody = typeof body === 'object' && body !== null && 'cop_key' in body
  return credential === 'good' && own && !('cop_key' in query) && !inBody
}
