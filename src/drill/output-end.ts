import { maskSecrets } from '../service/mask.ts'

/** Maximum number of characters of program output to include in an error message. */
const maxLength = 500

/** Returns the end of a program's output on one line, with secrets masked. */
export function endOf(output: string): string {
  // Omit the Node.js stack trace and version, so that the text ends with the error message.
  return toLine(maskSecrets(output).replaceAll(/^\s+at .*|^Node\.js v.*/gm, '')).slice(-maxLength)
}

export function toLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
