import { tryParseJson } from './json.ts'
import { describeMismatch } from './mismatch.ts'
import type { Problem } from './problem.ts'
import type { Validator } from './validator.ts'

/**
 * Checks the status, the media type and the body. Returns the first problem.
 * @param responses responses that the spec describes for the operation, by status
 */
export function checkResponse<Schema>(
  responses: { readonly [status: number]: { readonly media: { readonly [type: string]: Schema | null } } },
  status: number,
  contentType: string | null,
  body: string,
  findProblem: (schema: Schema, value: unknown) => Problem | null,
): Problem | null {
  const described = responses[status]
  if (!described)
    return createProblem('status', `status must be one of ${Object.keys(responses).join(', ')}, not ${status}`)
  const types = Object.keys(described.media)
  if (types.length === 0) return body === '' ? null : createProblem('body', `a ${status} response must not have a body`)
  const type = types.find((known) => known === mediaType(contentType))
  if (type === undefined) {
    const actual = contentType === null ? 'but is missing' : `not ${contentType}`
    return createProblem('content-type', `content-type must be ${types.join(' or ')}, ${actual}`)
  }
  const schema = described.media[type]
  if (schema === null || schema === undefined) return null
  const value = tryParseJson(body)
  if (value === undefined) return createProblem('body', 'the body is not JSON')
  return findProblem(schema, value)
}

export function validateBody(validate: Validator<unknown>, value: unknown): Problem | null {
  return validate(value) ? null : describeMismatch(validate.errors ?? [], 'the body')
}

/** Normalizes a content type: `Application/JSON; charset=utf-8` becomes `application/json`. */
function mediaType(contentType: string | null): string | undefined {
  return contentType?.split(';')[0]?.trim().toLowerCase()
}

function createProblem(keyword: string, message: string): Problem {
  return { path: '', keys: [], message, text: message, keyword }
}
