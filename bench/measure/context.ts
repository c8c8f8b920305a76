import type { Contender } from './contenders.ts'

/** Amount of work: full, reduced, or only enough to execute the code. */
export type Pace = 'full' | 'quick' | 'smoke'

export interface Context {
  pace: Pace
  contenders: readonly Contender[]
  /** Folder for files of this run. */
  folder: string
  /** Logs the current step to stderr. */
  log(what: string): void
}

/** Returns the value for the pace. */
export function paced<T>({ pace }: Pick<Context, 'pace'>, choices: Readonly<Record<Pace, T>>): T {
  return choices[pace]
}
