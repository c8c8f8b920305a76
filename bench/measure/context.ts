import type { Contender } from './contenders.ts'

/** Amount of work: the full amount, a reduced amount, or the smallest amount that runs all code. */
export type Pace = 'full' | 'quick' | 'smoke'

export interface Context {
  pace: Pace
  contenders: readonly Contender[]
  /** Folder for files of this run. */
  folder: string
  /** Logs the current step to stderr. */
  log(what: string): void
}

/** Returns the value for the selected amount of work. */
export function chooseByPace<T>({ pace }: Pick<Context, 'pace'>, choices: Readonly<Record<Pace, T>>): T {
  return choices[pace]
}
