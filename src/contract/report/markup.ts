/** Builds HTML from a template. All interpolated text is escaped. */
import { sanitizeText } from './sanitize-text.ts'

/** Text that is already HTML. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Content = Markup | string | number | readonly Content[]

/** Template tag for HTML. Escapes interpolated values, except {@link Markup}. */
export function html(strings: TemplateStringsArray, ...parts: readonly Content[]): Markup {
  const chunks = strings.map((text, index) => text + (index < parts.length ? render(parts[index] ?? '') : ''))
  return new Markup(chunks.join(''))
}

function render(part: Content): string {
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return part.map(render).join('')
}

/** Escapes text for element content and for attributes in single or double quotes. */
function escapeText(text: string): string {
  return sanitizeText(text).replaceAll(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}
