/**
 * A name may contain one typo for every `charsPerEdit` characters, up to `maxDistance` typos. For example, a name of six characters may
 * contain two typos.
 */
const charsPerEdit = 3
const maxDistance = 3

/**
 * Returns null if no name is similar enough. Ignores case, `_` and `-`. Also finds a name with the same words in a different order. If
 * several names are equally similar, returns the first one.
 */
export function nearestName(name: string, known: Iterable<string>): string | null {
  let nearest: string | null = null
  let reordered: string | null = null
  let minDistance = Number.POSITIVE_INFINITY
  for (const candidate of known) {
    // Skip candidates of a very different length, because comparing long names is slow. A name in a request body can be a megabyte long.
    if (Math.abs(name.length - candidate.length) > 2 * maxDistance) continue
    const distance = editDistance(normalize(name), normalize(candidate))
    const longer = Math.max(name.length, candidate.length)
    if (distance < minDistance && distance <= Math.min(maxDistance, Math.floor(longer / charsPerEdit))) {
      nearest = candidate
      minDistance = distance
    }
    if (reordered === null && sortWords(name) === sortWords(candidate)) reordered = candidate
  }
  return reordered ?? nearest
}

function sortWords(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
    .split(/[_-]/)
  return words.sort().join('_')
}

function normalize(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '')
}

/** Counts insertions, deletions, replacements and swaps of adjacent characters. */
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
