import { signals } from './signals.ts'
import type { Action, EmailInfo } from './types.ts'
import { actionOf, clampScore } from './verdict.ts'

export interface ScoreBreakdown {
  risk_score: number
  action: Action
  /** Signal weights, by tag. Tags without a weight are omitted. */
  signals: Readonly<Record<string, number>>
}

const weights: ReadonlyMap<string, number> = new Map(signals.map(({ tag, weight }) => [tag, weight]))

export function breakDownScore({ risk_score, action, tags }: EmailInfo): ScoreBreakdown {
  const found = tags.filter((tag) => weights.has(tag)).map((tag) => [tag, weights.get(tag) ?? 0] as const)
  return { risk_score, action, signals: Object.fromEntries(found) }
}

/** Formats a score, for example as `disposable domain +85, shared infrastructure +10 = 95: BLOCK`. */
export function formatScore({ risk_score, action, signals: found }: ScoreBreakdown): string {
  const sum = Object.values(found).reduce((total, weight) => total + weight, 0)
  if (clampScore(sum) !== risk_score || actionOf(risk_score) !== action)
    return `${risk_score}, set by an override: ${action}`
  const terms = Object.entries(found).map(([tag, weight]) => `${tag.replaceAll('_', ' ')} +${weight}`)
  return `${terms.join(', ') || 'no signals'} = ${risk_score}${sum > risk_score ? ' (maximum)' : ''}: ${action}`
}
