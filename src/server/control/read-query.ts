import { toIdentity } from '../../service/risk/address.ts'
import { parseTime } from '../../state/scenario/time.ts'
import { WebsiteError } from '../../state/website/website-error.ts'

/** Normalizes an email pattern from the query. Converts spaces to `+`, because URL decoding converts an unescaped `+` to a space. */
export function readEmailPattern(text: string): string {
  return toIdentity(text).replaceAll(' ', '+')
}

/** Returns an ID unchanged, or converts an ISO 8601 time to ms since the epoch. Returns null if the text is neither. */
export function parseSince(text: string): string | number | null {
  if (/^[a-z]+_[a-z0-9]+$/.test(text)) return text
  // Convert a space back to `+`, because URL decoding converts an unescaped `+` to a space.
  return /^\d/.test(text) ? parseTime(text.replace(' ', '+'), 0) : null
}

/** @throws {WebsiteError} if the text is neither an ID nor a time */
export function readSince(text: string, what: 'an entry' | 'an email'): string | number {
  const since = parseSince(text)
  if (since !== null) return since
  throw new WebsiteError('invalid', `since must be the ID of ${what}, or a time such as 2026-11-20T10:00:00Z`)
}

export function unknownSince(what: 'entry' | 'email', id: string): WebsiteError {
  const cause =
    what === 'entry'
      ? 'it was removed or never existed'
      : 'it was removed when a scenario was loaded, or it never existed'
  return new WebsiteError(
    'unknown',
    `Unknown ${what} "${id.slice(0, 100)}": ${cause}. Set \`since\` to a time such as 2026-11-20T10:00:00Z, or omit it`,
  )
}

export function unknownCursor(): WebsiteError {
  return new WebsiteError(
    'unknown',
    'cursor is unknown. Use a next_cursor from a response, or omit cursor to start from the beginning',
  )
}
