/** Loads the risk engine on first use, because the risk engine takes a few milliseconds to load. */
import type { AssessEmail } from './types.ts'

export type { AssessEmail } from './types.ts'

let engine: AssessEmail | Promise<AssessEmail> | undefined

/** Returns the risk engine, or a promise while the engine is loading. */
export function loadRiskEngine(): AssessEmail | Promise<AssessEmail> {
  engine ??= import('./assess.ts').then(({ assessEmail }) => {
    engine = assessEmail
    return assessEmail
  })
  return engine
}
