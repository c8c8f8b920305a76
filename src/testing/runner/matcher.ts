/** Part of the matcher API that vitest, Jest and Playwright have in common. */

/** The `this` value of a matcher. */
export interface MatcherState {
  readonly isNot?: boolean
  readonly promise?: string
  /** The assertion timeout of the runner in ms. Set only by Playwright. */
  readonly timeout?: number
  readonly utils: MatcherUtils
}

export interface MatcherUtils {
  matcherHint(name: string, received: string, expected: string, options: { isNot: boolean; promise: string }): string
  printExpected(value: unknown): string
  printReceived(value: unknown): string
}

export interface MatcherResult {
  pass: boolean
  message: () => string
}
