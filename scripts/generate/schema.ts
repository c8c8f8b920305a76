import { type Document, isObject, type Json, type JsonObject } from './document.ts'

/** Keywords that hold one schema, a list of schemas and a map of schemas. */
const one = ['items', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'contains', 'propertyNames']
const conditions = ['not', 'if', 'then', 'else']
const many = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const named = ['properties', 'patternProperties', '$defs', 'dependentSchemas']
/** Keywords that say something to a reader and nothing to a validator. */
const annotations = ['title', 'description', 'default', 'example', 'examples', 'deprecated', 'externalDocs', 'xml']
const hints = ['readOnly', 'writeOnly', 'discriminator', '$comment', 'contentEncoding', 'contentMediaType']

/** Where a schema's parts are: calls `change` for each schema directly below and puts what it returns in its place. */
function mapSchemas(schema: JsonObject, change: (schema: Json) => Json): JsonObject {
  const mapped: JsonObject = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (one.includes(keyword) || conditions.includes(keyword)) mapped[keyword] = change(value)
    else if (many.includes(keyword) && Array.isArray(value)) mapped[keyword] = value.map(change)
    else if (named.includes(keyword) && isObject(value)) {
      mapped[keyword] = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]))
    } else mapped[keyword] = value
  }
  return mapped
}

/**
 * A schema as a validator needs it: without annotations, its references made to name their document, so that it can be
 * compiled apart from it. `replace` gives the schema to put for a reference, or null to keep it.
 */
export function bareSchema(document: Document, schema: Json, replace: (reference: string) => Json | null): Json {
  if (!isObject(schema)) return schema
  const bare = mapSchemas(schema, (part) => bareSchema(document, part, replace))
  for (const keyword of Object.keys(bare)) {
    if (annotations.includes(keyword) || hints.includes(keyword) || keyword.startsWith('x-')) delete bare[keyword]
  }
  if (typeof bare.$ref !== 'string') return bare
  const reference = fullReference(document, bare.$ref)
  const replacement = replace(reference)
  if (replacement !== null) return replacement
  return { ...bare, $ref: reference }
}

/** `#/a` and `./other.yaml#/a` as `file.yaml#/a`. */
export function fullReference(document: Document, reference: string): string {
  return reference.startsWith('#') ? document.file + reference : reference.replace(/^\.\//, '')
}
