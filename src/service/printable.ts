/** Escapes control and formatting characters, so that text from a request cannot manipulate the terminal. */
export function toPrintable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}

/**
 * Escapes characters in JSON that terminals and editors interpret or hide, such as C1 control characters and characters that reorder text.
 */
export function escapeInvisible(json: string): string {
  return json.replaceAll(/[\u007f-\u009f\p{Cf}\u2028\u2029]/gu, (char) =>
    Array.from(
      { length: char.length },
      (_, index) => `\\u${char.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}
