import { isEmailAddress, toIdentity } from '../../service/risk/address.ts'
import type { ProblemList } from './error.ts'

/** Checks that a pattern can match an address. `*` in the pattern matches any text. */
export function checkPattern(pattern: string, path: string, problems: ProblemList): void {
  if (!pattern.includes('*') && !isEmailAddress(toIdentity(pattern))) problems.add(path, 'pattern', pattern)
}
