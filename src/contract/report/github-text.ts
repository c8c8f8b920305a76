/** Escapes text for workflow commands and step summaries in GitHub Actions. */
import { sanitizeText } from './sanitize-text.ts'

/** Formats text as code in a table cell. Characters that could end the cell or the line are escaped. */
export function code(text: string): string {
  return `<code>${escapeMarkdownHtml(sanitizeText(text))}</code>`
}

export function escapeMarkdownHtml(text: string): string {
  return text.replaceAll(/[&<>"'|`*_~[\]\\@#:!]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The fence is longer than any run of backticks in the text. */
export function fence(text: string): string {
  const safe = text.split('\n').map(sanitizeText).join('\n')
  const maxTicks = Math.max(0, ...Array.from(safe.matchAll(/`+/g), ([ticks]) => ticks.length))
  const ticks = '`'.repeat(Math.max(3, maxTicks + 1))
  return `${ticks}sh\n${safe}\n${ticks}`
}

export function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

export function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
