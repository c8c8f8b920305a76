/** Defines how an email check's score, label and verdict are related (A20). */
import type { Action, RiskLabel, VerdictOverride } from './types.ts'

/** Default score for each verdict. This is the middle of the verdict's range, rounded down. */
const defaultScores: Readonly<Record<Action, number>> = { ALLOW: 24, CHALLENGE: 64, BLOCK: 90 }

export function labelOf(score: number): RiskLabel {
  if (score < 25) return 'low'
  if (score < 50) return 'medium'
  return score < 80 ? 'high' : 'critical'
}

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
 * - Verdict only: keeps the engine's score. If that score contradicts the verdict, uses the verdict's default score.
 * - Score only: derives the verdict from the score.
 * - Both: uses both, even if they contradict each other.
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
 * Returns the stricter of `action` and the verdict for `score` if it is stricter than the verdict for `engineScore`, otherwise null.
 * `score` and `action` are the values after the override, which can contradict each other.
 */
export function forcedAction(
  engineScore: number,
  { score, action }: { score: number; action: Action },
): 'CHALLENGE' | 'BLOCK' | null {
  const decided = [action, actionOf(score)]
  if (decided.includes('BLOCK')) return engineScore < 80 ? 'BLOCK' : null
  return decided.includes('CHALLENGE') && engineScore < 50 ? 'CHALLENGE' : null
}
