import type { Contender } from './contenders.ts'

/** How much is done: all of it, less of each, or only so much that the code has run. */
export type Pace = 'full' | 'quick' | 'smoke'

export interface Context {
  pace: Pace
  contenders: readonly Contender[]
  /** Folder for files of this run. */
  folder: string
  /** Tells on stderr what is being done. */
  log(what: string): void
}

/** The one of three that fits the pace. */
export function paced<T>({ pace }: Pick<Context, 'pace'>, choices: Readonly<Record<Pace, T>>): T {
  return choices[pace]
}
