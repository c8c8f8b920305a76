import { isNode, join, placeAt } from './document.ts'
import type { SpecNode, SpecValue } from './spec-node.ts'

/** Pointers of all properties in the schema at a pointer, those of the schemas that it is made of included. */
export function listProperties(root: SpecNode, pointer: string, within: readonly string[] = []): string[] {
  const { node, pointer: at } = placeAt(root, pointer)
  if (within.includes(at)) return []
  const way = [...within, at]
  const { properties, items, additionalProperties } = node
  const own = isNode(properties) ? Object.keys(properties).map((name) => join(at, 'properties', name)) : []
  const parts = [
    ...own.filter((place) => isNode(schemaOf(properties, place))),
    ...(['anyOf', 'oneOf', 'allOf'] as const).flatMap((keyword) => listBranches(node[keyword], join(at, keyword))),
    ...(isNode(items) ? [join(at, 'items')] : []),
    ...(isNode(additionalProperties) ? [join(at, 'additionalProperties')] : []),
  ]
  return [...new Set([...own, ...parts.flatMap((part) => listProperties(root, part, way))])]
}

function schemaOf(properties: SpecValue | undefined, place: string): SpecValue | undefined {
  const name = place.slice(place.lastIndexOf('/') + 1)
  return isNode(properties) ? properties[name.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined
}

function listBranches(branches: SpecValue | undefined, at: string): string[] {
  return Array.isArray(branches) ? branches.map((_, index) => join(at, index)) : []
}
