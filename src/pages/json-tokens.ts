/** `kind` is null for punctuation and whitespace. */
export interface JsonToken {
  text: string
  kind: 'name' | 'text' | 'value' | null
}

/** Matches property names, strings, numbers and literals in JSON text. */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g

export function tokenizeJson(json: string): JsonToken[] {
  const tokens: JsonToken[] = []
  let end = 0
  for (const match of json.matchAll(token)) {
    const [whole, quoted, colon = ''] = match
    const kind = quoted === undefined ? 'value' : colon === '' ? 'text' : 'name'
    tokens.push({ text: json.slice(end, match.index), kind: null }, { text: quoted ?? whole, kind })
    end = match.index + whole.length - colon.length
  }
  return [...tokens, { text: json.slice(end), kind: null }]
}
