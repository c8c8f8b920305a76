import { isPrintable, quoteLiteral } from '../../service/shell-quote.ts'

/** Quotes text for a POSIX shell. Text is enclosed in single quotes, and variables (`$DC_…`) are enclosed in double quotes. */
export function shellQuoteText(text: string): string {
  const parts = text.split(/(\$DC_[A-Z_]+)/).filter((part) => part !== '')
  if (parts.length === 0) return "''"
  // A single pair of double quotes is enough if the text contains no other special shell characters.
  if (parts.length > 1 && !/["\\`!$]/.test(text.replaceAll(/\$DC_[A-Z_]+/g, '')) && isPrintable(text))
    return `"${text}"`
  return parts.map((part) => (part.startsWith('$DC_') ? `"${part}"` : quoteLiteral(part))).join('')
}
