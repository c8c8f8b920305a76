/**
 * Checks responses against the specs. Separate from the request validators, because the response validators are large. Only tests, contract
 * runs and `--check-responses` load them.
 */

import { answers } from './generated/answer-validators.js'
import type { Problem } from './problem.ts'
import { findRuleViolation } from './response-rule.ts'

/** An operation, or a response that belongs to no operation. */
export type OperationKey = keyof typeof answers

/**
 * Checks status, media type and body of a service response. Returns the first problem, or null. `contentType` is the header value, or null
 * if it is missing.
 */
export function findResponseProblem(
  operationKey: OperationKey,
  status: number,
  contentType: string | null,
  body: string,
): Problem | null {
  return findRuleViolation(answers[operationKey], status, contentType, body)
}

/** Returns the first required header that is missing, or null. */
export function missingHeader(operationKey: OperationKey, status: number, headers: Headers): string | null {
  return answers[operationKey][status]?.headers.find((name) => !headers.has(name)) ?? null
}
