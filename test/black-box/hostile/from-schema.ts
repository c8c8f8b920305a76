/** Generates values from a JSON Schema. Some parts of the values are invalid. */
import fc from 'fast-check'
import { invalidTexts, invalidValues } from './invalid-values.ts'

/** JSON Schema keywords that the project's documents use. */
interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  examples?: unknown[]
}

/** Maximum for generated integers, because some integers determine how many items the mock generates. */
const maxGeneratedInteger = 50

/**
 * Generates values for a schema. `read` resolves a `$ref`. About one value in 30 is invalid, unless `includeInvalid` is false. Optional
 * fields are generated down to a depth of `maxDepth` levels.
 */
export function fromSchema(
  schema: unknown,
  read: (ref: string) => unknown,
  { maxDepth = 4, includeInvalid = true }: { maxDepth?: number; includeInvalid?: boolean } = {},
): fc.Arbitrary<unknown> {
  const values = new Map<string, fc.Arbitrary<unknown>>()

  function anyValue(given: unknown, depthLeft: number): fc.Arbitrary<unknown> {
    const known = isSchema(given) ? given : {}
    const valid = validValue(known, depthLeft)
    return includeInvalid ? fc.oneof({ arbitrary: valid, weight: 30 }, { arbitrary: invalidValues, weight: 1 }) : valid
  }

  function validValue(known: Schema, depthLeft: number): fc.Arbitrary<unknown> {
    const { $ref, oneOf, anyOf, allOf, enum: words, examples } = known
    if ($ref !== undefined) return cachedValue($ref, depthLeft)
    if ('const' in known) return fc.constant(known.const)
    if (words) return fc.constantFrom(...words)
    const alternatives = oneOf ?? anyOf
    if (alternatives) return fc.oneof(...alternatives.map((each) => anyValue(each, depthLeft)))
    if (allOf)
      return fc.tuple(...allOf.map((each) => validValue(each, depthLeft))).map((parts) => Object.assign({}, ...parts))
    const types = [known.type ?? (known.properties ? 'object' : 'any')].flat()
    const made = fc.oneof(...types.map((type) => ofType(type, known, depthLeft)))
    return examples ? fc.oneof(fc.constantFrom(...examples), made) : made
  }

  function cachedValue(ref: string, depthLeft: number): fc.Arbitrary<unknown> {
    const name = `${ref} ${depthLeft}`
    const before = values.get(name)
    if (before) return before
    const made = anyValue(read(ref), depthLeft)
    values.set(name, made)
    return made
  }

  function ofType(type: string, known: Schema, depthLeft: number): fc.Arbitrary<unknown> {
    switch (type) {
      case 'object':
        return ofObject(known, depthLeft)
      case 'array':
        return depthLeft === 0 && !known.minItems
          ? fc.constant([])
          : fc.array(anyValue(known.items, depthLeft - 1), { minLength: known.minItems ?? 0, maxLength: 3 })
      case 'string':
        return ofText(known, includeInvalid)
      case 'integer':
      case 'number':
        return ofNumber(type, known)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      default:
        return invalidValues
    }
  }

  function ofObject(
    { properties = {}, required = [], additionalProperties }: Schema,
    depthLeft: number,
  ): fc.Arbitrary<unknown> {
    const included = Object.entries(properties).filter(([name]) => depthLeft > 0 || required.includes(name))
    const model = Object.fromEntries(
      included.map(([name, each]) => [
        name,
        fc.option(anyValue(each, depthLeft - 1), optional(required.includes(name))),
      ]),
    )
    const own = fc
      .record(model)
      .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)))
    if (additionalProperties === false) return own
    const more =
      isSchema(additionalProperties) && depthLeft > 0 ? anyValue(additionalProperties, depthLeft - 1) : invalidValues
    return fc
      .tuple(own, fc.dictionary(fc.oneof(fc.string(), invalidTexts), more, { maxKeys: 2 }))
      .map(([first, rest]) => ({ ...first, ...rest }))
  }

  return anyValue(schema, maxDepth)
}

/** Omits one in fifty required fields and half of the optional fields. */
function optional(isRequired: boolean): { nil: undefined; freq: number } {
  return { nil: undefined, freq: isRequired ? 50 : 2 }
}

function ofText(
  { pattern, format, minLength = 0, maxLength = 60 }: Schema,
  includeInvalid: boolean,
): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'uri') return fc.webUrl()
  if (format === 'email' || format === 'idn-email') return fc.emailAddress()
  if (pattern !== undefined) {
    // fast-check does not support lookaheads.
    const withoutLookahead = new RegExp(pattern.replace(/\(\?!.*?\)/, ''))
    const matching = fc.stringMatching(withoutLookahead).filter((text) => new RegExp(pattern).test(text))
    return includeInvalid ? fc.oneof(matching, invalidTexts) : matching
  }
  const plain = fc.string({ minLength: Math.min(minLength, 100), maxLength: Math.min(maxLength, 100) })
  const likely = fc.constantFrom(
    'ana@shop.example',
    'laptop',
    'ses_1',
    '-3d',
    '+1h',
    'checkEmail',
    'default',
    '*@shop.example',
  )
  return fc.oneof(likely, plain, fc.emailAddress(), invalidTexts)
}

function ofNumber(type: string, { minimum = -1, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  const top = Math.max(minimum, Math.min(maximum, maxGeneratedInteger))
  return type === 'integer'
    ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(top) })
    : fc.double({ min: minimum, max: top, noNaN: true })
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
