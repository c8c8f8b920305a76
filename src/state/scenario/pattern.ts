import { isEmailAddress, toIdentity } from '../../service/risk/address.ts'
import { refuse } from './error.ts'

/**
 * Holds that a pattern, in which `*` stands for anything, can fit an address.
 *
 * @throws {ScenarioError} where it cannot
 */
export function checkPattern(pattern: string, path: string): void {
  if (!pattern.includes('*') && !isEmailAddress(toIdentity(pattern))) throw refuse(path, 'pattern', pattern)
}
