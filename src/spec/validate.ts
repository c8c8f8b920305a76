/**
 * Validates requests against the specs. Describes each problem in a short sentence, such as `event is required` or `email must be a string`
 * (A32).
 */
import { controlOperations, operations } from './generated/operations.ts'
import { bodyValidators, type Queries, queryValidators, type RequestBodies } from './generated/request-validators.js'
import { isObject } from './json.ts'
import { describeMismatch } from './mismatch.ts'
import type { Operation, QueryParameter } from './operation.ts'
import type { ReadResult } from './problem.ts'
import type { Validator } from './validator.ts'

export type BodyOperation = keyof RequestBodies

/** Does not validate a scenario document inside the body. */
export function readBody<Id extends BodyOperation>(operation: Id, body: unknown): ReadResult<RequestBodies[Id]> {
  const fits: Validator<RequestBodies[Id]> = bodyValidators[operation]
  if (fits(body)) return { value: body, problem: null }
  const problem = describeMismatch(fits.errors ?? [], 'Request body')
  return { problem: isObject(body) ? problem : { ...problem, message: notAnObject(operation) } }
}

/** Converts query parameters to numbers and booleans, and adds default values. */
export function readQuery<Id extends keyof Queries>(
  operation: Id,
  parameters: URLSearchParams,
): ReadResult<Queries[Id]> {
  const query: unknown = coerceQuery(operation, parameters)
  const fits: Validator<Queries[Id]> = queryValidators[operation]
  return fits(query) ? { value: query, problem: null } : { problem: describeMismatch(fits.errors ?? [], 'Query') }
}

const parametersOf: { readonly [operation: string]: Operation } = { ...operations, ...controlOperations }

/** Leaves invalid values unchanged for the validator to report. */
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

/** Message for a request body that is not a JSON object. The service (A32) and the control plane use different messages. */
function notAnObject(operation: BodyOperation): string {
  return operation in operations ? 'Invalid JSON body' : 'The request body must be a JSON object'
}
