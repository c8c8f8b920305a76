/** Loads the risk engine on first use, because loading takes a few milliseconds. */
import type { AssessEmail } from './types.ts'

export type { AssessEmail } from './types.ts'

let engine: AssessEmail | Promise<AssessEmail> | undefined

export function loadRiskEngine(): AssessEmail | Promise<AssessEmail> {
  engine ??= import('./assess.ts').then(({ assessEmail }) => {
    engine = assessEmail
    return assessEmail
  })
  return engine
}
