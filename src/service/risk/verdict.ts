/** Score, label and verdict, and how they go together (A20). */
import type { Action, RiskLabel, VerdictOverride } from './types.ts'

/** The middle of each verdict's band, rounded down. */
const defaultScores: Readonly<Record<Action, number>> = { ALLOW: 24, CHALLENGE: 64, BLOCK: 90 }

/** low below 25, medium below 50, high below 80, else critical (A20). */
export function labelOf(score: number): RiskLabel {
  if (score < 25) return 'low'
  if (score < 50) return 'medium'
  return score < 80 ? 'high' : 'critical'
}

/** ALLOW below 50, CHALLENGE below 80, else BLOCK (A20). */
export function actionOf(score: number): Action {
  if (score < 50) return 'ALLOW'
  return score < 80 ? 'CHALLENGE' : 'BLOCK'
}

/** The score, brought into 0 to 100. */
export function clampScore(score: number): number {
  return Math.min(100, Math.max(0, score))
}

/**
 * Score and verdict under an override. A verdict alone keeps the engine's score where that lies in its band, else takes that
 * band's middle. A score alone brings its verdict with it. Both stand as they are, even where they are at odds.
 */
export function decideVerdict(engineScore: number, override: VerdictOverride): { score: number; action: Action } {
  const forcedScore = override.risk_score ?? override.answer?.risk_score
  const action = override.verdict ?? override.answer?.action
  const score = clampScore(forcedScore ?? engineScore)
  if (action === undefined) return { score, action: actionOf(score) }
  if (forcedScore !== undefined || actionOf(score) === action) return { score, action }
  return { score: defaultScores[action], action }
}

/**
 * The verdict that needs a reason of its own: the stricter of the decided one and that of its score, if the engine's is less strict. Null if
 * the engine's signals justify it.
 */
export function forcedAction(
  engineScore: number,
  { score, action }: { score: number; action: Action },
): 'CHALLENGE' | 'BLOCK' | null {
  const decided = [action, actionOf(score)]
  if (decided.includes('BLOCK')) return engineScore < 80 ? 'BLOCK' : null
  return decided.includes('CHALLENGE') && engineScore < 50 ? 'CHALLENGE' : null
}
