import type { Plan } from './model.ts'

/** Free email checks of each website, for life (service 8). */
export const freeChecks = 500
/** Checks in one billed block beyond the free ones (service 8). */
export const blockSize = 500
/** Price of a block in US dollars (service 8). */
export const blockPrice = 9.5

/** The count of checks goes no further: whatever it comes to can be told, kept and put back as it is. */
export const maxChecks = 1_000_000_000

/** Whether the next check is refused with 429: on the free plan, once the free checks are used (service 8, A27). */
export function isExhausted(plan: Plan, used: number): boolean {
  return plan === 'free' && used >= freeChecks
}

/** Checks left before 429; null where the plan has no end. */
export function checksLeft(plan: Plan, used: number): number | null {
  return plan === 'free' ? Math.max(0, freeChecks - used) : null
}

/** US dollars due: each started block beyond the free checks (A5). They stay due after a change of plan. */
export function amountDue(used: number): number {
  return Math.ceil(Math.max(0, used - freeChecks) / blockSize) * blockPrice
}
