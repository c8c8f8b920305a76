/**
 * Document that violates a keyword of scenario.schema.json. The documents are generated from the schema, so that new fields are covered
 * automatically.
 */

export interface BadDocument {
  /** Location and violated keyword, such as `people[].email type`. */
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

/** Returns a document that contains the value and is otherwise minimal. */
type Wrap = (value: unknown) => unknown

/** Returns values that violate a keyword of a schema, or null if the schema does not contain the keyword. */
type CreateViolations = (
  schema: Schema,
  valid: unknown,
  root: Schema,
) => readonly { what?: string; value: unknown }[] | null

const violations: Readonly<Record<string, CreateViolations>> = {
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
    uniqueItems ? [{ value: [minimalValue(items, root), minimalValue(items, root)] }] : null,
  minProperties: ({ minProperties }) => (minProperties === undefined ? null : [{ value: {} }]),
  propertyNames: ({ propertyNames, additionalProperties }, _, root) =>
    propertyNames && isSchema(additionalProperties)
      ? [{ value: { '': minimalValue(additionalProperties, root) } }]
      : null,
  additionalProperties: ({ additionalProperties }, valid) =>
    additionalProperties === false && isMap(valid) ? [{ value: { ...valid, surprise: 1 } }] : null,
  required: ({ required }, valid) =>
    required && isMap(valid) ? required.map((name) => ({ what: name, value: without(valid, name) })) : null,
  oneOf: ({ oneOf }) => (oneOf ? [{ value: 7 }] : null),
}

/** Keywords that need no invalid document here. They contain other schemas, only describe values, or are covered by `from-rules.ts`. */
const ignoredKeywords = [
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

/** Returns the keywords for which no invalid document exists. */
export function uncoveredKeywords(root: Schema): string[] {
  const known = new Set([...Object.keys(violations), ...ignoredKeywords])
  const found = new Set<string>()
  const visit = (schema: Schema): void => {
    for (const keyword of Object.keys(schema)) if (!known.has(keyword)) found.add(keyword)
    for (const { schema: part } of partsOf(schema)) visit(part)
    for (const definition of Object.values(schema.$defs ?? {})) visit(definition)
  }
  visit(root)
  return [...found]
}

/** Returns all invalid documents for a schema. If several fields share a schema, only the first field gets invalid values. */
export function createInvalidDocuments(root: Schema): BadDocument[] {
  const seen = new Set<Schema>()
  const documents: BadDocument[] = []
  const visit = (schema: Schema, place: string, wrap: Wrap): void => {
    const resolved = resolveRef(schema, root)
    if (seen.has(resolved)) return
    seen.add(resolved)
    const valid = minimalValue(resolved, root)
    for (const [keyword, make] of Object.entries(violations)) {
      for (const { what, value } of make(resolved, valid, root) ?? []) {
        documents.push({ title: [place, keyword, what].filter(Boolean).join(' '), document: wrap(value) })
      }
    }
    for (const { schema: part, at, insert } of partsOf(resolved)) {
      visit(part, place === '' ? at.replace(/^\./, '') : place + at, (value) => wrap(insert(value, valid)))
    }
  }
  visit(root, '', (value) => value)
  return documents
}

/** Returns the subschemas of a schema with their locations. */
function partsOf(
  schema: Schema,
): { schema: Schema; at: string; insert: (value: unknown, valid: unknown) => unknown }[] {
  const fieldsOf = (valid: unknown): object => (isMap(valid) ? valid : {})
  return [
    ...Object.entries(schema.properties ?? {}).map(([name, part]) => ({
      schema: part,
      at: `.${name}`,
      insert: (value: unknown, valid: unknown) => ({ ...fieldsOf(valid), [name]: value }),
    })),
    ...(schema.items ? [{ schema: schema.items, at: '[]', insert: (value: unknown) => [value] }] : []),
    ...(isSchema(schema.additionalProperties)
      ? [{ schema: schema.additionalProperties, at: '.*', insert: (value: unknown) => ({ any: value }) }]
      : []),
    ...(schema.oneOf ?? []).map((part, index) => ({
      schema: part,
      at: `|${index}`,
      insert: (value: unknown) => value,
    })),
  ]
}

/** Returns the smallest value that matches a schema. */
function minimalValue(part: Schema, root: Schema): unknown {
  const schema = resolveRef(part, root)
  const { const: only, enum: named, examples, type, oneOf, required = [], properties = {} } = schema
  if (only !== undefined) return only
  if (named) return named[0]
  if (examples) return examples[0]
  if (oneOf?.[0]) return minimalValue(oneOf[0], root)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(required.map((name) => [name, minimalValue(properties[name] ?? {}, root)]))
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

function resolveRef(schema: Schema, root: Schema): Schema {
  if (schema.$ref === undefined) return schema
  if (schema.$ref === '#') return root
  const definition = root.$defs?.[schema.$ref.replace('#/$defs/', '')]
  if (!definition) throw new Error(`No definition is at ${schema.$ref}`)
  return resolveRef(definition, root)
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
