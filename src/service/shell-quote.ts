/** Quotes a word for a POSIX shell. A word without special characters stays unchanged. */
export function shellQuote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : quoteLiteral(word)
}

/** Quotes a text for a POSIX shell. A text with control or invisible characters is quoted for bash and zsh only. */
export function quoteLiteral(text: string): string {
  if (isPrintable(text)) return `'${text.replaceAll("'", `'\\''`)}'`
  /*
   * Replace control characters with escape sequences, which bash and zsh decode. A control character could end a paste early and run the
   * rest of the text as a command.
   */
  const escaped = text
    .replaceAll(/['\\]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll(invisible, (character) => `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`)
  return `$'${escaped}'`
}

/** Matches control characters, formatting characters such as U+202E, and line and paragraph separators. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

export function isPrintable(text: string): boolean {
  return text.search(invisible) === -1
}
