/** Holds answers of control plane and dashboard against `control.yaml` and `dashboard.yaml`. For tests: the validators are large. */

import { controlAnswers } from './generated/control-answer-validators.js'
import type { ControlOperationId } from './generated/operations.ts'
import type { Problem } from './problem.ts'
import { findRuleViolation } from './response-rule.ts'

/** What is wrong with an answer, or null; see `answerProblem`. */
export function findControlResponseProblem(
  operation: ControlOperationId,
  status: number,
  contentType: string | null,
  body: string,
): Problem | null {
  return findRuleViolation(controlAnswers[operation], status, contentType, body)
}
