/**
 * Validates service responses against openapi.yaml. The validators are large, so only tests, contract runs and `--check-responses` load
 * this module.
 */

import { checkResponse, validateBody } from './check-response.ts'
import { answers } from './generated/answer-validators.js'
import type { Problem } from './problem.ts'

/** Operation ID, or `unknownPath` or `wrongMethod` for requests that do not match an operation. */
export type OperationKey = keyof typeof answers

/** `contentType` is null if the header is missing. */
export function findResponseProblem(
  operationKey: OperationKey,
  status: number,
  contentType: string | null,
  body: string,
): Problem | null {
  return checkResponse(answers[operationKey], status, contentType, body, validateBody)
}

/** Returns the name of the first required header that is missing. */
export function missingHeader(operationKey: OperationKey, status: number, headers: Headers): string | null {
  return answers[operationKey][status]?.headers.find((name) => !headers.has(name)) ?? null
}
