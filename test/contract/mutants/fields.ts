/** The fields of schemas, and what can be put in their place. */
import { isNode, joinPointer, namesIn, resolvePointer } from '../../../src/spec/document.ts'
import { shippedSpec } from '../../../src/spec/read-spec.ts'
import type { SpecNode, SpecValue } from '../../../src/spec/spec-node.ts'

const { root } = shippedSpec()

export interface Field {
  /** Keys on the way to it; `*` stands for each record of a list. */
  readonly at: readonly string[]
  readonly pointer: string
  readonly required: boolean
  readonly node: SpecNode
}

/** All fields of the schema at a pointer, those of its parts included. */
export function listFields(schema: string, at: readonly string[] = []): Field[] {
  const place = resolvePointer(root, schema)
  const { node, pointer } = place
  const required = listOf(node.required)
  const own = namesIn(place, 'properties').flatMap((name): Field[] => {
    const field = joinPointer(pointer, 'properties', name)
    const found = resolvePointer(root, field)
    const below = [...at, name]
    return [
      { at: below, pointer: field, required: required.includes(name), node: found.node },
      ...listFields(field, below),
    ]
  })
  const branches = (['anyOf', 'oneOf', 'allOf'] as const).flatMap((keyword) =>
    listOf(node[keyword]).flatMap((_, index) => listFields(joinPointer(pointer, keyword, index), at)),
  )
  // A field that the schema itself narrows is spoiled there.
  const others = branches.filter(({ at: place }) => !own.some((field) => field.at.join('/') === place.join('/')))
  return [...own, ...others, ...(isNode(node.items) ? listFields(joinPointer(pointer, 'items'), [...at, '*']) : [])]
}

/** Values that a field cannot have, each by what is wrong with it; undefined takes the field away. */
export function spoilersOf({ node, required }: Field): Readonly<Record<string, unknown>> {
  const types = typesOf(node)
  const [value] = valuesOf(node)
  return {
    ...(required ? { dropped: undefined } : {}),
    ...(types.length > 0 ? { retyped: otherType(types) } : {}),
    ...(types.length > 0 && !types.includes('null') ? { null: null } : {}),
    ...(value === undefined ? {} : { 'another value': typeof value === 'boolean' ? !value : 'another' }),
    ...(typeof node.maximum === 'number' ? { 'beyond its range': node.maximum + 1 } : {}),
  }
}

/** The types that a schema takes, by itself and by its branches. */
function typesOf(node: SpecNode): readonly SpecValue[] {
  if (node.type !== undefined) return Array.isArray(node.type) ? node.type : [node.type]
  const values = valuesOf(node).map((value) => typeof value)
  const branches = (['anyOf', 'oneOf'] as const).flatMap((keyword) => listOf(node[keyword]))
  return [...values, ...branches.flatMap((branch) => (isNode(branch) ? typesOf(resolve(branch)) : []))]
}

function otherType(types: readonly SpecValue[]): unknown {
  if (!types.includes('string')) return 'seven'
  return types.includes('array') ? { of: 'it' } : ['one']
}

/** The only values that it may have; none where there are others. */
function valuesOf(node: SpecNode): readonly SpecValue[] {
  return node.const === undefined ? listOf(node.enum) : [node.const]
}

function resolve(node: SpecNode): SpecNode {
  return typeof node.$ref === 'string' ? resolvePointer(root, node.$ref.slice(1)).node : node
}

function listOf(value: SpecValue | undefined): readonly SpecValue[] {
  return Array.isArray(value) ? value : []
}

/** Puts a value at all places of a path; undefined takes away what is there. */
export function changeAt(value: unknown, [key, ...rest]: readonly string[], to: unknown): void {
  if (typeof value !== 'object' || value === null || key === undefined) return
  if (key === '*') for (const one of Object.values(value)) changeAt(one, rest, to)
  else if (!(key in value)) return
  else if (rest.length > 0) changeAt(Reflect.get(value, key), rest, to)
  else if (to === undefined) Reflect.deleteProperty(value, key)
  else Reflect.set(value, key, to)
}

export function hasAt(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null || key === undefined || !(key in value)) return false
  return rest.length === 0 || hasAt(Reflect.get(value, key), rest)
}
