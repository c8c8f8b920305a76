import type { Cursor } from './json-path-cursor.ts'

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '/': '/',
  '\\': '\\',
}

/** Reads a quoted string (RFC 9535, 2.3.1.1). Returns null if the next character is not a quote. */
export function readString(cursor: Cursor): string | null {
  const quote = ['"', "'"].find((sign) => cursor.consume(sign))
  if (quote === undefined) return null
  let text = ''
  for (;;) {
    const plain = cursor.match(/(?:[\x7f-\x9f]|[^"'\\\p{Cc}\p{Cs}])+/uy)
    if (plain !== null) text += plain
    else if (cursor.consume(quote)) return text
    else if (cursor.consume('\\')) text += readEscape(cursor, quote)
    else {
      const other = cursor.match(/["']/y)
      if (other === null) throw cursor.fail(`${quote} is missing at the end of a name`)
      text += other
    }
  }
}

function readEscape(cursor: Cursor, quote: string): string {
  if (cursor.consume(quote)) return quote
  const sign = cursor.match(/[bfnrt/\\]/y)
  if (sign !== null) return escapes[sign] ?? ''
  const unit = readUnit(cursor)
  if (unit === null) throw cursor.fail('unknown escape sequence')
  if (unit < 0xd800 || unit > 0xdfff) return String.fromCharCode(unit)
  // Characters outside the Basic Multilingual Plane are escaped as surrogate pairs.
  const low = unit < 0xdc00 && cursor.consume('\\') ? readUnit(cursor) : null
  if (low === null || low < 0xdc00 || low > 0xdfff) throw cursor.fail('half of a surrogate pair is missing')
  return String.fromCharCode(unit, low)
}

function readUnit(cursor: Cursor): number | null {
  const hex = cursor.match(/u[0-9A-Fa-f]{4}/y)
  return hex === null ? null : Number.parseInt(hex.slice(1), 16)
}
