/** What the parts of a document are resolved with, and how they read times, addresses and places in an order. */
import type { IdGenerator } from '../../service/id-generator.ts'
import { isEmailAddress, toIdentity } from '../../service/risk/address.ts'
import { isReservedAddress } from '../../service/risk/steering.ts'
import { formatPath } from '../../spec/json-pointer.ts'
import { ruleError } from './error.ts'
import { formatTime, parseTime } from './time.ts'

export interface ResolveContext {
  /** Time on the website's clock at the load, in ms since the epoch. */
  readonly now: number
  /**
   * Whether the document was read from a website. It then holds what the service let come about, such as addresses that steer
   * among the people, or times after a clock that another website of the account has set since.
   */
  readonly saved: boolean
  readonly ids: IdGenerator
  readonly sha256: (text: string) => string
  readonly warnings: string[]
}

export function resolveTime(context: ResolveContext, text: string, path: string): number {
  const time = parseTime(text, context.now)
  if (time !== null) return time
  throw ruleError(path, 'time', text, 'now, -30d or 2026-11-20T10:00:00Z')
}

/** A time of what has happened already. */
export function resolvePastTime(context: ResolveContext, text: string, path: string): number {
  const time = resolveTime(context, text, path)
  if (time <= context.now || context.saved) return time
  const fix = text.startsWith('+') ? `say -${text.slice(1)}` : 'take an earlier time'
  throw ruleError(path, 'past', text, formatTime(context.now), fix)
}

/** The identity of an address (A1). */
export function resolveIdentity(text: string, path: string): string {
  const identity = toIdentity(text)
  if (isEmailAddress(identity)) return identity
  throw ruleError(path, 'address', text)
}

/** The identity of a person's address, which cannot be one of those that steer the answer. */
export function resolvePersonIdentity(context: ResolveContext, text: string, path: string): string {
  const identity = resolveIdentity(text, path)
  if (context.saved || !isReservedAddress(identity)) return identity
  throw ruleError(path, 'steeringAddress', identity)
}

/** Gives records their place in the order of their kind: the one they say, else one more than the record before. */
export function createNumbering(): (given: number | undefined, path: string) => number {
  let last: number | null = null
  return (given, path) => {
    const number = given ?? (last ?? 0) + 1
    if (last !== null && number <= last) throw ruleError(path, 'order', number, last)
    last = number
    return number
  }
}

/** Holds that a value stands only once in the document, or what stands for it; `what` names it in the error. */
export function createUniqueCheck(what: string): (shown: string, path: string, value?: string) => void {
  const places = new Map<string, string>()
  return (shown, path, value = shown) => {
    const first = places.get(value)
    if (first !== undefined) throw ruleError(path, 'twice', what, shown, formatPath(first))
    places.set(value, path)
  }
}
