/** Scope of a handle: all websites, one website, or a website's tagged addresses. */
import { parseDuration } from '../state/scenario/time.ts'
import { show } from './check-option-names.ts'
import type { Duration, WaitOptions } from './handles.ts'

export interface Scope {
  /** Website ID. If undefined, the scope includes all websites. */
  readonly website: string | undefined
  /**
   * Limits an email filter to the addresses in the scope.
   * @throws {TypeError} if the filter is not a string or is outside the scope
   */
  filterEmail(email: string | undefined): string | undefined
}

export function websiteScope(website: string | undefined): Scope {
  return { website, filterEmail: (email) => (email === undefined ? undefined : checkEmailFilter(email)) }
}

/**
 * Callers often pass a regular expression by mistake.
 * @throws {TypeError} if the value is not a string
 */
export function checkEmailFilter(email: unknown): string {
  if (typeof email === 'string') return email
  throw new TypeError(
    `An email filter must be an address or a pattern with *, such as "*@shop.example", not ${show(email)}`,
  )
}

/** Default wait timeout. Shorter than the default test timeout of Vitest and Jest (5 s). */
const defaultTimeout = '2s'

/** Maximum timeout of a call that waits for emails or requests, in milliseconds. */
export const maxTimeoutMs = 60_000

export function waitQuery({ count = 1, timeout = defaultTimeout }: WaitOptions): { count: number; wait: string } {
  return { count, wait: toTimeoutText(timeout) }
}

/** @throws {TypeError} if the timeout is not a duration, or is longer than 60 s */
export function toTimeoutText(timeout: Duration): string {
  const text = toDurationText(timeout)
  const ms = parseDuration(text)
  if (ms !== null && ms <= maxTimeoutMs) return text
  throw new TypeError(
    `Invalid timeout ${show(timeout)}. Use a duration such as "750ms" or "5s", or a number of milliseconds. The maximum is 60s`,
  )
}

/** @throws {TypeError} if the duration is neither a string nor a number */
export function toDurationText(duration: Duration): string {
  if (typeof duration === 'number') return `${duration}ms`
  if (typeof duration === 'string') return duration
  throw new TypeError(`A duration must be a string such as "5m" or a number of milliseconds, not ${show(duration)}`)
}
