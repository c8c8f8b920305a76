/** The way to the risk engine: its lists cost a few milliseconds, so they load on first need. */
import type { AssessEmail } from './types.ts'

export type { AssessEmail } from './types.ts'

let engine: AssessEmail | Promise<AssessEmail> | undefined

/** Loads the engine once: later calls get a promise of it until it is there, and then the engine itself. */
export function loadRiskEngine(): AssessEmail | Promise<AssessEmail> {
  engine ??= import('./assess.ts').then(({ assessEmail }) => {
    engine = assessEmail
    return assessEmail
  })
  return engine
}
