/**
 * Checks control plane and dashboard responses against control.yaml and dashboard.yaml. The validators are large, so only tests load this
 * module.
 */

import { checkResponse, validateBody } from './check-response.ts'
import { controlAnswers } from './generated/control-answer-validators.js'
import type { ControlOperationId } from './generated/operations.ts'
import type { Problem } from './problem.ts'

export function findControlResponseProblem(
  operation: ControlOperationId,
  status: number,
  contentType: string | null,
  body: string,
): Problem | null {
  return checkResponse(controlAnswers[operation], status, contentType, body, validateBody)
}
