import type { Plan } from './model.ts'

/** Free email checks of each website, for its lifetime (service 8). */
export const freeChecks = 500
/** Checks in one billed block beyond the free checks (service 8). */
export const blockSize = 500
/** Price of a block in US dollars (service 8). */
export const blockPrice = 9.5

/** Maximum of the check counter. Every value up to it can be shown, stored and restored exactly. */
export const maxChecks = 1_000_000_000

/** Reports whether the next check gets 429. This happens on the free plan after the free checks are used (service 8, A27). */
export function isExhausted(plan: Plan, used: number): boolean {
  return plan === 'free' && used >= freeChecks
}

/** Returns the checks left before 429, or null if the plan is unlimited. */
export function checksLeft(plan: Plan, used: number): number | null {
  return plan === 'free' ? Math.max(0, freeChecks - used) : null
}

/** Returns the US dollars due for each started block beyond the free checks (A5). A change of plan does not reduce the amount. */
export function amountDue(used: number): number {
  return Math.ceil(Math.max(0, used - freeChecks) / blockSize) * blockPrice
}
