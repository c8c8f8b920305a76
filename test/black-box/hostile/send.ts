import {
  type ControlOperationId,
  controlOperations,
  type OperationId,
  operations,
} from '../../../src/spec/generated/operations.ts'
import { findControlResponseProblem } from '../../../src/spec/validate-control-response.ts'
import { findResponseProblem } from '../../../src/spec/validate-response.ts'
import { findFormatProblem, type ReceivedResponse } from './form-problem.ts'
import type { HostileRequest } from './requests.ts'

/** Timeout that is longer than any wait or delay that a generated request can cause. */
const timeoutMs = 30_000

/** Sends a request. Returns a problem with the response, or null. A closed connection counts as a valid response. */
export async function send(
  url: string,
  { operation, method, path, headers, body }: HostileRequest,
): Promise<string | null> {
  const answer = await ask(url + path, { method, headers: { ...headers }, body })
  if (answer === null) return null
  if (typeof answer === 'string') return answer
  const { status, type, text } = answer
  if (method === 'HEAD' || status === 304) return text === '' ? null : `a body to ${method}`
  const loose = findFormatProblem(answer)
  if (loose || operation === null) return loose
  // Faults and test addresses can cause 5xx responses that do not match the spec.
  if (status >= 500) return null
  const problem = isControl(operation)
    ? findControlResponseProblem(operation, status, type, text)
    : isService(operation)
      ? findResponseProblem(operation, status, type, text)
      : null
  return problem && `${status} ${text.slice(0, 300)} does not fit the spec: ${problem.message}`
}

async function ask(url: string, init: RequestInit): Promise<ReceivedResponse | string | null> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const type = response.headers.get('content-type')
    if (type?.startsWith('text/event-stream')) {
      await response.body?.cancel()
      return { status: response.status, type, text: '' }
    }
    return { status: response.status, type, text: await response.text() }
  } catch (error) {
    if (error instanceof TypeError) return null
    return `no answer within ${timeoutMs} ms (${error})`
  }
}

function isControl(id: string): id is ControlOperationId {
  return Object.hasOwn(controlOperations, id)
}

function isService(id: string): id is OperationId {
  return Object.hasOwn(operations, id)
}
