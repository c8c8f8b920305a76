/** Pages of a list by `limit` and `cursor` (A12). */
// A cursor is opaque to its reader, so that nobody counts on what is in it: the number of the last record, in base 64.
/** The record a page goes on after; null where no answer gave such a cursor. */
export function readCursor(text: string | undefined): number | null {
  if (text === undefined) return -1
  if (!/^[A-Za-z0-9_-]{1,24}$/.test(text)) return null
  try {
    const match = /^after:(\d{1,15})$/.exec(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    const after = match ? Number(match[1]) : null
    // One number has several spellings in base 64, of which an answer gives one.
    return writeCursor(after) === text ? after : null
  } catch {
    return null
  }
}

export function writeCursor(next: number | null): string | null {
  if (next === null) return null
  return btoa(`after:${next}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
