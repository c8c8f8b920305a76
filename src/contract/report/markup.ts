/** HTML put together so that nothing from elsewhere is taken for markup. */
import { sanitizeText } from './sanitize-text.ts'

/** Text that is HTML already. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Content = Markup | string | number | readonly Content[]

/** What stands between the parts is HTML; the parts are text, unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Content[]): Markup {
  const chunks = strings.map((text, index) => text + (index < parts.length ? render(parts[index] ?? '') : ''))
  return new Markup(chunks.join(''))
}

function render(part: Content): string {
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return part.map(render).join('')
}

/** Also inside attributes, in either quotes. */
function escapeText(text: string): string {
  return sanitizeText(text).replaceAll(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}
