import type { MockOptions } from '../../../src/index.ts'
import type { Side } from '../side.ts'
import type { DifferenceId } from './differences.ts'

/** Something that a program with a client does. */
export interface Attempt {
  run(side: Side): unknown
  /** How the mock starts. */
  options?: MockOptions
}

/** What comes of it, in the words of outcome.ts: the same with both clients, but for words, or something else with each. */
export type Expected =
  | { both: string; differs?: readonly ['wording'] }
  | { published: string; ours: string; differs: readonly [DifferenceId, ...DifferenceId[]] }

export type Case = Attempt & Expected

export type Cases = Readonly<Record<string, Case>>

/** A check of an address on a mock as it starts by default. */
export function check(email: unknown): Attempt {
  return { run: ({ create }) => create().checkEmail(email) }
}

/** Does something with each value in turn, which must come to the same with all: what comes of it. */
export async function eachOf<T>(values: readonly T[], run: (value: T) => unknown): Promise<unknown> {
  const ends: (() => unknown)[] = []
  const texts: string[] = []
  for (const value of values) {
    try {
      const result = await run(value)
      ends.push(() => result)
      texts.push(JSON.stringify(result))
    } catch (error) {
      ends.push(() => {
        throw error
      })
      texts.push(error instanceof Error ? error.name : JSON.stringify(error))
    }
  }
  if (new Set(texts).size > 1) throw new Error(`Not the same with each: ${texts.join(', ')}`)
  return ends[0]?.()
}

/** Whether an attempt's error tells a secret. */
export async function messageContains(secret: string, attempt: () => Promise<unknown>): Promise<string> {
  try {
    await attempt()
  } catch (error) {
    return String(error).includes(secret) ? 'the message tells it' : 'the message does not tell it'
  }
  throw new Error('There is no error')
}
