import { parseTime } from '../../state/scenario/time.ts'
import { WebsiteError } from '../../state/website/website-error.ts'

/** Parses `since`: an ID or an ISO 8601 time. Returns the ID, or the time in ms. */
export function readSince(text: string, what: 'an entry' | 'a mail'): string | number {
  if (/^[a-z]+_[a-z0-9]+$/.test(text)) return text
  // An unescaped `+` in a query is decoded as a space.
  const time = /^\d/.test(text) ? parseTime(text.replace(' ', '+'), 0) : null
  if (time !== null) return time
  throw new WebsiteError('invalid', `since must be the ID of ${what}, or a time such as 2026-11-20T10:00:00Z`)
}

/** Without the entry, later entries cannot be determined. Returning all entries would be wrong. */
export function unknownSince(what: 'entry' | 'mail', id: string): WebsiteError {
  const cause =
    what === 'entry'
      ? 'it was removed, or never existed'
      : 'it was removed when a scenario was loaded, or never existed'
  return new WebsiteError(
    'unknown',
    `Unknown ${what} "${id.slice(0, 100)}": ${cause}; set since to a time such as 2026-11-20T10:00:00Z, or omit it`,
  )
}
