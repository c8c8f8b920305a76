/**
 * Holds answers against the specs. Apart from the requests' side, since its validators are large and only tests, contract
 * runs and a flag have use for them.
 */

import { answers } from './generated/answer-validators.js'
import type { Problem } from './problem.ts'
import { findRuleViolation } from './response-rule.ts'

/** Whose answer it is: an operation's, or that of no operation at all. */
export type OperationKey = keyof typeof answers

/**
 * What is wrong with an answer of the service, or null: its status, its media type, its body. `contentType` is the header
 * as it came, null where there is none; `body` is its text.
 */
export function findResponseProblem(
  operationKey: OperationKey,
  status: number,
  contentType: string | null,
  body: string,
): Problem | null {
  return findRuleViolation(answers[operationKey], status, contentType, body)
}

/** The first of the headers that an answer must have and that is not there, or null. */
export function missingHeader(operationKey: OperationKey, status: number, headers: Headers): string | null {
  return answers[operationKey][status]?.headers.find((name) => !headers.has(name)) ?? null
}
