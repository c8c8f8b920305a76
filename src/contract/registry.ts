/** All rules of the contract, in the order in which they are listed and reported. */
import type { Rule } from './rule.ts'
import { checkRules } from './rules/check.ts'

export const rules: readonly Rule[] = [...checkRules]
