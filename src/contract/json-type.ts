export type JsonType = 'null' | 'array' | 'object' | 'string' | 'number' | 'boolean'

export function jsonTypeOf(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'object' || type === 'number' || type === 'boolean' ? type : 'string'
}

export const jsonTypeNames: Readonly<Record<JsonType, string>> = {
  null: 'null',
  array: 'an array',
  object: 'an object',
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
}
