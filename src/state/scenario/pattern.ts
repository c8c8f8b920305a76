import { isEmailAddress, toIdentity } from '../../service/risk/address.ts'
import { ruleError } from './error.ts'

/**
 * Checks that a pattern can match an address. `*` in the pattern matches any text.
 * @throws {ScenarioError} if the pattern cannot match any address
 */
export function checkPattern(pattern: string, path: string): void {
  if (!pattern.includes('*') && !isEmailAddress(toIdentity(pattern))) throw ruleError(path, 'pattern', pattern)
}
