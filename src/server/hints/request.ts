/** Journal hints about content types, unknown fields and invalid JSON. Hints do not change the service's response. */
import type { Hint } from '../../spec/generated/control.d.ts'
import { type OperationId, operations } from '../../spec/generated/operations.ts'
import { isObject } from '../../spec/json.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import type { RequestContext } from '../request-context.ts'

const none: readonly Hint[] = []

const fieldsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(operations).map(([operation, { fields = [] }]) => [operation, new Set(fields)]),
)

const maxFields = 5

export function explainRequest({ operation, request, text, body }: RequestContext): readonly Hint[] {
  // `text` is null if the request was rejected before its body was read.
  if (operation === null || text === null) return none
  const contentType = request.header('content-type')
  // Fast path: most requests need no hints.
  if (contentType === 'application/json' && !hasUnknownField(operation, body)) return none
  return [...(text === '' ? [] : explainContentType(contentType, operation)), ...explainFields(operation, body)]
}

function explainContentType(contentType: string | null, operation: OperationId): Hint[] {
  if (/^application\/json\s*(?:;|$)/i.test(contentType ?? '')) return []
  const section = operation === 'checkEmail' ? '4.8' : '4'
  const fix = `The live service may reject the request (section ${section} of the service documentation). Send Content-Type: application/json`
  if (!contentType) return [{ id: 'content-type-missing', message: `The request has no Content-Type. ${fix}` }]
  const shown = contentType.slice(0, 100)
  return [{ id: 'content-type-not-json', message: `The request has the Content-Type ${shown}. ${fix}` }]
}

function hasUnknownField(operation: OperationId, body: unknown): boolean {
  if (!isObject(body)) return false
  const known = fieldsOf.get(operation)
  for (const name in body) if (!known?.has(name)) return true
  return false
}

function explainFields(operation: OperationId, body: unknown): Hint[] {
  if (!isObject(body)) return []
  const known = fieldsOf.get(operation) ?? new Set<string>()
  const unknown = Object.keys(body).filter((name) => !known.has(name))
  return unknown.slice(0, maxFields).map((name) => {
    const nearest = nearestName(name, known)
    const fix = nearest === null ? '' : `. Did you mean "${nearest}"?`
    return {
      id: 'unknown-field',
      message: `The mock ignored the field "${name.slice(0, 100)}", because openapi.yaml does not define it for this request${fix}`,
    }
  })
}

export function explainInvalidJson(text: string, contentType: string | null): Hint | null {
  const trimmed = text.trim()
  if (trimmed.startsWith('[object '))
    return {
      id: 'body-not-stringified',
      message: 'The request body is an object that was not converted to JSON. Pass the object to JSON.stringify',
    }
  if (/^multipart\//i.test(contentType ?? '') || /^[\w.%+-]+=[^&\s]*(?:&[\w.%+-]+=[^&\s]*)*$/.test(trimmed))
    return { id: 'body-is-form-encoded', message: 'The request body is form-encoded. Send JSON instead' }
  if (/^[{[]\s*'/.test(trimmed)) return { id: 'json-single-quotes', message: 'JSON requires double quotes' }
  if (/^[{[]\s*\w+\s*:/.test(trimmed))
    return { id: 'json-unquoted-names', message: 'JSON requires double quotes around field names' }
  return null
}
