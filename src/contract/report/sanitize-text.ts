import { toPrintable } from '../../service/printable.ts'

/**
 * Makes text from a response safe to print in a CI log. Escapes invisible characters. Splits CI commands (`::error::` at the start of a
 * line, `##[error]` and `##vso[…]` anywhere), so that the CI system does not run them.
 */
export function sanitizeText(text: string): string {
  return toPrintable(text)
    .replaceAll(/(?<=^|\s)::/g, '\\u{3a}:')
    .replaceAll(ciCommandPattern, '#\\u{23}')
}

/** Start of a GitHub, Azure or TeamCity command. */
export const ciCommandPattern: RegExp = /##(?=\w*\[)/g
