/** What a matcher and its runner tell each other; the part of it that vitest, Jest and Playwright have in common. */

/** What a matcher gets as `this`. */
export interface MatcherState {
  readonly isNot?: boolean
  readonly promise?: string
  /** Time that the runner is told to give an assertion, in ms; Playwright only. */
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
