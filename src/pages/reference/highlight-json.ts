import { tryParseJson } from '../../spec/json.ts'
import { type JsonToken, tokenizeJson } from '../json-tokens.ts'

/** Returns a code element with the text. JSON is indented and highlighted. */
export function highlightJson(text: string): HTMLElement {
  const code = document.createElement('code')
  const value = tryParseJson(text)
  if (value === undefined) code.textContent = text
  else code.append(...tokenizeJson(JSON.stringify(value, null, 2)).map(createNode))
  return code
}

function createNode({ text, kind }: JsonToken): Node | string {
  if (kind === null) return text
  const span = document.createElement('span')
  span.className = `json-${kind}`
  span.textContent = text
  return span
}
