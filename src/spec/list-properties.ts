import { isNode, joinPointer, resolvePointer } from './document.ts'
import { parsePointer } from './json-pointer.ts'
import type { SpecNode, SpecValue } from './spec-node.ts'

/** Returns pointers to all properties in the schema at `pointer` and in its subschemas. */
export function listProperties(root: SpecNode, pointer: string, within: readonly string[] = []): string[] {
  const { node, pointer: at } = resolvePointer(root, pointer)
  if (within.includes(at)) return []
  const way = [...within, at]
  const { properties, items, additionalProperties } = node
  const own = isNode(properties) ? Object.keys(properties).map((name) => joinPointer(at, 'properties', name)) : []
  const parts = [
    ...own.filter((place) => isNode(schemaOf(properties, place))),
    ...(['anyOf', 'oneOf', 'allOf'] as const).flatMap((keyword) =>
      listBranches(node[keyword], joinPointer(at, keyword)),
    ),
    ...(isNode(items) ? [joinPointer(at, 'items')] : []),
    ...(isNode(additionalProperties) ? [joinPointer(at, 'additionalProperties')] : []),
  ]
  return [...new Set([...own, ...parts.flatMap((part) => listProperties(root, part, way))])]
}

function schemaOf(properties: SpecValue | undefined, place: string): SpecValue | undefined {
  const name = parsePointer(place).at(-1) ?? ''
  return isNode(properties) ? properties[name] : undefined
}

function listBranches(branches: SpecValue | undefined, at: string): string[] {
  return Array.isArray(branches) ? branches.map((_, index) => joinPointer(at, index)) : []
}
