/** Loads the risk engine on first use, because its lists take a few milliseconds. */
import type { AssessEmail } from './types.ts'

export type { AssessEmail } from './types.ts'

let engine: AssessEmail | Promise<AssessEmail> | undefined

/** Loads the engine once. Calls return a promise while it loads, and then the engine itself. */
export function loadRiskEngine(): AssessEmail | Promise<AssessEmail> {
  engine ??= import('./assess.ts').then(({ assessEmail }) => {
    engine = assessEmail
    return assessEmail
  })
  return engine
}
