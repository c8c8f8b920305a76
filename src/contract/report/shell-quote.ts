import { isPrintable, quoteLiteral } from '../../service/shell-quote.ts'

/** Quotes text for a POSIX shell. Variables (`$DC_…`) are enclosed in double quotes. Other text is enclosed in single quotes. */
export function shellQuoteText(text: string): string {
  const parts = text.split(/(\$DC_[A-Z_]+)/).filter((part) => part !== '')
  if (parts.length === 0) return "''"
  // If the text contains variables but no other special characters, enclose the entire text in double quotes.
  if (parts.length > 1 && !/["\\`!$]/.test(text.replaceAll(/\$DC_[A-Z_]+/g, '')) && isPrintable(text))
    return `"${text}"`
  return parts.map((part) => (part.startsWith('$DC_') ? `"${part}"` : quoteLiteral(part))).join('')
}
