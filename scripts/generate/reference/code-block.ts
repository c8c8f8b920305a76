import { tokenizeJson } from '../../../src/pages/json-tokens.ts'
import type { Json } from '../document.ts'
import { type Html, html } from './html.ts'

/** Renders a value as a scrollable code block. JSON is syntax-highlighted, and a string is shown unchanged. */
export function codeBlock(value: Json): Html {
  if (typeof value === 'string') return html`<pre tabindex="0"><code>${value.trimEnd()}</code></pre>`
  return html`<pre tabindex="0"><code>${highlight(JSON.stringify(value, null, 2))}</code></pre>`
}

function highlight(json: string): Html {
  return html`${tokenizeJson(json).map(({ text, kind }) =>
    kind === null ? html`${text}` : html`<span class="json-${kind}">${text}</span>`,
  )}`
}
