/** What a handle sees: all websites, one, or the part of one that a tag marks. */
import type { Duration, WaitOptions } from './handles.ts'

export interface Scope {
  /** Id of the website; undefined for all of them. */
  readonly website: string | undefined
  /**
   * The filter for an address, where one is asked for or the scope has one of its own.
   *
   * @throws {TypeError} where the one asked for is outside of the scope
   */
  filterEmail(email: string | undefined): string | undefined
}

export function websiteScope(website: string | undefined): Scope {
  return { website, filterEmail: (email) => email }
}

/** How long a wait lasts where nothing is said: less than the 5 s that vitest and Jest give a test, so that its error is seen. */
const defaultTimeout = '2s'

/** The query of a wait. */
export function waitQuery({ count = 1, timeout = defaultTimeout }: WaitOptions): { count: number; wait: string } {
  return { count, wait: toDurationText(timeout) }
}

/** A length of time as the control plane takes it. */
export function toDurationText(duration: Duration): string {
  return typeof duration === 'number' ? `${duration}ms` : duration
}
