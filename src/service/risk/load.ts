/** The way to the risk engine: its lists cost a few milliseconds, so they load on first need. */
import type { AssessEmail } from './types.ts'

export type { AssessEmail } from './types.ts'

let loading: Promise<AssessEmail> | undefined

/** Loads the engine once; later calls get the same promise. */
export function loadRiskEngine(): Promise<AssessEmail> {
  loading ??= import('./assess.ts').then((engine) => engine.assessEmail)
  return loading
}
