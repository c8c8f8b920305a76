/**
 * Checks a value against a schema and returns all mismatches. Generated validators are not suitable, because they stop at the first
 * mismatch.
 */

import { isNode, joinPointer, resolvePointer } from './document.ts'
import { expectationOf } from './expectation.ts'
import { formats } from './formats.ts'
import { isObject } from './json.ts'
import type { SpecNode, SpecValue } from './spec-node.ts'

export interface ValueMismatch {
  /** JSON pointer to the mismatch. For a missing property, the pointer includes the property's name. */
  readonly at: string
  /** Description of the expected value, for messages such as "expected …". */
  readonly expected: string
  readonly received: unknown
  readonly keyword: string
  /**
   * JSON pointer to the innermost property definition in the spec that contains the mismatch. If no property definition contains the
   * mismatch, this is the `factPointer` argument of `checkValue`.
   */
  readonly factPointer: string
}

export interface ValueCheck {
  readonly mismatches: readonly ValueMismatch[]
  /** Pointers to the schemas for all properties in the value. */
  readonly covered: readonly string[]
  /** JSON pointers to the value's fields that are not defined in the schema. */
  readonly unknown: readonly string[]
  /** For each field in `unknown`, the JSON pointer to the schema of the object that contains the field. */
  readonly unknownIn: readonly string[]
}

/**
 * A spec with a keyword that is not in this list is rejected, unless the keyword starts with `x-`. Some of these keywords do not affect
 * validation.
 */
export const supportedKeywords: ReadonlySet<string> = new Set([
  ...[
    '$ref',
    'type',
    'const',
    'enum',
    'properties',
    'required',
    'additionalProperties',
    'items',
    'anyOf',
    'oneOf',
    'allOf',
  ],
  ...[
    'if',
    'then',
    'else',
    'minLength',
    'maxLength',
    'pattern',
    'format',
    'minimum',
    'maximum',
    'minItems',
    'maxItems',
  ],
  ...['x-expects', 'default', 'description', 'title', 'example', 'examples', 'x-fact', 'deprecated'],
])

interface Walk {
  readonly root: SpecNode
  readonly mismatches: ValueMismatch[]
  readonly covered: string[]
  readonly unknown: string[]
  readonly unknownIn: string[]
}

interface Location {
  readonly value: unknown
  readonly at: string
  readonly pointer: string
  readonly factPointer: string
}

/**
 * Checks a value against the schema at `pointer`.
 * @param factPointer JSON pointer to report for a mismatch outside all property definitions
 */
export function checkValue(root: SpecNode, pointer: string, value: unknown, factPointer: string): ValueCheck {
  const walk: Walk = { root, mismatches: [], covered: [], unknown: [], unknownIn: [] }
  checkNode(walk, { value, at: '', pointer, factPointer })
  return walk
}

function checkNode(walk: Walk, location: Location): void {
  const { value } = location
  const { node, pointer } = resolvePointer(walk.root, location.pointer)
  const here = { ...location, pointer }
  const brokenKeyword = findBrokenKeyword(node, value)
  if (brokenKeyword !== null) {
    addMismatch(walk, here, brokenKeyword, expectationOf(node, brokenKeyword === 'format' ? undefined : brokenKeyword))
    return
  }
  if (Array.isArray(value)) checkItems(walk, here, node, value)
  else if (isObject(value)) checkFields(walk, here, node, value)
  checkBranches(walk, here, node)
}

/** Does not check nested values. */
function findBrokenKeyword(node: SpecNode, value: unknown): string | null {
  if ('const' in node && value !== node.const) return 'const'
  if (Array.isArray(node.enum) && !node.enum.some((one) => one === value)) return 'enum'
  if (node.type !== undefined && !typesOf(node).some((type) => isOfType(value, type))) return 'type'
  if (typeof value === 'string') return findBrokenTextKeyword(node, value)
  if (typeof value === 'number') {
    if (typeof node.minimum === 'number' && value < node.minimum) return 'minimum'
    if (typeof node.maximum === 'number' && value > node.maximum) return 'maximum'
  }
  if (Array.isArray(value)) {
    if (typeof node.minItems === 'number' && value.length < node.minItems) return 'minItems'
    if (typeof node.maxItems === 'number' && value.length > node.maxItems) return 'maxItems'
  }
  return null
}

function findBrokenTextKeyword(node: SpecNode, value: string): string | null {
  const length = [...value].length
  if (typeof node.minLength === 'number' && length < node.minLength) return 'minLength'
  if (typeof node.maxLength === 'number' && length > node.maxLength) return 'maxLength'
  if (typeof node.pattern === 'string' && !new RegExp(node.pattern, 'u').test(value)) return 'pattern'
  if (typeof node.format === 'string' && formats[node.format]?.(value) === false) return 'format'
  return null
}

