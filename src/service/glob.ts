/**
 * Compiles a pattern, in which `*` matches any text including none, to a function. Case is ignored.
 *
 * The pieces between the stars are searched in order, so a hostile pattern takes no longer than a simple one. A regular expression could.
 */
export function compileGlob(pattern: string): (text: string) => boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*')
  const last = rest.pop()
  if (last === undefined) return (text) => text.toLowerCase() === first
  return (text) => {
    const subject = text.toLowerCase()
    if (!subject.startsWith(first)) return false
    let from = first.length
    for (const piece of rest) {
      const found = subject.indexOf(piece, from)
      if (found === -1) return false
      from = found + piece.length
    }
    return subject.length - last.length >= from && subject.endsWith(last)
  }
}
