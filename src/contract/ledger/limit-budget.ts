import { freeChecks } from '../../service/quota.ts'

/** Limits a budget to the number of checks that a website has left according to the ledger. */
export function limitBudget(budget: number, checks: number, quota: number = freeChecks): number {
  return Math.min(budget, Math.max(0, quota - checks))
}
