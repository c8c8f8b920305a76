/**
 * Reports whether a text contains a line. The lines of the text must be sorted by UTF-16 code unit. A Set of thousands of lines would take
 * longer to build than the rest of the first response, and more memory than the text.
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
