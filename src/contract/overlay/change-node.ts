/**
 * Creates overlay actions that change one node of a document into another node. Overlay 1.0 can merge objects, append to arrays, and remove
 * objects and array items. It cannot remove plain values.
 */

import { isDeepEqual } from '../../spec/deep-equal.ts'
import { keysOf } from '../../spec/document.ts'
import { formatJsonPath } from '../../spec/overlay/format-json-path.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec/overlay/json-value.ts'
import type { SpecValue } from '../../spec/spec-node.ts'

export type KeyPath = readonly (string | number)[]

export interface PlainAction {
  readonly target: string
  readonly update?: JsonValue
  readonly remove?: true
}

/** Converts a JSON pointer to keys. Array indexes are converted to numbers. */
export function resolveKeys(document: SpecValue, pointer: string): KeyPath {
  let value: SpecValue | undefined = document
  return keysOf(pointer).map((key) => {
    if (Array.isArray(value)) {
      value = value[Number(key)]
      return Number(key)
    }
    value = isJsonObject(value) ? value[key] : undefined
    return key
  })
}

/** Returns the actions that change one object into another. Returns an empty array if the objects are equal. */
export function changeNode(keys: KeyPath, before: JsonObject, after: JsonObject): PlainAction[] {
  const removed: KeyPath[] = []
  const update = buildUpdate(keys, before, after, removed)
  if (update === null) return replaceNode(keys, after)
  return [
    ...removed.map((place): PlainAction => ({ target: formatJsonPath(place), remove: true })),
    ...(Object.keys(update).length > 0 ? [{ target: formatJsonPath(keys), update }] : []),
  ]
}

function replaceNode(keys: KeyPath, after: JsonValue): PlainAction[] {
  return [{ target: formatJsonPath(keys), remove: true }, addNode(keys, after)]
}

export function addNode(keys: KeyPath, value: JsonValue): PlainAction {
  return { target: formatJsonPath(keys.slice(0, -1)), update: { [String(keys.at(-1))]: value } }
}

/**
 * Returns the update to merge into the node. Adds the keys that must be removed first to `removed`. Returns null if a plain value would
 * have to be removed.
 */
function buildUpdate(keys: KeyPath, before: JsonObject, after: JsonObject, removed: KeyPath[]): JsonObject | null {
  const update: JsonObject = {}
  for (const [key, oldValue] of Object.entries(before)) {
    if (Object.hasOwn(after, key)) continue
    if (typeof oldValue !== 'object' || oldValue === null) return null
    removed.push([...keys, key])
  }
  for (const [key, value] of Object.entries(after)) {
    const oldValue = before[key]
    if (oldValue !== undefined && isDeepEqual(oldValue, value)) continue
    if (isJsonObject(oldValue) && isJsonObject(value)) {
      const inner = buildUpdate([...keys, key], oldValue, value, removed)
      if (inner === null) return null
      if (Object.keys(inner).length > 0) update[key] = inner
    } else if (Array.isArray(oldValue) && Array.isArray(value)) {
      const isLonger = oldValue.every((item, index) => isDeepEqual(item, value[index]))
      if (!isLonger) removed.push([...keys, key])
      update[key] = isLonger ? value.slice(oldValue.length) : value
    } else update[key] = value
  }
  return update
}
