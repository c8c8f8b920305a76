/** Quotes a word for a POSIX shell. A word without special characters is returned unchanged. */
export function shellQuote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : quoteLiteral(word)
}

/** Quotes text for a shell. Text with control or invisible characters is quoted for bash and zsh. */
export function quoteLiteral(text: string): string {
  if (isPrintable(text)) return `'${text.replaceAll("'", `'\\''`)}'`
  // If pasted into a terminal, a control character can end the paste and run the rest as a command. bash and zsh decode the escape sequences.
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
