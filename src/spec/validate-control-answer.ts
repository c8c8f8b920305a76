/** Holds answers of control plane and dashboard against `control.yaml` and `dashboard.yaml`. For tests: the validators are large. */
import { findAnswerProblem } from './answer-rule.ts'
import { controlAnswers } from './generated/control-answer-validators.js'
import type { ControlOperationId } from './generated/operations.ts'
import type { Problem } from './problem.ts'

/** What is wrong with an answer, or null; see `answerProblem`. */
export function controlAnswerProblem(
  operation: ControlOperationId,
  status: number,
  contentType: string | null,
  body: string,
): Problem | null {
  return findAnswerProblem(controlAnswers[operation], status, contentType, body)
}
