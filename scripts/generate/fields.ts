import {
  type Document,
  isObject,
  type Json,
  type JsonObject,
  join,
  keysOf,
  type Node,
  nodeAt,
  textAt,
  valueAt,
} from './document.ts'

/** Documented property of a body, with its nested properties. */
export interface Field {
  name: string
  /** JSON pointer of the property. The pointer is used to find the fact about the property. */
  pointer: string
  /** Type in words, such as `string or null`, `low | high` or `list of objects`. */
  type: string
  required: boolean
  about: string
  fields: Field[]
}

/**
 * Returns the properties of a schema and of the schemas of which it is composed. A recursive schema is not listed again inside itself.
 * `enclosing` contains the pointers of the enclosing schemas.
 */
export function listFields(document: Document, pointer: string, enclosing: readonly string[] = []): Field[] {
  const { value, pointer: at } = nodeAt(document, pointer)
  if (enclosing.includes(at)) return []
  const ancestors = [...enclosing, at]
  const required = Array.isArray(value.required) ? value.required : []
  const own = isObject(value.properties) ? Object.keys(value.properties) : []
  return [
    ...own.map((name) => readField(document, join(at, 'properties', name), required.includes(name), ancestors)),
    ...branchesOf(value, at).flatMap((branch) => listFields(document, branch, ancestors)),
    ...(isObject(value.items) ? listFields(document, join(at, 'items'), ancestors) : []),
    ...(isObject(value.additionalProperties) ? listFields(document, join(at, 'additionalProperties'), ancestors) : []),
  ]
}

function readField(document: Document, pointer: string, required: boolean, ancestors: readonly string[]): Field {
  const own = valueAt(document, pointer)
  const schema = nodeAt(document, pointer)
  const about = (isObject(own) ? textAt(own, 'description') : '') || textAt(schema.value, 'description')
  const name = keysOf(pointer).at(-1) ?? ''
  return {
    name,
    pointer,
    type: typeOf(document, schema),
    required,
    about,
    fields: listFields(document, pointer, ancestors),
  }
}

function branchesOf(schema: JsonObject, pointer: string): string[] {
  return ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
    const branches = schema[keyword]
    return Array.isArray(branches) ? branches.map((_, index) => join(pointer, keyword, index)) : []
  })
}

const typeNames: { readonly [type: string]: string } = { array: 'list' }

/** Describes the type of a schema in words. */
export function typeOf(document: Document, { value, pointer }: Node): string {
  const branches = branchesOf(value, pointer).filter((branch) => hasType(nodeAt(document, branch).value))
  if (branches.length > 0) {
    return [...new Set(branches.map((branch) => typeOf(document, nodeAt(document, branch))))].join(' or ')
  }
  if (value.const !== undefined) return `always ${show(value.const)}`
  if (Array.isArray(value.enum)) return value.enum.map(show).join(' | ')
  if (value.format === 'date-time') return 'time (ISO 8601)'
  const types = Array.isArray(value.type) ? value.type : [value.type ?? 'any value']
  return [types.map((type) => nameOf(document, { value, pointer }, String(type))).join(' or '), limitsOf(value)]
    .filter(Boolean)
    .join(', ')
}

function hasType(schema: JsonObject): boolean {
  return ['type', 'const', 'enum', '$ref', 'allOf', 'anyOf', 'oneOf'].some((keyword) => schema[keyword] !== undefined)
}

function nameOf(document: Document, { value, pointer }: Node, type: string): string {
  if (type === 'array' && isObject(value.items)) {
    return `list of ${plural(typeOf(document, nodeAt(document, join(pointer, 'items'))))}`
  }
  if (type === 'object' && value.properties === undefined && isObject(value.additionalProperties)) {
    return `map of ${plural(typeOf(document, nodeAt(document, join(pointer, 'additionalProperties'))))}`
  }
  return typeNames[type] ?? type
}

function plural(type: string): string {
  return /^(string|object|number|integer|boolean)$/.test(type) ? `${type}s` : type
}

function limitsOf({ minimum, maximum, minLength, maxLength, pattern }: JsonObject): string {
  return [
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : '',
    minimum !== undefined && maximum === undefined ? `at least ${minimum}` : '',
    minimum === undefined && maximum !== undefined ? `at most ${maximum}` : '',
    minLength === 1 && pattern === undefined ? 'not empty' : '',
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
  ]
    .filter(Boolean)
    .join(', ')
}

function show(value: Json): string {
  return typeof value === 'string' && /^[\w-]+$/.test(value) ? value : JSON.stringify(value)
}
