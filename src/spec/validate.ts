/**
 * Validates requests against the specs. The first problem is reported in one sentence, such as `event is required` or `email must be a
 * string` (A32).
 */
import { controlOperations, operations } from './generated/operations.ts'
import { bodyValidators, type Queries, queryValidators, type RequestBodies } from './generated/request-validators.js'
import { isObject } from './json.ts'
import { describeMismatch } from './mismatch.ts'
import type { Operation, QueryParameter } from './operation.ts'
import type { Problem, ReadResult } from './problem.ts'
import type { Validator } from './validator.ts'

export type BodyOperation = keyof RequestBodies

/** Returns the first problem with a request body, or null if the body is valid. Scenario documents in the body are not validated. */
export function requestProblem(operation: BodyOperation, body: unknown): Problem | null {
  return readBody(operation, body).problem
}

/** Returns the request body, typed according to the spec, or the first problem if the body is invalid. */
export function readBody<Id extends BodyOperation>(operation: Id, body: unknown): ReadResult<RequestBodies[Id]> {
  const fits: Validator<RequestBodies[Id]> = bodyValidators[operation]
  if (fits(body)) return { value: body, problem: null }
  const problem = describeMismatch(fits.errors ?? [], 'Request body')
  return { problem: isObject(body) ? problem : { ...problem, message: notAnObject(operation) } }
}

/**
 * Returns the query parameters with their types from the spec. Strings are converted to numbers and booleans, and defaults are filled in.
 */
export function readQuery<Id extends keyof Queries>(
  operation: Id,
  parameters: URLSearchParams,
): ReadResult<Queries[Id]> {
  const query: unknown = coerceQuery(operation, parameters)
  const fits: Validator<Queries[Id]> = queryValidators[operation]
  return fits(query) ? { value: query, problem: null } : { problem: describeMismatch(fits.errors ?? [], 'Query') }
}

const parametersOf: { readonly [operation: string]: Operation } = { ...operations, ...controlOperations }

/** Converts strings to numbers and booleans. Strings that cannot be converted stay unchanged, so that the validator reports them. */
function coerceQuery(operation: keyof Queries, parameters: URLSearchParams): { [name: string]: unknown } {
  const query: { [name: string]: unknown } = {}
  for (const [name, parameter] of Object.entries(parametersOf[operation]?.query ?? {})) {
    const text = parameters.get(name)
    const value = text === null ? parameter.default : coerce(text, parameter)
    if (value !== undefined) query[name] = value
  }
  return query
}

function coerce(text: string, { type }: QueryParameter): unknown {
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text)
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  return text
}

/** Returns the service's message for a body that is not an object (A32). The control plane uses a different message. */
function notAnObject(operation: BodyOperation): string {
  return operation in operations ? 'Invalid JSON body' : 'Request body must be a JSON object'
}
