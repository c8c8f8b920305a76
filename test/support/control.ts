import { expect } from 'vitest'
import { type ControlOperationId, controlOperations } from '../../src/spec/generated/operations.ts'
import { findControlResponseProblem } from '../../src/spec/validate-control-response.ts'
import type { Answer, Started } from './start.ts'

export interface ControlCall {
  path?: Record<string, string>
  query?: Record<string, string>
  /** A string is sent unchanged, and any other value is sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

export type Control = (operation: ControlOperationId, call?: ControlCall) => Promise<Answer>

/** Returns a function that calls operations of control.yaml by ID and validates each response. */
export function controlOf({ call }: Pick<Started, 'call'>): Control {
  return async (operation, { path = {}, query = {}, body, headers = {} } = {}) => {
    const { method, path: template } = controlOperations[operation]
    const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
    const search = new URLSearchParams(query).toString()
    const answer = await call(search === '' ? address : `${address}?${search}`, { method, body, headers })
    const problem = findControlResponseProblem(
      operation,
      answer.status,
      answer.headers.get('content-type'),
      answer.text,
    )
    expect(problem?.message ?? null, `${operation}: ${answer.status} ${answer.text}`).toBeNull()
    return answer
  }
}
