import { parseTime } from '../../state/scenario/time.ts'
import { WebsiteError } from '../../state/website/website-error.ts'

/** An id, of something that may be gone by now, or an ISO 8601 time in ms. */
export function readSince(text: string, what: 'an entry' | 'a mail'): string | number {
  if (/^[a-z]+_[a-z0-9]+$/.test(text)) return text
  // A `+` that stands bare in a query means a blank.
  const time = /^\d/.test(text) ? parseTime(text.replace(' ', '+'), 0) : null
  if (time !== null) return time
  throw new WebsiteError('invalid', `since must be the id of ${what}, or a time such as 2026-11-20T10:00:00Z`)
}

/** Without the one that is named nobody can say what came after it; all that is kept would be a wrong answer. */
export function unknownSince(what: 'entry' | 'mail', id: string): WebsiteError {
  const cause =
    what === 'entry'
      ? 'it was cleared, gave way to newer ones, or never was'
      : 'it went with its situation, or never was'
  return new WebsiteError(
    'unknown',
    `No ${what} "${id.slice(0, 100)}" to count from: ${cause}; give since a time such as 2026-11-20T10:00:00Z, or leave it out`,
  )
}
