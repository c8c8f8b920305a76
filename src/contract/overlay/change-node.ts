/** Actions of an overlay that make one node of a document another one, in words of version 1.0: it can add, join and replace, and remove maps and lists. */
import { keysOf } from '../../spec/document.ts'
import { type Data, type DataMap, isMap } from '../../spec/overlay/plain-data.ts'
import { writeJsonPath } from '../../spec/overlay/write-json-path.ts'
import { isSame } from '../../spec/same.ts'
import type { SpecValue } from '../../spec/spec-node.ts'

export type Keys = readonly (string | number)[]

export interface PlainAction {
  readonly target: string
  readonly update?: Data
  readonly remove?: true
}

/** The keys of a pointer, as numbers where they are places in lists. */
export function keysIn(document: SpecValue, pointer: string): Keys {
  let value: SpecValue | undefined = document
  return keysOf(pointer).map((key) => {
    if (Array.isArray(value)) {
      value = value[Number(key)]
      return Number(key)
    }
    value = isMap(value) ? value[key] : undefined
    return key
  })
}

/** None where both are the same. */
export function changeNode(keys: Keys, before: DataMap, after: DataMap): PlainAction[] {
  const removed: Keys[] = []
  const update = updateOf(keys, before, after, removed)
  if (update === null) return replaceNode(keys, after)
  return [
    ...removed.map((place): PlainAction => ({ target: writeJsonPath(place), remove: true })),
    ...(Object.keys(update).length > 0 ? [{ target: writeJsonPath(keys), update }] : []),
  ]
}

function replaceNode(keys: Keys, after: Data): PlainAction[] {
  return [{ target: writeJsonPath(keys), remove: true }, addNode(keys, after)]
}

export function addNode(keys: Keys, value: Data): PlainAction {
  return { target: writeJsonPath(keys.slice(0, -1)), update: { [String(keys.at(-1))]: value } }
}

/** What has to be merged into the node, and into `removed` what has to go before; null where a plain value would have to go. */
function updateOf(keys: Keys, before: DataMap, after: DataMap, removed: Keys[]): DataMap | null {
  const update: DataMap = {}
  for (const [key, old] of Object.entries(before)) {
    if (Object.hasOwn(after, key)) continue
    if (typeof old !== 'object' || old === null) return null
    removed.push([...keys, key])
  }
  for (const [key, value] of Object.entries(after)) {
    const old = before[key]
    if (old !== undefined && isSame(old, value)) continue
    if (isMap(old) && isMap(value)) {
      const inner = updateOf([...keys, key], old, value, removed)
      if (inner === null) return null
      if (Object.keys(inner).length > 0) update[key] = inner
    } else if (Array.isArray(old) && Array.isArray(value)) {
      const isLonger = old.every((item, index) => isSame(item, value[index]))
      if (!isLonger) removed.push([...keys, key])
      update[key] = isLonger ? value.slice(old.length) : value
    } else update[key] = value
  }
  return update
}
