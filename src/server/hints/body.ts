/** Journal hints for request bodies that are not JSON. Hints do not change the response of the service. */
import type { Hint } from '../../spec/generated/control.d.ts'

export function explainInvalidJson(text: string, contentType: string | null): Hint | null {
  const trimmed = text.trim()
  if (trimmed.startsWith('[object '))
    return { id: 'body-not-stringified', message: 'The body is an object converted to text: pass it to JSON.stringify' }
  if (/^multipart\//i.test(contentType ?? '') || /^[\w.%+-]+=[^&\s]*(?:&[\w.%+-]+=[^&\s]*)*$/.test(trimmed))
    return { id: 'body-is-form-encoded', message: 'The body is a form: send JSON' }
  if (/^[{[]\s*'/.test(trimmed)) return { id: 'json-single-quotes', message: 'JSON requires double quotes' }
  if (/^[{[]\s*\w+\s*:/.test(trimmed))
    return { id: 'json-unquoted-names', message: 'JSON requires double quotes around names' }
  return null
}
