/** Values of documents that come from elsewhere, held to what JSON can say. */
import type { SpecNode, SpecValue } from '../spec-node.ts'
import { OverlayError } from './overlay-error.ts'

/** No document that people write is nested deeper, and code that walks it must come to an end. */
const maxDepth = 100

/** A value that may be changed: nobody else holds it. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject
export interface JsonObject {
  [key: string]: JsonValue
}

/**
 * A copy of a value as plain data.
 *
 * @throws {OverlayError} where JSON cannot say it, where it is nested deeper than 100 levels, or has a key `__proto__`
 */
export function toJsonValue(value: unknown, path = '', level = 0): JsonValue {
  if (level > maxDepth) throw new OverlayError(`it is nested deeper than ${maxDepth} levels`)
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new OverlayError(`${path || 'it'} is ${value}, which JSON cannot say`)
    return value
  }
  if (Array.isArray(value)) return value.map((item, index) => toJsonValue(item, `${path}/${index}`, level + 1))
  if (typeof value !== 'object' || ![Object.prototype, null].includes(Object.getPrototypeOf(value))) {
    throw new OverlayError(`${path || 'it'} is of a kind that JSON cannot say`)
  }
  const entries = Object.entries(value).map(([key, item]) => {
    if (key === '__proto__') throw new OverlayError(`${path || 'it'} has a key __proto__, which no document needs`)
    return [key, toJsonValue(item, `${path}/${key}`, level + 1)] as const
  })
  return Object.fromEntries(entries)
}

/** A copy that may be changed. */
export function cloneJson(value: SpecNode): JsonObject
export function cloneJson(value: SpecValue): JsonValue
export function cloneJson(value: SpecValue): JsonValue {
  return toJsonValue(value)
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How many values it is made of, itself included. */
export function countValues(value: SpecValue): number {
  if (typeof value !== 'object' || value === null) return 1
  let size = 1
  for (const item of Array.isArray(value) ? value : Object.values(value)) size += countValues(item)
  return size
}
