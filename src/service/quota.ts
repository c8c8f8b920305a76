import type { Plan } from './model.ts'

/** Total number of free email checks per website (service 8). */
export const freeChecks = 500
/** Number of checks per block. After the free checks, email checks are billed in blocks (service 8). */
export const blockSize = 500
/** Price per block of checks, in US dollars (service 8). */
export const blockPrice = 9.5

/** Maximum value of the check counter. */
export const maxChecks = 1_000_000_000

/** If true, the next check returns 429 (service 8, A27). */
export function isExhausted(plan: Plan, used: number): boolean {
  return plan === 'free' && used >= freeChecks
}

/** Returns the number of checks left before the service returns 429, or null if the plan is unlimited. */
export function checksLeft(plan: Plan, used: number): number | null {
  return plan === 'free' ? Math.max(0, freeChecks - used) : null
}

/** Returns the amount due in US dollars. A partially used block is billed in full (A5), or not at all if `isReversed` is true. */
export function amountDue(used: number, { isReversed }: { isReversed: boolean }): number {
  const blocks = Math.max(0, used - freeChecks) / blockSize
  return (isReversed ? Math.floor(blocks) : Math.ceil(blocks)) * blockPrice
}
