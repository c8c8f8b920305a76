import type { MockOptions } from '../../../src/index.ts'
import type { TestClient } from '../test-client.ts'
import type { DifferenceId } from './differences.ts'

/** Program that uses a client. */
export interface Attempt {
  run(testClient: TestClient): unknown
  options?: MockOptions
}

/**
 * Expected result in the format of outcome.ts. If both clients have the same result, only the error messages may differ. Otherwise, each
 * client has its own expected result.
 */
export type Expected =
  | { both: string; differs?: readonly ['wording'] }
  | { published: string; ours: string; differs: readonly [DifferenceId, ...DifferenceId[]] }

export type Case = Attempt & Expected

export type Cases = Readonly<Record<string, Case>>

/** Checks an address on a mock with default options. */
export function check(email: unknown): Attempt {
  return { run: ({ create }) => create().checkEmail(email) }
}

/** Runs a function with each value in sequence. Returns or throws the result that all calls share, and throws if the results differ. */
export async function runEach<T>(values: readonly T[], run: (value: T) => unknown): Promise<unknown> {
  const results: (() => unknown)[] = []
  const texts: string[] = []
  for (const value of values) {
    try {
      const result = await run(value)
      results.push(() => result)
      texts.push(JSON.stringify(result))
    } catch (error) {
      results.push(() => {
        throw error
      })
      texts.push(error instanceof Error ? error.name : JSON.stringify(error))
    }
  }
  if (new Set(texts).size > 1) throw new Error(`Different results: ${texts.join(', ')}`)
  return results[0]?.()
}

/** Returns an outcome that states whether the error message of an attempt contains a secret. */
export async function messageContains(secret: string, attempt: () => Promise<unknown>): Promise<string> {
  try {
    await attempt()
  } catch (error) {
    return String(error).includes(secret) ? 'contains the secret' : 'does not contain the secret'
  }
  throw new Error('The attempt did not throw an error')
}
