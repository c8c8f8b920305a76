/** Query parameters of a list: `limit` from 1 to 1000 (100 where not given) and `cursor` (A12). */
const defaultLimit = 100
const largestLimit = 1000

/** A page asked for, or what is wrong with the question. */
export function readPage(url: string): { after: number; limit: number } | { problem: string } {
  const query = new URL(url).searchParams
  const limit = readLimit(query.get('limit'))
  if (limit === null) return { problem: `limit must be an integer from 1 to ${largestLimit}` }
  const after = readCursor(query.get('cursor'))
  return after === null ? { problem: 'cursor is not one that an answer gave' } : { after, limit }
}

function readLimit(text: string | null): number | null {
  if (text === null) return defaultLimit
  if (!/^\d{1,4}$/.test(text)) return null
  const limit = Number(text)
  return limit >= 1 && limit <= largestLimit ? limit : null
}

// A cursor is opaque to its reader, so that nobody counts on what is in it: the number of the last record, in base 64.
function readCursor(text: string | null): number | null {
  if (text === null) return -1
  if (!/^[A-Za-z0-9_-]{1,24}$/.test(text)) return null
  try {
    const match = /^after:(\d{1,15})$/.exec(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    return match ? Number(match[1]) : null
  } catch {
    return null
  }
}

export function writeCursor(next: number | null): string | null {
  if (next === null) return null
  return btoa(`after:${next}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
