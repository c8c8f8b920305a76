import { type Document, isObject, type Json, type JsonObject } from './document.ts'

/** Keywords whose value is a schema, a list of schemas or a map of schemas. */
const schemaKeywords = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contains',
  'propertyNames',
]
const conditionKeywords = ['not', 'if', 'then', 'else']
const schemaListKeywords = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const schemaMapKeywords = ['properties', 'patternProperties', '$defs', 'dependentSchemas']
/** Keywords for readers. These keywords do not affect validation. */
const annotations = ['title', 'description', 'default', 'example', 'examples', 'deprecated', 'externalDocs', 'xml']
const hints = ['readOnly', 'writeOnly', 'discriminator', '$comment', 'contentEncoding', 'contentMediaType']

/**
 * Prepares a schema for compilation: removes annotations, and adds the document's name to references, so that the schema can be
 * compiled separately from its document. `x-expects`, which describes the expected value in words, is kept for error messages.
 *
 * If a schema has `x-checked-in-code`, the keywords listed there are removed, because code checks them later with better messages.
 *
 * Schemas whose full references are in `open` accept any object, because another validator checks them later.
 */
export function bareSchema(document: Document, schema: Json, open: readonly string[]): Json {
  if (!isObject(schema)) return schema
  if (isOpen(document, schema, open)) return { type: 'object' }
  const later = Array.isArray(schema['x-checked-in-code']) ? schema['x-checked-in-code'] : []
  const checkedHere = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !later.includes(keyword)))
  const { oneOf, ...bare } = mapParts(checkedHere, (part) => bareSchema(document, part, open))
  for (const keyword of Object.keys(bare)) {
    const isExtension = keyword.startsWith('x-') && keyword !== 'x-expects'
    if (isExtension || annotations.includes(keyword) || hints.includes(keyword)) delete bare[keyword]
  }
  convertIfElse(bare)
  if (typeof bare.$ref === 'string') bare.$ref = fullReference(document, bare.$ref)
  if (oneOf === undefined) return bare
  // Use `anyOf` if a branch accepts any object, because an object can then match two branches and `oneOf` would reject it.
  return { ...bare, [hasOpenBranch(document, schema, open) ? 'anyOf' : 'oneOf']: oneOf }
}

/** Converts `if` and `else` without `then` to `anyOf`. The error message then contains both alternatives. */
function convertIfElse(schema: JsonObject): void {
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

/** Applies a change to the schemas inside a schema. Does not change other keywords. */
export function mapParts(schema: JsonObject, change: (schema: Json) => Json): JsonObject {
  const mapped: JsonObject = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (schemaKeywords.includes(keyword) || conditionKeywords.includes(keyword)) mapped[keyword] = change(value)
    else if (schemaListKeywords.includes(keyword) && Array.isArray(value)) mapped[keyword] = value.map(change)
    else if (schemaMapKeywords.includes(keyword) && isObject(value)) {
      mapped[keyword] = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]))
    } else mapped[keyword] = value
  }
  return mapped
}

/** Returns `file.yaml#/a` for `#/a`, and `other.yaml#/a` for `./other.yaml#/a`. */
function fullReference(document: Document, reference: string): string {
  return reference.startsWith('#') ? document.file + reference : reference.replace(/^\.\//, '')
}
