/** Longer lines are hard to read. */
const maxWidth = 120

/** In narrower windows, the right column is placed below the left column. */
const minTwoColumnWidth = 90

const labelIndent = ' '.repeat(8)

export function limitWidth(width: number): number {
  return Math.min(width, maxWidth)
}

/** Wraps text at word boundaries. `restWidth` is the maximum width of each line after the first. */
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

export function wrapText(text: string, lineWidth: number, indent = ''): string {
  return wrapLines(text, lineWidth - indent.length)
    .map((line) => indent + line)
    .join('\n')
}

/** Indents all lines after the first by two more columns. */
export function wrapHanging(text: string, lineWidth: number, indent = ''): string[] {
  const first = lineWidth - indent.length
  return wrapLines(text, first, first - 2).map((line, index) => `${indent}${index === 0 ? '' : '  '}${line}`)
}

/** Labels can have up to 7 characters. */
export function wrapLabeled(label: string, parts: readonly string[], separator: string, width: number): string[] {
  return joinIntoLines(parts, separator, limitWidth(width) - labelIndent.length).map(
    (line, index) => (index === 0 ? label.padEnd(labelIndent.length) : labelIndent) + line,
  )
}

/** Puts as many strings as possible on each line. Wraps strings that are longer than a line. */
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

/** Places `right` below `left` if the terminal is too narrow. */
export function joinColumns(left: string, right: string, width: number): string[] {
  const lineWidth = limitWidth(width)
  const column = Math.max(60, left.length + 3)
  if (right !== '' && lineWidth >= minTwoColumnWidth && column + right.length <= lineWidth) {
    return [left.padEnd(column) + right]
  }
  const indent = /^ */.exec(left)?.[0] ?? ''
  return [
    ...wrapHanging(left.trimStart(), lineWidth, indent),
    ...wrapLines(right, lineWidth - 4).map((line) => `    ${line}`),
  ].filter((line) => line.trim() !== '')
}

/** Wraps a shell command between words. Each line except the last ends with a backslash. */
export function wrapCommand(text: string, width: number): string[] {
  const room = limitWidth(width) - 2
  const words = text.trimStart().match(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/g) ?? []
  const lines: string[] = []
  // Keep each option and its value on the same line.
  const parts = words.reduce<string[]>((joined, word) => {
    const last = joined.at(-1)
    if (last && /^--?[\w-]+$/.test(last) && !word.startsWith('-')) joined[joined.length - 1] = `${last} ${word}`
    else joined.push(word)
    return joined
  }, [])
  for (const word of parts) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`${lines.length === 0 ? '  ' : '    '}${word}`)
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line))
}
