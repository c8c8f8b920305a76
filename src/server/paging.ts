/**
 * Returns the number of the last record on the previous page (A12), -1 without a cursor, or null for an invalid cursor. Cursors are
 * base64-encoded to discourage clients from constructing them.
 */
export function readCursor(text: string | undefined): number | null {
  if (text === undefined) return -1
  if (!/^[A-Za-z0-9_-]{1,24}$/.test(text)) return null
  try {
    const match = /^after:(\d{1,15})$/.exec(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    const after = match ? Number(match[1]) : null
    // Accept only the base64 string that the server creates for this number, because other strings can decode to the same number.
    return writeCursor(after) === text ? after : null
  } catch {
    return null
  }
}

/** Returns null if the cursor is invalid. The cursor encodes the position of the last item on the previous page. */
export function pageOf<T>(
  items: readonly T[],
  { limit, cursor }: { limit: number; cursor?: string },
): { items: T[]; next_cursor: string | null } | null {
  const after = readCursor(cursor)
  if (after === null) return null
  const end = after + 1 + limit
  return { items: items.slice(after + 1, end), next_cursor: writeCursor(end < items.length ? end - 1 : null) }
}

/**
 * The first page contains the newest items, but each page is sorted from oldest to newest. The cursor is the ID of the oldest item on the
 * previously returned page. Returns null if the cursor is unknown.
 */
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
