/** Text in lines that fit a window. */

/** Lines longer than this are hard to read, however wide the window is. */
const widest = 120

/** Below this, what stands beside something else stands under it instead. */
const narrow = 90

const indent = ' '.repeat(8)

export function roomOf(width: number): number {
  return Math.min(width, widest)
}

/** A label of up to 7 letters and what belongs to it, broken between parts and, where one is longer than a line, between words. */
export function hang(label: string, parts: readonly string[], separator: string, width: number): string[] {
  return fill(parts, separator, roomOf(width) - indent.length).map(
    (line, index) => (index === 0 ? label.padEnd(indent.length) : indent) + line,
  )
}

/** As many parts in a line as fit; one that is longer than a line is broken between words. */
export function fill(parts: readonly string[], separator: string, room: number): string[] {
  const lines: string[] = []
  for (const part of parts.filter((text) => text !== '')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + separator.length + part.length <= room) {
      lines[lines.length - 1] = last + separator + part
    } else lines.push(...wrapHanging(part, room))
  }
  return lines
}

/** A text broken between words; a longer word stands alone. `rest`: columns of all lines but the first. */
export function wrap(text: string, room: number, rest: number = room): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= (lines.length === 1 ? room : rest))
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Two texts beside each other where there is room, else one under the other. */
export function beside(left: string, right: string, width: number): string[] {
  const room = roomOf(width)
  const column = Math.max(60, left.length + 3)
  if (right !== '' && room >= narrow && column + right.length <= room) return [left.padEnd(column) + right]
  const indent = /^ */.exec(left)?.[0] ?? ''
  return [...wrapHanging(left.trimStart(), room, indent), ...wrap(right, room - 4).map((line) => `    ${line}`)].filter(
    (line) => line.trim() !== '',
  )
}

/** A text broken between words, its first line after an indent, the others two columns further in. */
export function wrapHanging(text: string, room: number, indent = ''): string[] {
  const first = room - indent.length
  return wrap(text, first, first - 2).map((line, index) => `${indent}${index === 0 ? '' : '  '}${line}`)
}
