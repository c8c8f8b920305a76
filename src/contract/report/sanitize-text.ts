import { toPrintable } from '../../service/printable.ts'

/**
 * Makes text from a response safe to print in a CI log. Escapes invisible characters, and changes CI commands such as `::error::` and
 * `##[error]`, so that CI systems do not run them.
 */
export function sanitizeText(text: string): string {
  return toPrintable(text)
    .replaceAll(/(?<=^|\s)::/g, '\\u{3a}:')
    .replaceAll(ciCommandPattern, '#\\u{23}')
}

/** Matches the start of a command in the logs of GitHub Actions, Azure Pipelines and TeamCity. */
export const ciCommandPattern: RegExp = /##(?=\w*\[)/g
