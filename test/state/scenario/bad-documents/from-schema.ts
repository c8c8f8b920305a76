/**
 * Documents that break scenario.schema.json, one for each keyword at each place of it: made by walking the schema, so that a field
 * that is added is held to as well.
 */

export interface BadDocument {
  /** The place and the keyword that is broken there: `people[].email type`. */
  title: string
  document: unknown
}

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  examples?: readonly unknown[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  oneOf?: readonly Schema[]
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minProperties?: number
  [keyword: string]: unknown
}

/** Puts a value where it is to stand in a document that is else as small as it can be. */
type Wrap = (value: unknown) => unknown

/** A value that breaks a keyword of a schema; null where the schema does not have the keyword. */
type Break = (schema: Schema, valid: unknown, root: Schema) => readonly { what?: string; value: unknown }[] | null

const breaks: Readonly<Record<string, Break>> = {
  type: ({ type, const: only, enum: named }) =>
    type === undefined || only !== undefined || named !== undefined ? null : [{ value: ofAnotherType(type) }],
  enum: ({ enum: named }) => (named ? [{ value: 'none of them' }] : null),
  const: (schema) => ('const' in schema ? [{ value: 'another' }] : null),
  pattern: ({ pattern }) => (pattern === undefined ? null : [{ value: '?\n' }]),
  format: ({ format }) => (format === undefined ? null : [{ value: 'tomorrow' }]),
  minLength: ({ minLength }) => (minLength === undefined ? null : [{ value: 'x'.repeat(minLength - 1) }]),
  maxLength: ({ maxLength }) => (maxLength === undefined ? null : [{ value: 'x'.repeat(maxLength + 1) }]),
  minimum: ({ minimum }) => (minimum === undefined ? null : [{ value: minimum - 1 }]),
  maximum: ({ maximum }) => (maximum === undefined ? null : [{ value: maximum + 1 }]),
  minItems: ({ minItems }) => (minItems === undefined ? null : [{ value: [] }]),
  uniqueItems: ({ uniqueItems, items = {} }, _, root) =>
    uniqueItems ? [{ value: [smallest(items, root), smallest(items, root)] }] : null,
  minProperties: ({ minProperties }) => (minProperties === undefined ? null : [{ value: {} }]),
  propertyNames: ({ propertyNames, additionalProperties }, _, root) =>
    propertyNames && isSchema(additionalProperties) ? [{ value: { '': smallest(additionalProperties, root) } }] : null,
  additionalProperties: ({ additionalProperties }, valid) =>
    additionalProperties === false && isMap(valid) ? [{ value: { ...valid, surprise: 1 } }] : null,
  required: ({ required }, valid) =>
    required && isMap(valid) ? required.map((name) => ({ what: name, value: without(valid, name) })) : null,
  oneOf: ({ oneOf }) => (oneOf ? [{ value: 7 }] : null),
}

/** Keywords that lead to other schemas, say something to a reader, or say what the rules of `from-rules.ts` hold. */
const others = [
  '$ref',
  '$defs',
  'properties',
  'items',
  '$schema',
  '$comment',
  'title',
  'description',
  'examples',
  'patternErrorMessage',
  'anyOf',
  'not',
]

/** Keywords that no document is made for. */
export function unbrokenKeywords(root: Schema): string[] {
  const known = new Set([...Object.keys(breaks), ...others])
  const found = new Set<string>()
  const visit = (schema: Schema): void => {
    for (const keyword of Object.keys(schema)) if (!known.has(keyword)) found.add(keyword)
    for (const { schema: part } of partsOf(schema)) visit(part)
    for (const definition of Object.values(schema.$defs ?? {})) visit(definition)
  }
  visit(root)
  return [...found]
}

/** Every bad document that the schema gives. A schema that is used at several places is broken at the first. */
export function breakSchema(root: Schema): BadDocument[] {
  const seen = new Set<Schema>()
  const documents: BadDocument[] = []
  const visit = (schema: Schema, place: string, wrap: Wrap): void => {
    const meant = follow(schema, root)
    if (seen.has(meant)) return
    seen.add(meant)
    const valid = smallest(meant, root)
    for (const [keyword, make] of Object.entries(breaks)) {
      for (const { what, value } of make(meant, valid, root) ?? []) {
        documents.push({ title: [place, keyword, what].filter(Boolean).join(' '), document: wrap(value) })
      }
    }
    for (const { schema: part, at, put } of partsOf(meant)) {
      visit(part, place === '' ? at.replace(/^\./, '') : place + at, (value) => wrap(put(value, valid)))
    }
  }
  visit(root, '', (value) => value)
  return documents
}

/** The schemas inside a schema, each with the way to them. */
function partsOf(schema: Schema): { schema: Schema; at: string; put: (value: unknown, valid: unknown) => unknown }[] {
  const beside = (valid: unknown): object => (isMap(valid) ? valid : {})
  return [
    ...Object.entries(schema.properties ?? {}).map(([name, part]) => ({
      schema: part,
      at: `.${name}`,
      put: (value: unknown, valid: unknown) => ({ ...beside(valid), [name]: value }),
    })),
    ...(schema.items ? [{ schema: schema.items, at: '[]', put: (value: unknown) => [value] }] : []),
    ...(isSchema(schema.additionalProperties)
      ? [{ schema: schema.additionalProperties, at: '.*', put: (value: unknown) => ({ any: value }) }]
      : []),
    ...(schema.oneOf ?? []).map((part, index) => ({ schema: part, at: `|${index}`, put: (value: unknown) => value })),
  ]
}

/** The smallest value that fits a schema. */
function smallest(part: Schema, root: Schema): unknown {
  const schema = follow(part, root)
  const { const: only, enum: named, examples, type, oneOf, required = [], properties = {} } = schema
  if (only !== undefined) return only
  if (named) return named[0]
  if (examples) return examples[0]
  if (oneOf?.[0]) return smallest(oneOf[0], root)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(required.map((name) => [name, smallest(properties[name] ?? {}, root)]))
    case 'array':
      return []
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return true
    default:
      if (schema.format === 'idn-email') return 'ana@shop.example'
      return schema.format === 'date-time' ? '2026-11-20T10:00:00Z' : 'text'
  }
}

function follow(schema: Schema, root: Schema): Schema {
  if (schema.$ref === undefined) return schema
  if (schema.$ref === '#') return root
  const definition = root.$defs?.[schema.$ref.replace('#/$defs/', '')]
  if (!definition) throw new Error(`No definition is at ${schema.$ref}`)
  return follow(definition, root)
}

function ofAnotherType(type: NonNullable<Schema['type']>): unknown {
  if ([type].flat().includes('string')) return 7
  return type === 'object' ? [] : 'text'
}

function without(valid: Readonly<Record<string, unknown>>, name: string): object {
  const { [name]: _, ...rest } = valid
  return rest
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSchema(value: unknown): value is Schema {
  return isMap(value)
}
