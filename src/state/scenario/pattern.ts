import { isEmailAddress, toIdentity } from '../../service/risk/address.ts'
import { ruleError } from './error.ts'

/**
 * Holds that a pattern, in which `*` stands for anything, can fit an address.
 *
 * @throws {ScenarioError} where it cannot
 */
export function checkPattern(pattern: string, path: string): void {
  if (!pattern.includes('*') && !isEmailAddress(toIdentity(pattern))) throw ruleError(path, 'pattern', pattern)
}
