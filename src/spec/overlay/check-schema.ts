/** Rejects schema keywords that contract runs would silently ignore. */

import { checkValue, supportedKeywords } from '../check-value.ts'
import { isNode, joinPointer } from '../document.ts'
import { formats } from '../formats.ts'
import { nearestName } from '../nearest-name.ts'
import type { SpecNode, SpecValue } from '../spec-node.ts'
import { OverlayError } from './overlay-error.ts'

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
/** Matches schema keywords that are allowed next to `$ref`, because they do not affect validation. */
const besideReference = /^(?:\$ref|description|title|example|examples|default|deprecated|x-.*)$/

/**
 * Checks that contract runs support all keywords in a schema.
 * @throws {OverlayError} if the schema is invalid or has an unsupported keyword. The message says where the problem is.
 */
export function checkSchema(root: SpecNode, schema: SpecValue | undefined, at: string): void {
  if (schema === true || schema === false) return
  if (!isNode(schema)) throw new OverlayError(`#${at} is not a schema`)
  for (const keyword of Object.keys(schema)) checkKeyword(schema, keyword, at)
  for (const [child, pointer] of partsOf(schema, at)) checkSchema(root, child, pointer)
  if ('example' in schema && checkValue(root, at, schema.example, at).mismatches.length > 0) {
    throw new OverlayError(`#${at}/example does not match its own schema`)
  }
}

function checkKeyword(schema: SpecNode, keyword: string, at: string): void {
  if (!supportedKeywords.has(keyword) && !keyword.startsWith('x-')) {
    const nearest = nearestName(keyword, [...supportedKeywords])
    throw new OverlayError(
      `#${at} has the keyword "${keyword}", which is not supported${nearest ? `; did you mean "${nearest}"?` : ''}`,
    )
  }
  if ('$ref' in schema && !besideReference.test(keyword)) {
    throw new OverlayError(`#${at} has "${keyword}" next to $ref, where it is ignored; put both under allOf`)
  }
  const expected = expectedOf(keyword, schema[keyword])
  if (expected !== null) throw new OverlayError(`#${joinPointer(at, keyword)} must be ${expected}`)
}

/** Returns null if `value` is valid for the keyword. Otherwise, returns a description of the valid values. */
function expectedOf(keyword: string, value: SpecValue | undefined): string | null {
  const unless = (fits: boolean, expected: string): string | null => (fits ? null : expected)
  switch (keyword) {
    case 'type': {
      const named = Array.isArray(value) ? value : [value]
      return unless(named.length > 0 && named.every((one) => types.includes(String(one))), `one of ${types.join(', ')}`)
    }
    case 'enum':
      return unless(Array.isArray(value) && value.length > 0, 'a list of values')
    case 'required':
      return unless(Array.isArray(value) && value.every((one) => typeof one === 'string'), 'a list of names')
    case 'properties':
      return unless(isNode(value), 'a map of schemas')
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
      return unless(Array.isArray(value) && value.length > 0, 'a list of schemas')
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
      return unless(Number.isSafeInteger(value) && Number(value) >= 0, 'a whole number')
    case 'minimum':
    case 'maximum':
      return unless(typeof value === 'number', 'a number')
    case 'pattern':
      return unless(typeof value === 'string' && isPattern(value), 'a regular expression')
    case 'format':
      return unless(
        typeof value === 'string' && Object.hasOwn(formats, value),
        `one of ${Object.keys(formats).join(', ')}`,
      )
    default:
      return null
  }
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

function partsOf(schema: SpecNode, at: string): (readonly [SpecValue | undefined, string])[] {
  const { properties } = schema
  const named = isNode(properties) ? Object.keys(properties) : []
  return [
    ...named.map(
      (name) => [isNode(properties) ? properties[name] : undefined, joinPointer(at, 'properties', name)] as const,
    ),
    ...(['anyOf', 'oneOf', 'allOf'] as const).flatMap((keyword) => {
      const branches: SpecValue | undefined = schema[keyword]
      return Array.isArray(branches)
        ? branches.map((one, index) => [one, joinPointer(at, keyword, index)] as const)
        : []
    }),
    ...(['items', 'additionalProperties', 'if', 'then', 'else'] as const)
      .filter((keyword) => schema[keyword] !== undefined)
      .map((keyword) => [schema[keyword], joinPointer(at, keyword)] as const),
  ]
}
