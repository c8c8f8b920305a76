/** Context for converting a scenario document to a website's state, with helpers for times, addresses and numbers. */
import type { IdGenerator } from '../../service/id-generator.ts'
import { isEmailAddress, toIdentity } from '../../service/risk/address.ts'
import { isReservedAddress } from '../../service/risk/test-address.ts'
import { formatPath } from '../../spec/json-pointer.ts'
import type { ProblemList } from './error.ts'
import { formatTime, parseTime } from './time.ts'

export interface ResolveContext {
  /** Time on the website's clock when the document is loaded, in ms since the epoch. */
  readonly now: number
  /** Whether the document was created by saving a website's state. If so, some checks are skipped, such as the check for future times. */
  readonly saved: boolean
  /** Null if the document has no name. */
  readonly name: string | null
  readonly ids: IdGenerator
  readonly sha256: (text: string) => string
  readonly warnings: string[]
  /** Invalid values are replaced with defaults, so that further problems can be found. */
  readonly problems: ProblemList
}

export function resolveTime(context: ResolveContext, text: string, path: string): number {
  const time = parseTime(text, context.now)
  if (time !== null) return time
  context.problems.add(path, 'time', text, 'now, -30d or 2026-11-20T10:00:00Z')
  return context.now
}

/** Reports a problem if the time is in the future, unless the document was saved from a website. */
export function resolvePastTime(context: ResolveContext, text: string, path: string): number {
  const time = resolveTime(context, text, path)
  if (time <= context.now || context.saved) return time
  const fix = text.startsWith('+') ? `use -${text.slice(1)}` : 'use an earlier time'
  context.problems.add(path, 'past', text, formatTime(context.now), fix)
  return context.now
}

export function resolveIdentity(problems: ProblemList, text: string, path: string): string {
  const identity = toIdentity(text)
  if (!isEmailAddress(identity)) problems.add(path, 'address', text)
  return identity
}

/** Reports a problem if the address is a test address, unless the document was saved from a website. */
export function resolvePersonIdentity(context: ResolveContext, text: string, path: string): string {
  const identity = resolveIdentity(context.problems, text, path)
  if (!context.saved && isReservedAddress(identity)) context.problems.add(path, 'testAddress', identity)
  return identity
}

/**
 * Returns a function that numbers records. A record without a number gets the previous number plus one. Descending or repeated numbers are
 * reported as problems.
 */
export function createNumbering(problems: ProblemList): (given: number | undefined, path: string) => number {
  let last: number | null = null
  return (given, path) => {
    const number = given ?? (last ?? 0) + 1
    if (last !== null && number <= last) problems.add(path, 'order', number, last)
    last = number
    return number
  }
}

/** Returns a function that reports duplicate values as problems. `what` describes the value in messages. */
export function createUniqueCheck(
  problems: ProblemList,
  what: string,
): (shown: string, path: string, value?: string) => boolean {
  const places = new Map<string, string>()
  return (shown, path, value = shown) => {
    const first = places.get(value)
    if (first === undefined) places.set(value, path)
    else problems.add(path, 'twice', what, shown, formatPath(first))
    return first === undefined
  }
}

/** Checks that a pattern can match at least one address. `*` matches any text. */
export function checkPattern(pattern: string, path: string, problems: ProblemList): void {
  if (!pattern.includes('*') && !isEmailAddress(toIdentity(pattern))) problems.add(path, 'pattern', pattern)
}
