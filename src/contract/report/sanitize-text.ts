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

/** Matches `##` at the start of a CI command such as `##[error]`. GitHub Actions, Azure Pipelines and TeamCity run CI commands in logs. */
export const ciCommandPattern: RegExp = /##(?=\w*\[)/g
