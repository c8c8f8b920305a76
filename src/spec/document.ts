/** Ways through an OpenAPI document. Every node knows where it stands: facts are found by that. */
import type { SpecNode, SpecValue } from './spec-node.ts'

/** A node of a document and the JSON pointer of where it stands. */
export interface SpecLocation {
  readonly pointer: string
  readonly node: SpecNode
}

export function joinPointer(pointer: string, ...keys: readonly (string | number)[]): string {
  return [pointer, ...keys.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1'))].join('/')
}

export function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function isNode(value: SpecValue | undefined): value is SpecNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Places that were found before: a run asks for the same few some ten thousand times. */
const found = new WeakMap<SpecNode, Map<string, SpecLocation>>()

/** The place at a pointer; what it refers to, where it is a reference. */
export function resolvePointer(root: SpecNode, pointer: string): SpecLocation {
  const known = found.get(root) ?? new Map<string, SpecLocation>()
  found.set(root, known)
  const location = known.get(pointer) ?? findLocation(root, pointer)
  known.set(pointer, location)
  return location
}

function findLocation(root: SpecNode, pointer: string): SpecLocation {
  let value: SpecValue | undefined = root
  for (const key of keysOf(pointer)) {
    value = Array.isArray(value) ? value[Number(key)] : isNode(value) ? value[key] : undefined
  }
  if (!isNode(value)) throw new TypeError(`The spec has no map at #${pointer}`)
  const reference = value.$ref
  if (typeof reference !== 'string') return { pointer, node: value }
  if (!reference.startsWith('#/')) throw new TypeError(`The spec refers to ${reference}; bundle it into one file`)
  return resolvePointer(root, reference.slice(1))
}

/** The names in a map of a place, in their order. */
export function namesIn({ node }: SpecLocation, keyword: string): string[] {
  const map = node[keyword]
  return isNode(map) ? Object.keys(map) : []
}
