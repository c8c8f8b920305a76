import { toPrintable } from '../../service/printable.ts'

/**
 * Makes text from a response safe to print in a CI log. Invisible characters are escaped. CI commands are split so that they do not run:
 * `::error::` at the start of a line or after a space, and `##[error]` and `##vso[…]` anywhere.
 */
export function sanitizeText(text: string): string {
  return toPrintable(text)
    .replaceAll(/(?<=^|\s)::/g, '\\u{3a}:')
    .replaceAll(ciCommandPattern, '#\\u{23}')
}

/** Prefix of a logging command in GitHub Actions, Azure Pipelines or TeamCity. */
export const ciCommandPattern: RegExp = /##(?=\w*\[)/g
