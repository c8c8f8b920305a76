import type { Json } from '../document.ts'
import { type Html, html } from './html.ts'

/** Renders a value as a scrollable code block. JSON is syntax-highlighted, and a string is shown unchanged. */
export function codeBlock(value: Json): Html {
  if (typeof value === 'string') return html`<pre tabindex="0"><code>${value.trimEnd()}</code></pre>`
  return html`<pre tabindex="0"><code>${mark(JSON.stringify(value, null, 2))}</code></pre>`
}

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi

/** Highlights keys, strings and other values in JSON. */
function mark(json: string): Html {
  const parts: Html[] = []
  let end = 0
  for (const match of json.matchAll(token)) {
    const [whole, text, colon] = match
    const kind = colon !== undefined ? 'k' : text !== undefined ? 's' : 'v'
    parts.push(html`${json.slice(end, match.index)}<span class="${kind}">${text ?? whole}</span>${colon ?? ''}`)
    end = match.index + whole.length
  }
  return html`${parts}${json.slice(end)}`
}
