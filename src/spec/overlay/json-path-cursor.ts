import { OverlayError } from './overlay-error.ts'

export interface Cursor {
  at: number
  readonly atEnd: boolean
  readonly rest: string
  skipBlanks(): void
  /** If the remaining text starts with `word`, advances past `word` and returns true. */
  consume(word: string): boolean
  /** Like `consume`, but also skips whitespace before `word`. If `word` does not follow, leaves the position unchanged. */
  consumeAfterBlanks(word: string): boolean
  /** Matches a sticky pattern at the current position and advances past the match. Returns null if the pattern does not match. */
  match(pattern: RegExp): string | null
  fail(problem: string): OverlayError
}

export function openCursor(text: string): Cursor {
  const cursor: Cursor = {
    at: 0,
    get atEnd() {
      return cursor.at >= text.length
    },
    get rest() {
      return text.slice(cursor.at)
    },
    skipBlanks() {
      while (/[ \t\n\r]/.test(text.charAt(cursor.at))) cursor.at++
    },
    consume(word) {
      const found = text.startsWith(word, cursor.at)
      if (found) cursor.at += word.length
      return found
    },
    consumeAfterBlanks(word) {
      const before = cursor.at
      cursor.skipBlanks()
      const found = cursor.consume(word)
      if (!found) cursor.at = before
      return found
    },
    match(pattern) {
      pattern.lastIndex = cursor.at
      const found = pattern.exec(text)?.[0] ?? null
      if (found !== null) cursor.at += found.length
      return found
    },
    fail: (problem) =>
      new OverlayError(`${JSON.stringify(text)} is not a valid JSONPath: at character ${cursor.at + 1}, ${problem}`),
  }
  return cursor
}
