/** Defines how an email check's score, label and verdict are related (A20). */
import type { Action, RiskLabel, VerdictOverride } from './types.ts'

/** Default score for each verdict. This is the middle of the verdict's range, rounded down. */
const defaultScores: Readonly<Record<Action, number>> = { ALLOW: 24, CHALLENGE: 64, BLOCK: 90 }

/** Returns the label for a score: low below 25, medium below 50, high below 80, otherwise critical (A20). */
export function labelOf(score: number): RiskLabel {
  if (score < 25) return 'low'
  if (score < 50) return 'medium'
  return score < 80 ? 'high' : 'critical'
}

/** Returns the verdict for a score: ALLOW below 50, CHALLENGE below 80, otherwise BLOCK (A20). */
export function actionOf(score: number): Action {
  if (score < 50) return 'ALLOW'
  return score < 80 ? 'CHALLENGE' : 'BLOCK'
}

export function clampScore(score: number): number {
  return Math.min(100, Math.max(0, score))
}

/**
 * Returns the score and the verdict with an override applied.
 *
 * - If the override sets only the verdict, the engine's score is used unless the score contradicts the verdict. In that case, the verdict's
 * default score is used.
 * - If the override sets only the score, the verdict is derived from the score.
 * - If the override sets both, both are used, even if they contradict each other.
 */
export function decideVerdict(engineScore: number, override: VerdictOverride): { score: number; action: Action } {
  const forcedScore = override.risk_score ?? override.email_info?.risk_score
  const action = override.verdict ?? override.email_info?.action
  const score = clampScore(forcedScore ?? engineScore)
  if (action === undefined) return { score, action: actionOf(score) }
  if (forcedScore !== undefined || actionOf(score) === action) return { score, action }
  return { score: defaultScores[action], action }
}

/**
 * Returns an override's verdict if that verdict is stricter than the verdict for `engineScore`. Otherwise, returns null. `score` and
 * `action` are the values after the override. If `action` differs from the verdict for `score`, the stricter of these two verdicts is the
 * override's verdict.
 */
export function forcedAction(
  engineScore: number,
  { score, action }: { score: number; action: Action },
): 'CHALLENGE' | 'BLOCK' | null {
  const decided = [action, actionOf(score)]
  if (decided.includes('BLOCK')) return engineScore < 80 ? 'BLOCK' : null
  return decided.includes('CHALLENGE') && engineScore < 50 ? 'CHALLENGE' : null
}
