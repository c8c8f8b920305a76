/** Scope of a handle: all websites, one website, or the addresses of one website with a tag. */
import type { Duration, WaitOptions } from './handles.ts'

export interface Scope {
  /** ID of the website, or undefined for all websites. */
  readonly website: string | undefined
  /**
   * Returns the address filter of a call, limited to the scope.
   *
   * @throws {TypeError} if the address is outside of the scope
   */
  filterEmail(email: string | undefined): string | undefined
}

export function websiteScope(website: string | undefined): Scope {
  return { website, filterEmail: (email) => email }
}

/** Default timeout of a wait. It is shorter than the 5 s that Vitest and Jest allow a test, so the wait's own error is shown. */
const defaultTimeout = '2s'

/** Returns the query parameters of a wait. */
export function waitQuery({ count = 1, timeout = defaultTimeout }: WaitOptions): { count: number; wait: string } {
  return { count, wait: toDurationText(timeout) }
}

/** Formats a duration for the control plane. */
export function toDurationText(duration: Duration): string {
  return typeof duration === 'number' ? `${duration}ms` : duration
}
