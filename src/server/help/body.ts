/** Help for the journal where a body is not JSON; the answer itself stays the service's. */
import type { Hint } from './address.ts'

export function explainInvalidJson(text: string, contentType: string | null): Hint {
  const trimmed = text.trim()
  if (trimmed.startsWith('[object ')) return { hint: 'It is an object as text: put it through JSON.stringify' }
  if (/^multipart\//i.test(contentType ?? '') || /^[\w.%+-]+=[^&\s]*(?:&[\w.%+-]+=[^&\s]*)*$/.test(trimmed))
    return { hint: 'It is a form; the service takes JSON' }
  if (/^[{[]\s*'/.test(trimmed)) return { hint: 'JSON takes double quotes' }
  if (/^[{[]\s*\w+\s*:/.test(trimmed)) return { hint: 'JSON takes names in double quotes' }
  if (trimmed.startsWith('\uFEFF')) return { hint: 'It begins with a byte order mark, which JSON does not take' }
  return {}
}