function typesOf({ type }: SpecNode): readonly SpecValue[] {
  return Array.isArray(type) ? type : [type ?? null]
}

function isOfType(value: unknown, type: SpecValue): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

function checkBranches(walk: Walk, location: Location, node: SpecNode): void {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const branches = node[keyword]
    if (Array.isArray(branches))
      checkOneOf(
        walk,
        location,
        branches.map((_, index) => joinPointer(location.pointer, keyword, index)),
      )
  }
  const parts = Array.isArray(node.allOf) ? node.allOf : []
  for (const index of parts.keys())
    checkNode(walk, { ...location, pointer: joinPointer(location.pointer, 'allOf', index) })
  if (node.if === undefined) return
  const fits = tryBranch(walk, location, joinPointer(location.pointer, 'if')).mismatches.length === 0
  const next = fits ? 'then' : 'else'
  if (node[next] !== undefined) checkNode(walk, { ...location, pointer: joinPointer(location.pointer, next) })
}

/**
 * Accepts a value that matches at least one branch. Otherwise, reports the mismatches with the first branch that allows the value's type.
 * If no branch allows the type, reports what each branch expects.
 */
function checkOneOf(walk: Walk, location: Location, branches: readonly string[]): void {
  const tries = branches.map((pointer) => tryBranch(walk, location, pointer))
  const intended =
    tries.find(({ mismatches }) => mismatches.length === 0) ?? tries.find((one) => !hasOtherType(one, location.at))
  if (intended) {
    walk.mismatches.push(...intended.mismatches)
    walk.covered.push(...intended.covered)
    walk.unknown.push(...intended.unknown)
    walk.unknownIn.push(...intended.unknownIn)
    return
  }
  const kinds = tries.flatMap(({ mismatches }) => mismatches.map(({ expected }) => expected))
  addMismatch(walk, location, 'anyOf', [...new Set(kinds)].join(' or '))
}

function tryBranch({ root }: Walk, location: Location, pointer: string): Walk {
  const walk: Walk = { root, mismatches: [], covered: [], unknown: [], unknownIn: [] }
  checkNode(walk, { ...location, pointer })
  return walk
}

/** Reports whether a value violates the `type`, `const` or `enum` of a schema branch. */
function hasOtherType({ mismatches }: Walk, at: string): boolean {
  return mismatches.some((mismatch) => mismatch.at === at && ['type', 'const', 'enum'].includes(mismatch.keyword))
}

function checkItems(walk: Walk, location: Location, node: SpecNode, items: readonly unknown[]): void {
  if (!isNode(node.items)) return
  items.forEach((value, index) => {
    checkNode(walk, {
      ...location,
      value,
      at: `${location.at}/${index}`,
      pointer: joinPointer(location.pointer, 'items'),
    })
  })
}

function checkFields(walk: Walk, location: Location, node: SpecNode, value: Readonly<Record<string, unknown>>): void {
  const properties = isNode(node.properties) ? node.properties : {}
  for (const name of Array.isArray(node.required) ? node.required : []) {
    if (typeof name !== 'string' || Object.hasOwn(value, name)) continue
    // If a schema and its subschema both require a field, report only the outer schema's mismatch.
    if (walk.mismatches.some(({ at, keyword }) => keyword === 'required' && at === joinPointer(location.at, name)))
      continue
    const factPointer = factPointerOf(location, properties, name)
    const expected = `the required field ${name}`
    walk.mismatches.push({
      at: joinPointer(location.at, name),
      expected,
      received: undefined,
      keyword: 'required',
      factPointer,
    })
  }
  for (const [name, part] of Object.entries(value)) {
    const at = joinPointer(location.at, name)
    if (Object.hasOwn(properties, name)) {
      if (!isNode(properties[name])) continue
      const pointer = joinPointer(location.pointer, 'properties', name)
      walk.covered.push(pointer)
      checkNode(walk, { value: part, at, pointer, factPointer: pointer })
    } else if (node.additionalProperties === false) {
      walk.mismatches.push({
        at,
        expected: 'no such field',
        received: part,
        keyword: 'additionalProperties',
        factPointer: location.factPointer,
      })
    } else if (node.additionalProperties === undefined && isNode(node.properties)) {
      walk.unknown.push(at)
      walk.unknownIn.push(location.pointer)
    } else if (isNode(node.additionalProperties)) {
      checkNode(walk, { ...location, value: part, at, pointer: joinPointer(location.pointer, 'additionalProperties') })
    }
  }
}

function factPointerOf(location: Location, properties: SpecNode, name: string): string {
  return isNode(properties[name]) ? joinPointer(location.pointer, 'properties', name) : location.factPointer
}

function addMismatch(walk: Walk, { at, value, factPointer }: Location, keyword: string, expected: string): void {
  walk.mismatches.push({ at, expected, received: value, keyword, factPointer })
}
