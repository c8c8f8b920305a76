/** Checks that a website on the free plan has for life (service 8). */
export const freeChecks = 500

/** A budget, no larger than what a ledger leaves of a website's checks. */
export function limitBudget(budget: number, checks: number, quota: number = freeChecks): number {
  return Math.min(budget, Math.max(0, quota - checks))
}
