/**
 * Describes the structure of observed values. Stores field names and the number of values per type, but no values and no field names that
 * look like values.
 */
import { formats } from '../../spec/formats.ts'
import type { JsonObject } from '../../spec/overlay/json-value.ts'
import { jsonTypeOf } from '../json-type.ts'

export interface ObservedShape {
  seen: number
  readonly types: Map<string, number>
  /** Number of observed strings in the `date-time` format. */
  times: number
  readonly fields: Map<string, ObservedShape>
  items: ObservedShape | null
  /** Combined shape of the values under dynamic keys, such as email addresses or IDs. Null if all keys are field names. */
  other: ObservedShape | null
}

/** Maximum number of fields in a shape and of observed items per array. The rest are ignored. Real responses have fewer fields. */
const maxFields = 200
const maxDepth = 12

export function createShape(): ObservedShape {
  return { seen: 0, types: new Map(), times: 0, fields: new Map(), items: null, other: null }
}

export function addValue(shape: ObservedShape, value: unknown, level = 0): void {
  shape.seen++
  const type = jsonTypeOf(value)
  shape.types.set(type, (shape.types.get(type) ?? 0) + 1)
  if (typeof value === 'string' && formats['date-time']?.(value)) shape.times++
  if (level === maxDepth || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    shape.items ??= createShape()
    for (const item of value.slice(0, maxFields)) addValue(shape.items, item, level + 1)
    return
  }
  for (const [name, item] of Object.entries(value).slice(0, maxFields)) {
    if (isFieldName(name)) {
      const field = shape.fields.get(name) ?? createShape()
      if (shape.fields.size < maxFields) shape.fields.set(name, field)
      addValue(field, item, level + 1)
    } else {
      shape.other ??= createShape()
      addValue(shape.other, item, level + 1)
    }
  }
}

/** Reports whether an object key looks like a field name. Returns false for keys that are data, such as email addresses and IDs. */
export function isFieldName(name: string): boolean {
  return /^[A-Za-z_$][\w$-]{0,63}$/.test(name) && !/\d{4}/.test(name) && !/^[0-9a-f]{8,}$/i.test(name)
}

/** Returns a schema that matches all observed values. Its `example` contains only made-up values, because mocks may return the example. */
export function toSchema(shape: ObservedShape, withExample = true): JsonObject {
  const types = [...shape.types.keys()].sort()
  const schema: JsonObject = { type: types.length === 1 ? (types[0] ?? 'null') : types }
  const texts = shape.types.get('string') ?? 0
  if (texts > 0 && shape.times === texts) schema.format = 'date-time'
  if (shape.items) schema.items = shape.items.seen === 0 ? true : toSchema(shape.items, false)
  if (shape.types.has('object')) {
    const objects = shape.types.get('object') ?? 0
    const always = [...shape.fields].filter(([, field]) => field.seen === objects).map(([name]) => name)
    if (always.length > 0) schema.required = always
    schema.properties = Object.fromEntries([...shape.fields].map(([name, field]) => [name, toSchema(field, false)]))
    if (shape.other) schema.additionalProperties = toSchema(shape.other, false)
  }
  if (withExample) schema.example = exampleOf(shape)
  return schema
}

function exampleOf(shape: ObservedShape): JsonObject[string] {
  // Ignore null if values of other types were observed.
  const [type = 'null'] = [...shape.types].filter(([name]) => name !== 'null').sort((a, b) => b[1] - a[1])[0] ?? []
  switch (type) {
    case 'string':
      return shape.times === shape.types.get('string') ? '2026-01-01T00:00:00.000Z' : 'text'
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
      return Object.fromEntries([...shape.fields].map(([name, field]) => [name, exampleOf(field)]))
    default:
      return null
  }
}
