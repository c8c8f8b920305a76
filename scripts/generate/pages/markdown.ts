/** Formats a text as a table cell. The text is on one line, and vertical bars are escaped. */
function cell(text: string): string {
  return text
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
}

export function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))]
  return `${lines.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`
}

export function code(text: string): string {
  return `\`${text}\``
}

/** Returns the anchor of a heading in Markdown. */
export function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}
