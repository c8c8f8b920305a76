import type { Duration, WaitOptions } from '../../client/handles.ts'
import type { Difference } from '../../spec/generated/control.d.ts'
import { parseDuration } from '../../state/scenario/time.ts'
import { suggestName } from './options.ts'

/** How many are asked for, and how long to wait for them. */
export interface CountOptions {
  /** Exactly so many. @default at least one */
  times?: number
  /** Longest wait for them, in real time. @default "2s"; in Playwright the `timeout` of `expect` */
  timeout?: Duration
  /** For `times` and `.not`: real time that has to pass before they are counted, for more to come. @default none */
  settle?: Duration
}

/** What came: what fits, how many in all, and where waiting was in vain, what came near. */
export interface QueryResult<Item> {
  items: readonly Item[]
  matched: number
  closest: readonly { item: Item; differs: readonly Difference[] }[]
}

/** What a matcher asks of a mock. */
export interface MatcherQuery<Item> {
  matcher: string
  /** What stands in `expect(…)`. */
  received: string
  /** What stands in the call of the matcher. */
  call: readonly unknown[]
  count: CountOptions
  /** What is counted: one of them, and several. */
  noun: readonly [one: string, several: string]
  find(wait?: WaitOptions): Promise<QueryResult<Item>>
  render(item: Item): string[]
  /** What may be the cause where nothing fits; `isSilent` where nothing came at all. */
  findHints(isEmpty: boolean): Promise<string[]>
}

/** @throws {TypeError} where an option is not known */
export function checkOptionNames(matcher: string, options: object, names: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw new TypeError(`${matcher}: unknown option "${name}"; ${suggestName(name, names)}`)
  }
}

/** @throws {TypeError} where they do not go together, or do nothing */
export function checkCount(matcher: string, { times, timeout, settle }: CountOptions, isNot: boolean): void {
  if (times !== undefined && !(Number.isSafeInteger(times) && times >= 0)) {
    throw new TypeError(`${matcher}: times must be a whole number; leave it out for at least one`)
  }
  if (isNot && times === 0) throw new TypeError(`${matcher}: .not with times: 0 means at least one; leave out both`)
  if (timeout !== undefined && (isNot || times === 0)) {
    throw new TypeError(`${matcher}: what should not come is not waited for; settle says how long to let it come`)
  }
  if (settle !== undefined && !isNot && times === undefined) {
    throw new TypeError(`${matcher}: settle goes with times or .not; timeout says how long to wait`)
  }
  for (const [name, value] of Object.entries({ timeout, settle })) {
    if (value === undefined || Number.isFinite(toMs(value))) continue
    throw new TypeError(`${matcher}: ${name} must be a length of time such as "500ms" or "2s", or a number of ms`)
  }
}

export function toMs(duration: Duration): number {
  if (typeof duration === 'number') return duration >= 0 ? duration : Number.NaN
  return parseDuration(duration) ?? Number.NaN
}
