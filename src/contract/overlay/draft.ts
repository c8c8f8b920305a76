/** Overlay draft. Each change is applied to the document immediately, so later changes can build on earlier ones. */

import { isDeepEqual } from '../../spec/deep-equal.ts'
import { nameSource, nearestFact } from '../../spec/facts.ts'
import { parsePointer } from '../../spec/json-pointer.ts'
import { applyOverlay } from '../../spec/overlay/apply-overlay.ts'
import { formatJsonPath } from '../../spec/overlay/format-json-path.ts'
import { isJsonObject, type JsonObject, type JsonValue, toJsonValue } from '../../spec/overlay/json-value.ts'
import { toOverlay } from '../../spec/overlay/read-overlay.ts'
import type { SpecNode, SpecValue } from '../../spec/spec-node.ts'
import { InvalidOptionError } from '../invalid-option-error.ts'
import type { OpenQuestion } from './questions.ts'

export interface Evidence {
  /** Number of responses, or objects in responses, with this deviation from the spec. */
  readonly responses: number
  /** Number of responses or objects that were checked for this deviation. */
  readonly of: number
}

export interface Draft {
  readonly document: SpecNode
  readonly actions: readonly JsonObject[]
  readonly questions: readonly OpenQuestion[]
  change(actions: readonly PlainAction[], description: string, evidence: Evidence): void
  /** Replaces the object at `pointer` with `after`. `before` is the current object. */
  changeAt(pointer: string, before: JsonObject, after: JsonObject, description: string, evidence: Evidence): void
  addQuestion(question: OpenQuestion): void
}

export function createDraft(document: SpecNode): Draft {
  let current = document
  const actions: JsonObject[] = []
  const questions: OpenQuestion[] = []
  const change: Draft['change'] = (steps, description, evidence) => {
    const described = steps.map(({ target, ...action }) =>
      toDataMap({ target, description, ...action, 'x-observed': { ...evidence } }),
    )
    if (described.length === 0) return
    current = applyOverlay(current, toOverlay(createOverlayDocument(described)))
    actions.push(...described)
  }
  return {
    get document() {
      return current
    },
    actions,
    questions,
    change,
    changeAt: (pointer, before, after, description, evidence) =>
      change(changeNode(resolveKeys(current, pointer), before, after), description, evidence),
    addQuestion: (question) => questions.push(question),
  }
}

export function createOverlayDocument(actions: readonly JsonObject[], info: JsonObject = {}): JsonObject {
  return toDataMap({ overlay: '1.0.0', info: { title: 'Learned', version: '1.0.0', ...info }, actions })
}

function toDataMap(value: object): JsonObject {
  const data = toJsonValue(value)
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new InvalidOptionError('Expected an object')
  return data
}

export type KeyPath = readonly (string | number)[]

export interface PlainAction {
  readonly target: string
  readonly update?: JsonValue
  readonly remove?: true
}

/**
 * Returns the source, such as `A12`, of the fact at a JSON pointer or of the nearest enclosing fact. Returns `The spec` if neither fact
 * exists.
 */
export function sourceOf(pointer: string): string {
  const fact = nearestFact(pointer)
  return fact ? nameSource(fact) : 'The spec'
}

/** Converts a JSON pointer to a list of keys. Array indexes become numbers. */
export function resolveKeys(document: SpecValue, pointer: string): KeyPath {
  let value: SpecValue | undefined = document
  return parsePointer(pointer).map((key) => {
    if (Array.isArray(value)) {
      value = value[Number(key)]
      return Number(key)
    }
    value = isJsonObject(value) ? value[key] : undefined
    return key
  })
}

/** Returns the overlay actions that change `before` into `after`. The list is empty if the objects are equal. */
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
 * Returns the overlay update that changes `before` into `after`. Returns null if `after` lacks a scalar property of `before`. The caller
 * must then replace the node.
 * @param removed receives the key paths that must be removed before the update is merged
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
