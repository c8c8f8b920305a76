/** Text in lines that fit a window. */

/** Lines longer than this are hard to read, however wide the window is. */
const maxWidth = 120

/** Below this, what stands beside something else stands under it instead. */
const minTwoColumnWidth = 90

const indent = ' '.repeat(8)

export function limitWidth(width: number): number {
  return Math.min(width, maxWidth)
}

/** A label of up to 7 letters and what belongs to it, broken between parts and, where one is longer than a line, between words. */
export function wrapLabeled(label: string, parts: readonly string[], separator: string, width: number): string[] {
  return joinIntoLines(parts, separator, limitWidth(width) - indent.length).map(
    (line, index) => (index === 0 ? label.padEnd(indent.length) : indent) + line,
  )
}

/** As many parts in a line as fit; one that is longer than a line is broken between words. */
export function joinIntoLines(parts: readonly string[], separator: string, lineWidth: number): string[] {
  const lines: string[] = []
  for (const part of parts.filter((text) => text !== '')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + separator.length + part.length <= lineWidth) {
      lines[lines.length - 1] = last + separator + part
    } else lines.push(...wrapHanging(part, lineWidth))
  }
  return lines
}

/** A text broken between words; a longer word stands alone. `rest`: columns of all lines but the first. */
export function wrapLines(text: string, lineWidth: number, restWidth: number = lineWidth): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= (lines.length === 1 ? lineWidth : restWidth))
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Two texts beside each other where there is room, else one under the other. */
export function joinColumns(left: string, right: string, width: number): string[] {
  const lineWidth = limitWidth(width)
  const column = Math.max(60, left.length + 3)
  if (right !== '' && lineWidth >= minTwoColumnWidth && column + right.length <= lineWidth)
    return [left.padEnd(column) + right]
  const indent = /^ */.exec(left)?.[0] ?? ''
  return [
    ...wrapHanging(left.trimStart(), lineWidth, indent),
    ...wrapLines(right, lineWidth - 4).map((line) => `    ${line}`),
  ].filter((line) => line.trim() !== '')
}

/** A text broken between words, its first line after an indent, the others two columns further in. */
export function wrapHanging(text: string, lineWidth: number, indent = ''): string[] {
  const first = lineWidth - indent.length
  return wrapLines(text, first, first - 2).map((line, index) => `${indent}${index === 0 ? '' : '  '}${line}`)
}
