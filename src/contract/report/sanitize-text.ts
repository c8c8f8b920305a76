import { toPrintable } from '../../service/printable.ts'

/**
 * A text from elsewhere as it may stand in what CI reads line by line: what cannot be seen is written out, and what servers take for
 * commands (`::error::` at the beginning of a line, `##[error]` and `##vso[…]` anywhere) is none any more.
 */
export function sanitizeText(text: string): string {
  return toPrintable(text)
    .replaceAll(/(?<=^|\s)::/g, '\\u{3a}:')
    .replaceAll(ciCommandPattern, '#\\u{23}')
}

/** What begins a command of GitHub, Azure or TeamCity, wherever it stands. */
export const ciCommandPattern: RegExp = /##(?=\w*\[)/g
