/** A word as a POSIX shell takes it. Single quotes keep all as it is, save variables (`$DC_…`), which stand in double ones. */
export function shellQuote(text: string): string {
  const parts = text.split(/(\$DC_[A-Z_]+)/).filter((part) => part !== '')
  if (parts.length === 0) return "''"
  // One pair of quotes where nothing else in it means something to a shell.
  if (parts.length > 1 && !/["\\`!$]/.test(text.replaceAll(/\$DC_[A-Z_]+/g, '')) && isPrintable(text))
    return `"${text}"`
  return parts.map((part) => (part.startsWith('$DC_') ? `"${part}"` : quoteLiteral(part))).join('')
}

function quoteLiteral(text: string): string {
  if (isPrintable(text)) return `'${text.replaceAll("'", `'\\''`)}'`
  // What cannot be seen would be lost on its way through a terminal; bash and zsh read it written out.
  const written = text
    .replaceAll(/['\\]/g, '\\$&')
    .replaceAll(invisible, (character) => `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`)
  return `$'${written}'`
}

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

function isPrintable(text: string): boolean {
  return text.search(invisible) === -1
}

/** A word of a command, in quotes only where it needs them. */
export function shellQuoteWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuote(text)
}
