/** Finds nodes in an OpenAPI document by JSON pointer. */

import { isObject } from './json.ts'
import { jsonPointer, parsePointer } from './json-pointer.ts'
import type { SpecNode, SpecValue } from './spec-node.ts'

export interface SpecLocation {
  readonly pointer: string
  readonly node: SpecNode
}

export function joinPointer(pointer: string, ...keys: readonly (string | number)[]): string {
  return pointer + jsonPointer(...keys)
}

export function isNode(value: SpecValue | undefined): value is SpecNode {
  return isObject(value)
}

/** Cache of resolved pointers. A contract run resolves the same few pointers tens of thousands of times. */
const found = new WeakMap<SpecNode, Map<string, SpecLocation>>()

/** If the node is a reference, returns the node that it refers to. */
export function resolvePointer(root: SpecNode, pointer: string): SpecLocation {
  const known = found.get(root)?.get(pointer)
  if (known) return known
  const location = findLocation(root, pointer)
  const locations = found.get(root) ?? new Map<string, SpecLocation>()
  found.set(root, locations.set(pointer, location))
  return location
}

function findLocation(root: SpecNode, pointer: string): SpecLocation {
  let value: SpecValue | undefined = root
  for (const key of parsePointer(pointer)) {
    value = Array.isArray(value) ? value[Number(key)] : isNode(value) ? value[key] : undefined
  }
  if (!isNode(value)) throw new TypeError(`The spec has no object at #${pointer}`)
  const reference = value.$ref
  if (typeof reference !== 'string') return { pointer, node: value }
  if (!reference.startsWith('#/'))
    throw new TypeError(`The spec refers to ${reference}, which is in another file. Bundle the spec into one file`)
  return resolvePointer(root, reference.slice(1))
}

/** Returns the keys in the map at `keyword`, in document order. */
export function namesIn({ node }: SpecLocation, keyword: string): string[] {
  const map = node[keyword]
  return isNode(map) ? Object.keys(map) : []
}
