import { nearestName } from '../nearest-name.ts'
import type { SpecNode } from '../spec-node.ts'
import { formatJsonPath } from './format-json-path.ts'
import type { Query } from './json-path.ts'
import { cloneJson, countValues, isJsonObject, type JsonObject, type JsonValue } from './json-value.ts'
import { locateErrors, OverlayError } from './overlay-error.ts'
import type { Overlay } from './read-overlay.ts'
import { type SelectedNode, selectNodes } from './select-nodes.ts'

/** Maximum number of values that an overlay can add. Each copy of a value counts separately. */
const maxAdded = 100_000

/**
 * Does not modify the input document.
 * @throws {OverlayError} if a target does not match anything, or if an action cannot change a matching node
 */
export function applyOverlay(document: SpecNode, { actions }: Overlay): JsonObject {
  const changed = cloneJson(document)
  let added = 0
  for (const [index, action] of actions.entries()) {
    locateErrors(`actions[${index}] (target ${action.target})`, () => {
      const found = dedupe(selectNodes(changed, action.query))
      if (found.length === 0) throw new OverlayError(`it matches nothing${suggestTarget(changed, action.query)}`)
      added += action.update === undefined ? 0 : countValues(action.update) * found.length
      if (added > maxAdded) throw new OverlayError(`it would add more than ${maxAdded} values`)
      if (action.update === undefined) removeAll(changed, found)
      else for (const { keys } of found) applyAction(changed, keys, action.update)
    })
  }
  return changed
}

function dedupe(found: readonly SelectedNode[]): SelectedNode[] {
  return [...new Map(found.map((one) => [JSON.stringify(one.keys), one])).values()]
}

function removeAll(document: JsonObject, found: readonly SelectedNode[]): void {
  for (const { keys } of found.toSorted(compareBackwards)) {
    const last = keys.at(-1)
    if (last === undefined) throw new OverlayError('the whole document cannot be removed')
    const owner = valueAt(document, keys.slice(0, -1))
    if (Array.isArray(owner) && typeof last === 'number') owner.splice(last, 1)
    else if (isJsonObject(owner)) delete owner[last]
  }
}

/**
 * Sorts nodes from last to first, with inner nodes before outer nodes. Removing nodes in this order never shifts a node that is removed
 * later.
 */
function compareBackwards({ keys: one }: SelectedNode, { keys: other }: SelectedNode): number {
  for (const [level, key] of one.entries()) {
    const against = other[level]
    if (against === undefined) return -1
    if (key !== against) return typeof key === 'number' && typeof against === 'number' ? against - key : 0
  }
  return one.length === other.length ? 0 : 1
}

function applyAction(document: JsonObject, keys: readonly (string | number)[], update: JsonValue): void {
  const target = valueAt(document, keys)
  if (Array.isArray(target)) target.push(cloneJson(update))
  else if (!isJsonObject(target)) {
    throw new OverlayError('it selects a plain value; select the object around it and update the field there')
  } else if (!isJsonObject(update)) throw new OverlayError('it selects an object, so update must be an object too')
  else merge(target, update)
}

/** Merges maps, concatenates lists, and replaces all other values. */
function merge(target: JsonObject, update: JsonObject): void {
  for (const [key, value] of Object.entries(update)) {
    const present = Object.hasOwn(target, key) ? target[key] : undefined
    if (isJsonObject(present) && isJsonObject(value)) merge(present, value)
    else if (Array.isArray(present) && Array.isArray(value)) present.push(...value.map((item) => cloneJson(item)))
    else target[key] = cloneJson(value)
  }
}

function valueAt(document: JsonObject, keys: readonly (string | number)[]): JsonValue | undefined {
  let value: JsonValue | undefined = document
  for (const key of keys) {
    value = Array.isArray(value)
      ? value[Number(key)]
      : isJsonObject(value) && Object.hasOwn(value, key)
        ? value[key]
        : undefined
  }
  return value
}

/** Names the deepest node that matches the start of the query and, if possible, suggests a similarly named key in that node. */
function suggestTarget(document: JsonObject, { from, segments }: Query): string {
  for (let length = segments.length - 1; length >= 0; length--) {
    const [last] = selectNodes(document, { from, segments: segments.slice(0, length) })
    if (!last) continue
    const missing = segments[length]?.selectors[0]
    const place = formatJsonPath(last.keys)
    if (missing?.kind !== 'name' || !isJsonObject(last.value)) return `; the deepest existing node is ${place}`
    const nearest = nearestName(missing.name, Object.keys(last.value))
    return `: ${place} has no ${JSON.stringify(missing.name)}${nearest ? `; did you mean "${nearest}"?` : ''}`
  }
  return ''
}
