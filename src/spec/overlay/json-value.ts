import { isObject } from '../json.ts'
import type { SpecNode, SpecValue } from '../spec-node.ts'
import { OverlayError } from './overlay-error.ts'

/** The limit prevents a stack overflow in recursive code. */
const maxDepth = 100

export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject
export interface JsonObject {
  [key: string]: JsonValue
}

/**
 * Copies a value as plain JSON data.
 * @throws {OverlayError} if JSON cannot represent the value, if the value is nested more than 100 levels deep, or if the value has a
 * `__proto__` key
 */
export function toJsonValue(value: unknown, path = '', level = 0): JsonValue {
  if (level > maxDepth) throw new OverlayError(`it is nested more than ${maxDepth} levels deep`)
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new OverlayError(`${path || 'it'} is ${value}, which JSON cannot represent`)
    return value
  }
  if (Array.isArray(value)) return value.map((item, index) => toJsonValue(item, `${path}/${index}`, level + 1))
  if (typeof value !== 'object' || ![Object.prototype, null].includes(Object.getPrototypeOf(value))) {
    throw new OverlayError(`${path || 'it'} has a type that JSON cannot represent`)
  }
  const entries = Object.entries(value).map(([key, item]) => {
    if (key === '__proto__')
      throw new OverlayError(`${path || 'it'} has the key __proto__, which is not allowed; remove it`)
    return [key, toJsonValue(item, `${path}/${key}`, level + 1)] as const
  })
  return Object.fromEntries(entries)
}

export function cloneJson(value: SpecNode): JsonObject
export function cloneJson(value: SpecValue): JsonValue
export function cloneJson(value: SpecValue): JsonValue {
  return toJsonValue(value)
}

export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value)
}

export function countValues(value: SpecValue): number {
  if (typeof value !== 'object' || value === null) return 1
  let size = 1
  for (const item of Array.isArray(value) ? value : Object.values(value)) size += countValues(item)
  return size
}
