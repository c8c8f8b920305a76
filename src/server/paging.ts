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

/** A page of a list that is there as a whole; a cursor tells how many items the pages before had. Null where nobody gave the cursor. */
export function pageOf<T>(
  items: readonly T[],
  { limit, cursor }: { limit: number; cursor?: string },
): { items: T[]; next_cursor: string | null } | null {
  const after = readCursor(cursor)
  if (after === null) return null
  const end = after + 1 + limit
  return { items: items.slice(after + 1, end), next_cursor: writeCursor(end < items.length ? end - 1 : null) }
}

/** A page of a list whose newest items come first, page by page; a cursor names the item that the page ends before. */
export function pageBefore<T extends { id: string }>(
  items: readonly T[],
  { limit, cursor }: { limit: number; cursor?: string },
): { items: T[]; next_cursor: string | null } | null {
  const end = cursor === undefined ? items.length : items.findIndex(({ id }) => id === cursor)
  if (end < 0) return null
  const start = Math.max(0, end - limit)
  return { items: items.slice(start, end), next_cursor: start > 0 ? (items[start]?.id ?? null) : null }
}

export function writeCursor(next: number | null): string | null {
  if (next === null) return null
  return btoa(`after:${next}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
