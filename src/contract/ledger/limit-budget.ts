/** Checks that a website on the free plan has for life (service 8). */
export const freeChecks = 500

/** Limits a budget to the checks that a website has left according to the ledger. */
export function limitBudget(budget: number, checks: number, quota: number = freeChecks): number {
  return Math.min(budget, Math.max(0, quota - checks))
}
