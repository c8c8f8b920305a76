type Schema = { readonly [keyword: string]: unknown }

const types: { readonly [type: string]: string } = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

const formats: { readonly [format: string]: string } = {
  'date-time': 'a time such as 2026-01-31T09:30:00Z',
}

/**
 * Describes the expected value, for messages such as "must be …". A schema can provide its own description in `x-expects`.
 * @param keyword violated keyword, if known
 */
export function expectationOf(schema: Schema, keyword?: string): string {
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.map(word).join(', ')}`
  if ('const' in schema) return word(schema.const)
  const type = kindOf(schema)
  /*
   * For a value of the wrong type, use `x-expects` only if it contains an example. Otherwise, use the type name, as in "email must be a
   * string" (A32).
   */
  const own = schema['x-expects']
  if (keyword === 'type') return typeof own === 'string' && own.includes(' such as ') ? own : type
  if (keyword === 'minLength')
    return schema.minLength === 1 ? 'a non-empty string' : `at least ${schema.minLength} characters long`
  if (keyword === 'maxLength') return `at most ${schema.maxLength} characters long`
  if (typeof own === 'string') return own
  if (typeof schema.format === 'string') return formats[schema.format] ?? `a ${schema.format}`
  if (keyword === 'pattern') return `a string that matches ${schema.pattern}`
  return type
}

function kindOf(schema: Schema): string {
  const named = Array.isArray(schema.type) ? schema.type : [schema.type]
  const words = named.filter((name) => name !== 'null').map((name) => types[String(name)] ?? 'something else')
  const range = rangeOf(schema)
  const kind = [words.join(' or '), range].filter(Boolean).join(' ')
  if (words.length === named.length) return kind
  return [kind, 'null'].filter(Boolean).join(range === '' ? ' or ' : ', or ')
}

function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `from ${minimum} to ${maximum}`
  return [
    minimum === undefined ? '' : `of at least ${minimum}`,
    exclusiveMinimum === undefined ? '' : `above ${exclusiveMinimum}`,
    maximum === undefined ? '' : `of at most ${maximum}`,
    exclusiveMaximum === undefined ? '' : `below ${exclusiveMaximum}`,
  ]
    .filter(Boolean)
    .join(' and ')
}

/** A string without spaces is not quoted. */
function word(value: unknown): string {
  return typeof value === 'string' && /^\S+$/.test(value) ? value : JSON.stringify(value)
}
