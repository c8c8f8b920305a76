/** Markup that is safe to insert into a page. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | readonly Html[]

/** Builds markup from a template. Inserted strings are escaped, and inserted markup is not. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: strings.reduce((markup, text, index) => markup + markupOf(parts[index - 1] ?? '') + text) }
}

export const nothing: Html = { markup: '' }

function markupOf(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  if ('markup' in part) return part.markup
  return part.map(({ markup }) => markup).join('')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Renders a description as paragraphs, with text in backticks as code. */
export function prose(text: string): Html {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return html`${paragraphs.map((paragraph) => html`<p>${inline(paragraph)}</p>`)}`
}

/** Renders one line of a description. */
export function inline(text: string): Html {
  const pieces = text.trim().split('`')
  return html`${pieces.map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<code>${piece}</code>`))}`
}
