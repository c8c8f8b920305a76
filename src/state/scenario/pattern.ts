import { isEmailAddress, toIdentity } from '../../service/risk/address.ts'
import { ruleError } from './error.ts'

/**
 * Checks that a pattern, in which `*` matches any text, can match an address.
 *
 * @throws {ScenarioError} if it cannot
 */
export function checkPattern(pattern: string, path: string): void {
  if (!pattern.includes('*') && !isEmailAddress(toIdentity(pattern))) throw ruleError(path, 'pattern', pattern)
}
