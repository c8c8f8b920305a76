import type { Duration, WaitOptions } from '../../client/handles.ts'
import type { Difference } from '../../spec/generated/control.d.ts'
import { parseDuration } from '../../state/scenario/time.ts'
import { suggestName } from './options.ts'

/** Options that set how many matches a matcher expects and how long it waits for them. */
export interface CountOptions {
  /** Exact number of matches to expect. If omitted, at least one match is expected. */
  times?: number
  /**
   * Maximum time to wait for matches, in real time.
   * @default "2s", or the timeout of `expect` in Playwright
   */
  timeout?: Duration
  /**
   * Real time to wait before counting matches, so that late matches are also counted. Valid only with `times` or `.not`.
   * @default none
   */
  settle?: Duration
}

/** After a timeout, `closest` contains the items that almost match. */
export interface QueryResult<Item> {
  items: readonly Item[]
  matched: number
  closest: readonly { item: Item; differences: readonly Difference[] }[]
}

export interface MatcherQuery<Item> {
  matcher: string
  /** Describes the `expect(…)` argument in messages. */
  received: string
  call: readonly unknown[]
  count: CountOptions
  /** Singular noun for the counted items. */
  noun: string
  find(wait?: WaitOptions): Promise<QueryResult<Item>>
  render(item: Item): string[]
  /** Hints that explain why no item matches. */
  explain(closest: QueryResult<Item>['closest']): string[]
}

/** @throws {TypeError} if an option is unknown */
export function checkMatcherOptions(matcher: string, options: object, names: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw new TypeError(`${matcher}: unknown option "${name}". ${suggestName(name, names)}`)
  }
}

/** @throws {TypeError} if an option has no effect, or if options cannot be combined */
export function checkCount(matcher: string, { times, timeout, settle }: CountOptions, isNot: boolean): void {
  if (times !== undefined && !(Number.isSafeInteger(times) && times >= 0)) {
    throw new TypeError(`${matcher}: times must be a whole number. Omit it to expect at least one match`)
  }
  if (isNot && times === 0) throw new TypeError(`${matcher}: .not with times: 0 means at least one match. Remove both`)
  if (timeout !== undefined && (isNot || times === 0)) {
    throw new TypeError(`${matcher}: timeout has no effect if no match is expected. Use settle to wait before counting`)
  }
  if (settle !== undefined && !isNot && times === undefined) {
    throw new TypeError(`${matcher}: settle requires times or .not. Use timeout to wait for matches`)
  }
  for (const [name, value] of Object.entries({ timeout, settle })) {
    if (value === undefined || Number.isFinite(toMs(value))) continue
    throw new TypeError(`${matcher}: ${name} must be a duration such as "500ms" or "2s", or a number of milliseconds`)
  }
}

export function toMs(duration: Duration): number {
  if (typeof duration === 'number') return duration >= 0 ? duration : Number.NaN
  return parseDuration(duration) ?? Number.NaN
}

/** Type of `this` in a matcher function. The test runner provides the value. */
export interface MatcherState {
  readonly isNot?: boolean
  readonly promise?: string
  /** Assertion timeout in ms. Set only by Playwright. */
  readonly timeout?: number
  readonly utils: MatcherUtils
}

/** The test runner's functions for formatting failure messages. */
export interface MatcherUtils {
  matcherHint(name: string, received: string, expected: string, options: { isNot: boolean; promise: string }): string
  printExpected(value: unknown): string
  printReceived(value: unknown): string
}

/** Result that a matcher returns to the test runner. */
export interface MatcherResult {
  pass: boolean
  message: () => string
}
