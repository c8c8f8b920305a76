import { findViolation } from '../../src/cli/verify/find-violation.ts'
import type { Rule } from '../../src/contract/rule.ts'

/** Ids of the rules of which `--explain` has no example of what breaks them. */
export async function findLacking(rules: readonly Rule[]): Promise<string[]> {
  const lacking: string[] = []
  for (const rule of rules) if ((await findViolation(rule)) === null) lacking.push(rule.id)
  return lacking
}
