/** Quotes a word for a POSIX shell. A word that does not need quotes is returned unchanged. */
export function shellQuote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : quoteLiteral(word)
}

/** Quotes text for a POSIX shell. If the text contains control or invisible characters, the result is valid only in bash and zsh. */
export function quoteLiteral(text: string): string {
  if (isPrintable(text)) return `'${text.replaceAll("'", `'\\''`)}'`
  /*
   * Replace control characters with escape sequences, which bash and zsh decode. Otherwise, a control character could end a paste early,
   * and the shell would run the rest of the text as a command.
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
