/** Slips up to which two names can be meant to be the same: one in three letters, and never more than three. */
const charsPerEdit = 3
const maxDistance = 3

/**
 * The known name that was likely meant, or null where none is near enough. Case, `_` and `-` do not count, so that
 * `userId` finds `user_id`. Of two that are equally near, the one listed first.
 */
export function nearestName(name: string, known: Iterable<string>): string | null {
  let nearest: string | null = null
  let minDistance = Number.POSITIVE_INFINITY
  for (const candidate of known) {
    // A name in a body may be a megabyte long; those are not worth a look.
    if (Math.abs(name.length - candidate.length) > 2 * maxDistance) continue
    const distance = editDistance(normalize(name), normalize(candidate))
    const longer = Math.max(name.length, candidate.length)
    if (distance < minDistance && distance <= Math.min(maxDistance, Math.floor(longer / charsPerEdit))) {
      nearest = candidate
      minDistance = distance
    }
  }
  return nearest
}

function normalize(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '')
}

/** Letters added, left out, changed, or swapped with their neighbour between two texts (Damerau-Levenshtein). */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const changed = at(above, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const swapped =
        a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] ? at(before, column - 2) + 1 : changed
      current.push(Math.min(at(above, column) + 1, at(current, column - 1) + 1, changed, swapped))
    }
    before = above
    above = current
  }
  return at(above, b.length)
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
