/**
 * Reports whether a text of lines, sorted by code unit, contains a line. Filling a set of thousands would take longer than the rest of a
 * mock's first response, and more memory than the text.
 */
export function hasLine(lines: string, line: string): boolean {
  let from = 0
  let to = lines.length
  while (from < to) {
    const start = lines.lastIndexOf('\n', ((from + to) >> 1) - 1) + 1
    const end = endOfLine(lines, start)
    const found = lines.slice(start, end)
    if (found === line) return true
    if (found < line) from = end + 1
    else to = start
  }
  return false
}

function endOfLine(lines: string, start: number): number {
  const end = lines.indexOf('\n', start)
  return end === -1 ? lines.length : end
}
