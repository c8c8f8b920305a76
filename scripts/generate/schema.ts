import { type Document, isObject, type Json, type JsonObject } from './document.ts'

/** Keywords that hold one schema, a list of schemas and a map of schemas. */
const one = ['items', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'contains', 'propertyNames']
const conditions = ['not', 'if', 'then', 'else']
const many = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const named = ['properties', 'patternProperties', '$defs', 'dependentSchemas']
/** Keywords that say something to a reader and nothing to a validator. */
const annotations = ['title', 'description', 'default', 'example', 'examples', 'deprecated', 'externalDocs', 'xml']
const hints = ['readOnly', 'writeOnly', 'discriminator', '$comment', 'contentEncoding', 'contentMediaType']

/**
 * A schema as a validator needs it: without annotations, its references made to name their document, so that it can be
 * compiled apart from it. `x-expects`, what a value must be in words, stays for the messages.
 *
 * Of a schema with `x-checked-in-code` the keywords listed there are left out: code checks them later, in better words.
 *
 * Any object fits the schemas whose full references are `open`: a validator of their own looks at them later.
 */
export function bareSchema(document: Document, schema: Json, open: readonly string[]): Json {
  if (!isObject(schema)) return schema
  if (isOpen(document, schema, open)) return { type: 'object' }
  const later = Array.isArray(schema['x-checked-in-code']) ? schema['x-checked-in-code'] : []
  const checkedHere = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !later.includes(keyword)))
  const { oneOf, ...bare } = mapParts(checkedHere, (part) => bareSchema(document, part, open))
  for (const keyword of Object.keys(bare)) {
    const own = keyword.startsWith('x-') && keyword !== 'x-expects'
    if (own || annotations.includes(keyword) || hints.includes(keyword)) delete bare[keyword]
  }
  sayChoice(bare)
  if (typeof bare.$ref === 'string') bare.$ref = fullReference(document, bare.$ref)
  if (oneOf === undefined) return bare
  // What fits another branch may fit an open one too, so that it cannot be asked for exactly one any more.
  return { ...bare, [hasOpenBranch(document, schema, open) ? 'anyOf' : 'oneOf']: oneOf }
}

/** `if` and `else` without `then` ask for one of two things; as `anyOf` the mismatch names both. */
function sayChoice(schema: JsonObject): void {
  if (schema.if === undefined || schema.else === undefined || 'then' in schema || 'anyOf' in schema) return
  schema.anyOf = [schema.if, schema.else]
  delete schema.if
  delete schema.else
}

export function isOpen(document: Document, schema: JsonObject, open: readonly string[]): boolean {
  return typeof schema.$ref === 'string' && open.includes(fullReference(document, schema.$ref))
}

export function hasOpenBranch(document: Document, schema: JsonObject, open: readonly string[]): boolean {
  const branches = Array.isArray(schema.oneOf) ? schema.oneOf : []
  return branches.some((branch) => isObject(branch) && isOpen(document, branch, open))
}

/** A schema whose parts, the schemas inside it, are changed; all else stays. */
export function mapParts(schema: JsonObject, change: (schema: Json) => Json): JsonObject {
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

/** `#/a` and `./other.yaml#/a` as `file.yaml#/a`. */
function fullReference(document: Document, reference: string): string {
  return reference.startsWith('#') ? document.file + reference : reference.replace(/^\.\//, '')
}
