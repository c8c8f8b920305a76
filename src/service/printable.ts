/**
 * A text from elsewhere with what cannot be seen written out (control characters, reordering of text), so that no request can
 * steer the terminal that shows it.
 */
export function toPrintable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}
