import type { JSX } from 'preact'
import { tryParseJson } from '../../../spec/json.ts'
import { tokenizeJson } from '../../json-tokens.ts'

export function BodyView({ text, label }: { text: string; label: string }): JSX.Element {
  const value = tryParseJson(text)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard
    <section class="body" tabIndex={0} aria-label={label}>
      <pre>{value === undefined ? text : highlightJson(JSON.stringify(value, null, 2))}</pre>
    </section>
  )
}

function highlightJson(text: string): (string | JSX.Element)[] {
  return tokenizeJson(text).map(({ text: part, kind }) =>
    kind === null ? part : <span class={`json-${kind}`}>{part}</span>,
  )
}
