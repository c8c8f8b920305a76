/** HTML put together so that nothing from elsewhere is taken for markup. */
import { showText } from './show-text.ts'

/** Text that is HTML already. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | readonly Part[]

/** What stands between the parts is HTML; the parts are text, unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const written = strings.map((text, index) => text + (index < parts.length ? write(parts[index] ?? '') : ''))
  return new Markup(written.join(''))
}

function write(part: Part): string {
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return part.map(write).join('')
}

/** Also inside attributes, in either quotes. */
function escapeText(text: string): string {
  return showText(text).replaceAll(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
