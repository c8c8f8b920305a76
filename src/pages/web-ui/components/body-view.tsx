import type { JSX } from 'preact'
import { tryParseJson } from '../../../spec/json.ts'

/** Shows a request or response body. JSON is formatted and highlighted. Other text is shown unchanged. */
export function BodyView({ text, label }: { text: string; label: string }): JSX.Element {
  const value = tryParseJson(text)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard
    <section class="body" tabIndex={0} aria-label={label}>
      <pre>{value === undefined ? text : highlightJson(JSON.stringify(value, null, 2))}</pre>
    </section>
  )
}

/** Matches property names, strings and other values in JSON text. */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g

function highlightJson(text: string): (string | JSX.Element)[] {
  const parts: (string | JSX.Element)[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    const [whole, quoted, colon] = match
    parts.push(text.slice(end, match.index))
    end = match.index + whole.length
    if (quoted === undefined) parts.push(<span class="json-value">{whole}</span>)
    else if (colon === undefined) parts.push(<span class="json-text">{whole}</span>)
    else parts.push(<span class="json-name">{quoted}</span>, colon)
  }
  return [...parts, text.slice(end)]
}
