import { shippedSpec } from '../../spec/read-spec.ts'
import type { CallShape } from '../call.ts'
import type { Sighting } from '../exchange.ts'
import type { ContractRequest } from '../request.ts'
import { findOperation } from './find-operation.ts'
import { type Acquaintance, situationOf } from './situation.ts'

/** What a request is. `shape` is the call behind it, where there is one: it tells whether its credential is vouched for. */
export function sight(request: ContractRequest, shape: CallShape | null, known: Acquaintance): Sighting {
  const { answerer } = findOperation(request.method, request.path)
  return {
    answerer,
    situation: situationOf(request, answerer, known.spec ?? shippedSpec(), known),
    vouched: shape !== null && isVouched(shape),
    generated: shape?.generated ?? false,
  }
}

/** Whether the credential is the website's own as it stands, or success is what the call counts on. */
function isVouched(shape: CallShape): boolean {
  const { credential = 'good', headers = {}, params = {}, query = {}, body, answers, vouched } = shape
  if (vouched !== undefined) return vouched
  if (answers !== undefined) return answers < 300
  const own = !('x-dc-key' in headers) && !('api_key' in params || 'secret' in params || 'token' in params)
  const inBody = typeof body === 'object' && body !== null && 'cop_key' in body
  return credential === 'good' && own && !('cop_key' in query) && !inBody
}
