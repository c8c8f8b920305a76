/** Quotes text for a POSIX shell, with single quotes around text and double quotes around variables (`$DC_…`). */
export function shellQuoteText(text: string): string {
  const parts = text.split(/(\$DC_[A-Z_]+)/).filter((part) => part !== '')
  if (parts.length === 0) return "''"
  // A single pair of double quotes is enough if the text contains no other special shell characters.
  if (parts.length > 1 && !/["\\`!$]/.test(text.replaceAll(/\$DC_[A-Z_]+/g, '')) && isPrintable(text))
    return `"${text}"`
  return parts.map((part) => (part.startsWith('$DC_') ? `"${part}"` : quoteLiteral(part))).join('')
}

function quoteLiteral(text: string): string {
  if (isPrintable(text)) return `'${text.replaceAll("'", `'\\''`)}'`
  // Escape invisible characters, which a terminal would drop. bash and zsh convert the escape sequences back.
  const written = text
    .replaceAll(/['\\]/g, '\\$&')
    .replaceAll(invisible, (character) => `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`)
  return `$'${written}'`
}

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

function isPrintable(text: string): boolean {
  return text.search(invisible) === -1
}
