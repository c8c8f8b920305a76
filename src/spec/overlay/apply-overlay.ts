import type { SpecNode } from '../spec-node.ts'
import { inPlace, OverlayError } from './overlay-error.ts'
import { copyOf, type Data, type DataMap, isMap, sizeOf } from './plain-data.ts'
import type { Overlay } from './read-overlay.ts'
import { type Found, selectNodes } from './select-nodes.ts'
import { suggestTarget } from './suggest-target.ts'

/** How much an overlay may add, in values, over all its actions: what is copied to many places multiplies. */
const maxAdded = 100_000

/**
 * The document as the actions leave it, applied one after the other. The document itself stays as it is.
 *
 * @throws {OverlayError} where a target matches nothing, or what it matches cannot be changed so
 */
export function applyOverlay(document: SpecNode, { actions }: Pick<Overlay, 'actions'>): DataMap {
  const changed = copyOf(document)
  let added = 0
  for (const [index, action] of actions.entries()) {
    inPlace(`actions[${index}] (target ${action.target})`, () => {
      const found = dedupe(selectNodes(changed, action.query))
      if (found.length === 0) throw new OverlayError(`it matches nothing${suggestTarget(changed, action.query)}`)
      added += action.update === undefined ? 0 : sizeOf(action.update) * found.length
      if (added > maxAdded) throw new OverlayError(`it would add more than ${maxAdded} values`)
      if (action.update === undefined) removeAll(changed, found)
      else for (const { keys } of found) changeOne(changed, keys, action.update)
    })
  }
  return changed
}

function dedupe(found: readonly Found[]): Found[] {
  return [...new Map(found.map((one) => [JSON.stringify(one.keys), one])).values()]
}

function removeAll(document: DataMap, found: readonly Found[]): void {
  for (const { keys } of found.toSorted(byPlaceBackwards)) {
    const last = keys.at(-1)
    if (last === undefined) throw new OverlayError('the whole document cannot be removed')
    const owner = valueAt(document, keys.slice(0, -1))
    if (Array.isArray(owner) && typeof last === 'number') owner.splice(last, 1)
    else if (isMap(owner)) delete owner[last]
  }
}

/** From the last to the first, and what is inside before what is around it: so all that is still to be removed keeps its place. */
function byPlaceBackwards({ keys: one }: Found, { keys: other }: Found): number {
  for (const [level, key] of one.entries()) {
    const against = other[level]
    if (against === undefined) return -1
    if (key !== against) return typeof key === 'number' && typeof against === 'number' ? against - key : 0
  }
  return one.length === other.length ? 0 : 1
}

function changeOne(document: DataMap, keys: readonly (string | number)[], update: Data): void {
  const target = valueAt(document, keys)
  if (Array.isArray(target)) target.push(copyOf(update))
  else if (!isMap(target)) {
    throw new OverlayError('it selects a plain value; select the object around it and update the field there')
  } else if (!isMap(update)) throw new OverlayError('it selects an object, so update must be an object too')
  else merge(target, update)
}

/** Maps are merged, lists are joined, all else takes the place of what was there. */
function merge(target: DataMap, update: DataMap): void {
  for (const [key, value] of Object.entries(update)) {
    const present = Object.hasOwn(target, key) ? target[key] : undefined
    if (isMap(present) && isMap(value)) merge(present, value)
    else if (Array.isArray(present) && Array.isArray(value)) present.push(...value.map((item) => copyOf(item)))
    else target[key] = copyOf(value)
  }
}

function valueAt(document: DataMap, keys: readonly (string | number)[]): Data | undefined {
  let value: Data | undefined = document
  for (const key of keys) {
    value = Array.isArray(value)
      ? value[Number(key)]
      : isMap(value) && Object.hasOwn(value, key)
        ? value[key]
        : undefined
  }
  return value
}
