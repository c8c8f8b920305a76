/** Loads the risk engine at its first use, because loading its lists takes a few milliseconds. */
import type { AssessEmail } from './types.ts'

export type { AssessEmail } from './types.ts'

let engine: AssessEmail | Promise<AssessEmail> | undefined

/** Returns a promise of the engine until the engine is loaded, and the engine itself afterwards. The engine is loaded only once. */
export function loadRiskEngine(): AssessEmail | Promise<AssessEmail> {
  engine ??= import('./assess.ts').then(({ assessEmail }) => {
    engine = assessEmail
    return assessEmail
  })
  return engine
}
