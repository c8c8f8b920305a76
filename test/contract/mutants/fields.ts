/** Lists the fields of schemas and generates invalid values for the fields. */
import { isNode, joinPointer, namesIn, resolvePointer } from '../../../src/spec/document.ts'
import { shippedSpec } from '../../../src/spec/read-spec.ts'
import type { SpecNode, SpecValue } from '../../../src/spec/spec-node.ts'

const { root } = shippedSpec()

export interface Field {
  /** Path to the field. `*` stands for every item of a list. */
  readonly at: readonly string[]
  readonly pointer: string
  readonly required: boolean
  readonly node: SpecNode
}

/** Returns all fields of the schema at a pointer, including nested fields. */
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
  // If a schema overrides a field of another schema, only the overriding field is changed.
  const others = branches.filter(({ at: place }) => !own.some((field) => field.at.join('/') === place.join('/')))
  return [...own, ...others, ...(isNode(node.items) ? listFields(joinPointer(pointer, 'items'), [...at, '*']) : [])]
}

/** Returns invalid values for a field, by kind of change. The value `undefined` removes the field. */
export function mutatorsOf({ node, required }: Field): Readonly<Record<string, unknown>> {
  const types = typesOf(node)
  const [value] = valuesOf(node)
  return {
    ...(required ? { removed: undefined } : {}),
    ...(types.length > 0 ? { 'wrong type': otherType(types) } : {}),
    ...(types.length > 0 && !types.includes('null') ? { null: null } : {}),
    ...(value === undefined ? {} : { 'different value': typeof value === 'boolean' ? !value : 'another' }),
    ...(typeof node.maximum === 'number' ? { 'above the maximum': node.maximum + 1 } : {}),
  }
}

/** Returns the types that a schema allows, including those of its branches. */
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

/** Returns the values that an enum or const allows. Returns an empty array for other schemas. */
function valuesOf(node: SpecNode): readonly SpecValue[] {
  return node.const === undefined ? listOf(node.enum) : [node.const]
}

function resolve(node: SpecNode): SpecNode {
  return typeof node.$ref === 'string' ? resolvePointer(root, node.$ref.slice(1)).node : node
}

function listOf(value: SpecValue | undefined): readonly SpecValue[] {
  return Array.isArray(value) ? value : []
}

/** Sets the value at all locations that match a path. The value `undefined` removes the field. */
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
