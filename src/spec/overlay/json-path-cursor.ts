import { OverlayError } from './overlay-error.ts'

/** A place in a text that is being read. */
export interface Cursor {
  at: number
  readonly atEnd: boolean
  /** What is still to be read. */
  readonly rest: string
  skipBlanks(): void
  /** Goes on behind a word where it stands here. */
  consume(word: string): boolean
  /** Goes on behind what a sticky pattern finds here. */
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
    match(pattern) {
      pattern.lastIndex = cursor.at
      const found = pattern.exec(text)?.[0] ?? null
      if (found !== null) cursor.at += found.length
      return found
    },
    fail: (problem) =>
      new OverlayError(`${JSON.stringify(text)} is no JSONPath: at character ${cursor.at + 1}, ${problem}`),
  }
  return cursor
}
